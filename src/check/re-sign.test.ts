import { describe, expect, it } from 'vitest'
import type { Edit } from '../protocol/control.ts'
import { passkeyIn } from '../protocol/passkey-json.ts'
import type { PasskeyChecksOff } from '../protocol/setup.ts'
import type { Step } from '../protocol/steps.ts'
import { asEdited, editsOf } from '../record/edit/edits-of.ts'
import { agreementOf } from '../record/webauthn/agreement.ts'
import { ceremoniesIn } from '../record/webauthn/ceremonies.ts'
import { draftedResponse, type PasskeyDraft, passkeyDraft } from '../record/webauthn/draft.ts'
import { examine } from '../record/webauthn/examine.ts'
import { readPasskeyResponse } from '../record/webauthn/read-response.ts'
import { pressForPasskey, stepsOf } from './testing/scene-reader.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'
import { nextPause, watch } from './testing/stepping.ts'

const APP = 'https://app.example'
let worlds = 0

type Signature = Extract<Edit, { readonly at: 'passkey' }>['signature']

async function signedIn(passkeyChecksOff?: PasskeyChecksOff) {
  worlds += 1
  const house = createHouse(`re-sign-${worlds}`)
  await house.command('world.reset', {
    scenario: {
      strategy: 'database',
      providers: [{ id: 'github' }, { id: 'passkey' }],
      ...(passkeyChecksOff && { passkeyChecksOff }),
    },
  })
  const frame = house.frame()
  await frame.open(`${APP}/auth/signin`)
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  await frame.open(`${APP}/account`)
  return { house, frame }
}

async function toSignIn(frame: Frame): Promise<void> {
  await frame.press('Sign out')
  await frame.open(`${APP}/login`)
}

/** Pauses the request with the passkey's response, changes the response, and goes on. */
async function tampered(
  house: House,
  frame: Frame,
  button: string,
  change: Partial<PasskeyDraft>,
  signature: Signature,
): Promise<void> {
  const { id } = await house.command('breakpoint.set', {
    breakpoint: { enabled: true, on: { kind: 'request.sent', url: '/auth/callback/passkey' } },
  })
  const playing = watch(pressForPasskey(house, frame, button))
  const paused = await nextPause(house, playing)
  if (paused === undefined) throw new Error('The request did not pause.')
  const { exchange } = paused
  const { subject } = await house.command('paused.read', { exchange })
  if (subject?.at !== 'request') throw new Error('It is not paused at a request.')
  const read = readPasskeyResponse(passkeyIn(subject))
  const draft = read && passkeyDraft(read)
  if (!read || !draft) throw new Error('The request carries no passkey.')
  const response = draftedResponse(read, draft, { ...draft, ...change }) ?? read.json
  await house.command('paused.edit', { exchange, edit: { at: 'passkey', response, signature } })
  await house.command('breakpoint.remove', { id })
  await house.command('control.resume', { to: 'end' })
  await playing.end
}

async function judged(house: House) {
  const steps = await stepsOf(house)
  const edits = editsOf(steps)
  return ceremoniesIn(steps.map((step) => asEdited(step, edits))).map(
    ({ known, library, off, response }) => ({
      failed: examine(response, known).failed?.number,
      verified: library?.isVerified,
      agreement: agreementOf(examine(response, known, off), library).is,
    }),
  )
}

function isSignedIn(frame: Frame): boolean {
  return frame.page().text.includes('Signed in as Ada Byron')
}

describe('a paused response of a passkey', () => {
  it.each<readonly [string, Partial<PasskeyDraft>, Signature, number]>([
    ['changed, with the signature left broken', { counter: '7' }, 'wrong', 21],
    ['for another origin, signed again', { origin: 'https://evil.example' }, 'right', 12],
    ['signed by a stranger', {}, 'other', 21],
  ])('%s: the step is found, and both refuse it', async (_, change, signature, step) => {
    const { frame, house } = await signedIn()
    await pressForPasskey(house, frame, 'Add a passkey')
    await toSignIn(frame)
    await tampered(house, frame, 'Use a passkey', change, signature)
    expect((await judged(house))[1]).toEqual({ failed: step, verified: false, agreement: 'agree' })
    expect(isSignedIn(frame)).toBe(false)
  })

  it('with another counter, signed again, gets in: the signature is as good as the first one', async () => {
    const { frame, house } = await signedIn()
    await pressForPasskey(house, frame, 'Add a passkey')
    await toSignIn(frame)
    await tampered(house, frame, 'Use a passkey', { counter: '7' }, 'right')
    expect((await judged(house))[1]).toEqual({ failed: undefined, verified: true, agreement: 'agree' })
    expect(isSignedIn(frame)).toBe(true)
    const edited = (await stepsOf(house)).find(({ kind }) => kind === 'value.edited')
    expect(edited).toMatchObject({
      data: { edit: 'passkey' },
      summary: 'passkey response changed, signature right',
    })
  })

  it('whose key was swapped at registration lets the stranger in, and the person not', async () => {
    const { frame, house } = await signedIn()
    await tampered(house, frame, 'Add a passkey', {}, 'other')
    await toSignIn(frame)
    await pressForPasskey(house, frame, 'Use a passkey')
    expect(isSignedIn(frame)).toBe(false)
    await frame.open(`${APP}/login`)
    await tampered(house, frame, 'Use a passkey', {}, 'other')
    expect(isSignedIn(frame)).toBe(true)
  })

  it('that no authenticator has can’t be signed with its key, and the request stays paused', async () => {
    const { frame, house } = await signedIn()
    await pressForPasskey(house, frame, 'Add a passkey')
    await toSignIn(frame)
    const { id } = await house.command('breakpoint.set', {
      breakpoint: { enabled: true, on: { kind: 'request.sent', url: '/auth/callback/passkey' } },
    })
    const playing = watch(pressForPasskey(house, frame, 'Use a passkey'))
    const { exchange = '' } = (await nextPause(house, playing)) ?? {}
    const { subject } = await house.command('paused.read', { exchange })
    const response = (subject?.at === 'request' && passkeyIn(subject)) || {}
    const edit = (given: object, signature: Signature) =>
      house.command('paused.edit', {
        exchange,
        edit: { at: 'passkey', response: given as typeof response, signature },
      })
    await expect(edit({ ...response, id: 'AAAA' }, 'right')).rejects.toThrow(
      /^bad-input: No simulated authenticator has this passkey/,
    )
    await expect(edit({ ...response, response: { clientDataJSON: '%' } }, 'right')).rejects.toThrow(
      /^bad-input: This response can't be signed/,
    )
    await edit(response, 'right')
    await house.command('breakpoint.remove', { id })
    await house.command('control.resume', { to: 'end' })
    await playing.end
    expect(isSignedIn(frame)).toBe(true)
  })
})

const kindsOf = (steps: readonly Step[], decision: string) =>
  steps.filter((step) => step.kind === 'decision.taken' && step.data.decision === decision)

describe('a check that is switched off in the app', () => {
  it.each<readonly [string, number, Partial<PasskeyDraft>, Signature]>([
    ['origin', 12, { origin: 'https://evil.example' }, 'right'],
    ['signature', 21, {}, 'other'],
  ])('%s: lets in what it would catch, and says so', async (_, step, change, signature) => {
    const { frame, house } = await signedIn({ authentication: [step] })
    await pressForPasskey(house, frame, 'Add a passkey')
    await toSignIn(frame)
    await tampered(house, frame, 'Use a passkey', change, signature)
    expect((await judged(house))[1]).toEqual({ failed: step, verified: true, agreement: 'agree' })
    expect(isSignedIn(frame)).toBe(true)
    expect(kindsOf(await stepsOf(house), 'passkey-checks')).toMatchObject([
      { outcome: 'warning', data: { branch: `step ${step} of 7.2 left out`, facts: { off: [step] } } },
    ])
  })

  it('leaves the others on, and can be switched on again while the world runs', async () => {
    const { frame, house } = await signedIn({ authentication: [12] })
    await pressForPasskey(house, frame, 'Add a passkey')
    await toSignIn(frame)
    await tampered(house, frame, 'Use a passkey', { challenge: 'AAAA' }, 'right')
    expect((await judged(house))[1]).toEqual({ failed: 11, verified: false, agreement: 'agree' })
    await house.command('setup.change', { setup: { passkeyChecksOff: {} } })
    await frame.open(`${APP}/login`)
    await tampered(house, frame, 'Use a passkey', { origin: 'https://evil.example' }, 'right')
    expect((await judged(house))[2]).toEqual({ failed: 12, verified: false, agreement: 'agree' })
  })

  it('counts at registration too', async () => {
    const { frame, house } = await signedIn({ registration: [9] })
    await tampered(house, frame, 'Add a passkey', { origin: 'https://evil.example' }, 'right')
    expect(await judged(house)).toEqual([{ failed: 9, verified: true, agreement: 'agree' }])
    await toSignIn(frame)
    await pressForPasskey(house, frame, 'Use a passkey')
    expect(isSignedIn(frame)).toBe(true)
  })
})
