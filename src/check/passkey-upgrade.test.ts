import { expect, it } from 'vitest'
import { readAuthenticatorData } from '../authenticator/data/authenticator-data.ts'
import type { Move } from '../lessons/scenes/scene.ts'
import { sceneNamed } from '../lessons/scenes/scenes.ts'
import { createReader, openScene, stepsOf } from './testing/scene-reader.ts'

const WITH_PASSWORD: Move = {
  do: 'press',
  button: 'Sign in with the password',
  fields: { username: 'ada', password: 'ada-test-password' },
}
const TO_ACCOUNT: Move = { do: 'follow', link: 'Account' }
const LATER: Move = { do: 'advance', seconds: 301 }

/** Makes moves in the scene whose account page asks for a passkey by itself. */
async function afterMoves(...moves: readonly Move[]) {
  const scene = sceneNamed('passkey-after-password')
  if (!scene) throw new Error('The scene is gone.')
  const house = await openScene(scene)
  const reader = createReader(house)
  for (const move of moves) await reader.make(move)
  const steps = await stepsOf(house)
  return {
    seen: reader.seen,
    stored: (await house.command('database.read', {})).authenticators,
    prompted: steps.filter(({ kind }) => kind === 'ceremony.prompted'),
    outcomes: steps.flatMap((step) => (step.kind === 'ceremony.ended' ? [step.data.outcome] : [])),
  }
}

it('after a password, a page gets a passkey that no one was asked for, without UP and UV', async () => {
  const { outcomes, prompted, seen, stored } = await afterMoves(WITH_PASSWORD, TO_ACCOUNT)
  expect(prompted).toEqual([])
  expect(seen).toEqual([])
  expect(stored).toHaveLength(1)
  const [made] = outcomes
  if (made?.status !== 'created') throw new Error('No passkey was made.')
  expect(made.authenticator).toBe('keychain-ada')
  const { flags } = readAuthenticatorData(Buffer.from(made.authenticatorData, 'base64url'))
  // AT, BS and BE.
  expect(flags.toString(16)).toBe('58')
})

it('five minutes later the page gets NotAllowedError, and no one is asked either', async () => {
  const { outcomes, prompted, seen, stored } = await afterMoves(WITH_PASSWORD, LATER, TO_ACCOUNT)
  expect(prompted).toEqual([])
  expect(seen).toEqual(['NotAllowedError'])
  expect(outcomes).toEqual([{ status: 'failed', reason: 'no recent sign-in', name: 'NotAllowedError' }])
  expect(stored).toEqual([])
})

it('the page asks for a first passkey only', async () => {
  const { outcomes, stored } = await afterMoves(WITH_PASSWORD, TO_ACCOUNT, TO_ACCOUNT)
  expect(outcomes).toHaveLength(1)
  expect(stored).toHaveLength(1)
})
