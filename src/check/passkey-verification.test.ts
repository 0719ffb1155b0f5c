import { describe, expect, it, test } from 'vitest'
import { sceneNamed } from '../lessons/scenes/scenes.ts'
import { agreementOf } from '../record/webauthn/agreement.ts'
import { ceremoniesIn, type RecordedCeremony } from '../record/webauthn/ceremonies.ts'
import { dissect } from '../record/webauthn/dissect.ts'
import { examine } from '../record/webauthn/examine.ts'
import { answerCeremony, type Ceremony, type DeviceChange } from './differential/passkey-device.ts'
import { createReader, openScene, stepsOf } from './testing/scene-reader.ts'

/** Plays the passkey scene with a device that does something else in one of the ceremonies. */
async function ceremoniesWith(
  changes: Partial<Record<Ceremony['action'], DeviceChange>>,
): Promise<readonly RecordedCeremony[]> {
  const scene = sceneNamed('passkey')
  if (!scene) throw new Error('There is no scene with a passkey.')
  const house = await openScene(scene)
  const reader = createReader(house, (ceremony, usual) =>
    answerCeremony(ceremony, { ...usual, ...changes[ceremony.action] }),
  )
  for (const move of scene.way) {
    try {
      await reader.make(move)
    } catch (error) {
      // After a failed ceremony the next button is missing.
      if (!(error instanceof Error) || Object.keys(changes).length === 0) throw error
      break
    }
  }
  return ceremoniesIn(await stepsOf(house))
}

function judged({ response, known, library }: RecordedCeremony) {
  const examination = examine(response, known)
  return {
    ceremony: response.ceremony,
    accepted: examination.isAccepted,
    agreement: agreementOf(examination, library).is,
    failed: examination.failed?.number,
  }
}

describe('the passkeys of a recorded run', () => {
  it('are taken apart to the last byte, and every step of both ceremonies is judged and passes', async () => {
    const ceremonies = await ceremoniesWith({})
    expect(ceremonies.map(judged)).toEqual([
      { ceremony: 'registration', accepted: true, agreement: 'agree', failed: undefined },
      { ceremony: 'authentication', accepted: true, agreement: 'agree', failed: undefined },
    ])
    for (const { response, known, from } of ceremonies) {
      const { steps } = examine(response, known)
      expect(steps.map(({ verdict }) => verdict)).toEqual(steps.map(() => 'passed'))
      expect(from.map(({ what }) => what)).toContain('options')
      const { owners } = dissect('clientDataJSON', response.clientDataJSON)
      expect(owners).not.toContain(-1)
    }
    expect(ceremonies[1]?.known.stored).toMatchObject({ counter: 1, isBackupEligible: false })
  })

  it('say what user verification the app demanded', async () => {
    const [registration] = await ceremoniesWith({})
    expect(registration?.known).toMatchObject({
      requiresUserVerification: true,
      origins: ['https://app.example'],
    })
  })
})

const BREAKS: readonly (readonly [string, DeviceChange, registration: number, authentication: number])[] = [
  ['another challenge', { challenge: 'b3RoZXI' }, 8, 11],
  ['another origin', { origin: 'https://app.example.evil.example' }, 9, 12],
  ['another RP ID', { rpId: 'evil.example' }, 14, 15],
  ['no user presence', { flags: 4 }, 15, 16],
  ['no user verification', { flags: 1 }, 16, 17],
  ['backup without eligibility', { flags: 5 | 16 }, 17, 18],
]

test.each(BREAKS)(
  'a registration with %s: both refuse it, and the step is found',
  async (_, change, step) => {
    const [registration] = await ceremoniesWith({ register: change })
    if (!registration) throw new Error('No registration was recorded.')
    expect(judged(registration)).toMatchObject({ accepted: false, agreement: 'agree', failed: step })
    expect(registration.library?.isVerified).toBe(false)
  },
)

test.each([
  ...BREAKS.map(([name, change, , step]) => [name, change, step] as const),
  ['a forged signature', { forged: true }, 21],
  ['a counter that did not go up', { counter: 1 }, 22],
] as const)('a sign-in with %s: both refuse it, and the step is found', async (_, change, step) => {
  const [, authentication] = await ceremoniesWith({ authenticate: change })
  if (!authentication) throw new Error('No sign-in was recorded.')
  expect(judged(authentication)).toMatchObject({ accepted: false, agreement: 'agree', failed: step })
  expect(authentication.library?.isVerified).toBe(false)
})

test('a key whose backup eligibility changed: the specification refuses it, the library does not look, and that is no disagreement', async () => {
  const [, authentication] = await ceremoniesWith({ authenticate: { flags: 5 | 8 } })
  if (!authentication) throw new Error('No sign-in was recorded.')
  expect(judged(authentication)).toEqual({
    ceremony: 'authentication',
    accepted: false,
    agreement: 'agree',
    failed: 19,
  })
  expect(authentication.library?.isVerified).toBe(true)
})

test('with the failed step off, the same response would be accepted', async () => {
  const [, authentication] = await ceremoniesWith({ authenticate: { origin: 'https://evil.example' } })
  if (!authentication) throw new Error('No sign-in was recorded.')
  const { known, response } = authentication
  expect(examine(response, known).isAccepted).toBe(false)
  expect(examine(response, known, new Set([12])).isAccepted).toBe(true)
  expect(examine(response, known, new Set([11])).isAccepted).toBe(false)
})

test('a verdict that contradicts the steps is a disagreement, and says which step', async () => {
  const [, authentication] = await ceremoniesWith({ authenticate: { forged: true } })
  if (!authentication?.library) throw new Error('No verdict was recorded.')
  const { known, library, response } = authentication
  const examination = examine(response, known)
  expect(agreementOf(examination, { ...library, isVerified: true })).toEqual({
    is: 'disagree',
    detail:
      'SimpleWebAuthn accepted this response, but step 21 fails here: The signature is valid under the stored key.',
  })
  const good = examine(response, known, new Set([21]))
  expect(agreementOf(good, library).is).toBe('disagree')
  expect(agreementOf(good, { ...library, detail: 'Unexpected COSE crv value of 7 (OKP)' }).is).toBe(
    'not supported',
  )
  expect(agreementOf(good, undefined).is).toBe('not asked')
})
