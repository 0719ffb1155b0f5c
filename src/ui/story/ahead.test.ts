import { expect, it } from 'vitest'
import type { WorldSetup } from '../../protocol/setup.ts'
import { firstSignIn } from './ahead.ts'
import { FIRST_STORY } from './first-story.ts'

const setup = (providers: readonly string[], code: WorldSetup['code'] = null) =>
  ({
    ...{ code, providers: providers.map((id) => ({ id })) },
    devices: [{ id: 'laptop', person: 'ada' }],
    people: [{ id: 'ada', name: 'Ada Byron', email: 'ada@example.com' }],
  }) as unknown as WorldSetup

it('begins with the first provider that someone can sign in with at once', () => {
  expect(firstSignIn(setup(['passkey', 'resend', 'google']))).toMatchObject({
    flow: 'email',
    beats: [{ press: 'Sign in with Resend', sentence: expect.stringContaining('Ada') }, {}, {}, {}, {}, {}],
  })
  expect(firstSignIn(setup(['credentials']))).toMatchObject({ flow: 'credentials' })
  expect(firstSignIn(setup(['google']))?.title).toBe('Google sign-in')
})

it('is the story of the first screen where GitHub comes first', () => {
  expect(firstSignIn(setup(['github', 'google']))).toEqual(FIRST_STORY)
})

it('does not guess the providers of an auth.ts', () => {
  expect(firstSignIn(setup(['google'], { files: {}, entry: 'auth.ts' }))).toBeUndefined()
  expect(firstSignIn(setup(['passkey']))).toBeUndefined()
})
