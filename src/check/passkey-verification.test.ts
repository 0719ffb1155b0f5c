import { describe, expect, it, test } from 'vitest'
import { answerCeremony, type Ceremony, type DeviceChange } from '../conformance/passkey-device.ts'
import { VERIFICATION_FAILURES } from '../lessons/beats/verification-failures.ts'
import { sceneNamed } from '../lessons/scenes/scenes.ts'
import type { WorldSetup } from '../protocol/setup.ts'
import type { Step } from '../protocol/steps.ts'
import { storiesOf } from '../record/story/stories.ts'
import { agreementOf } from '../record/webauthn/agreement.ts'
import { ceremoniesIn, type RecordedCeremony } from '../record/webauthn/ceremonies.ts'
import { dissect } from '../record/webauthn/dissect.ts'
import { examine } from '../record/webauthn/examine.ts'
import { createReader, openScene, stepsOf } from './testing/scene-reader.ts'

/** Plays the passkey scene with a device that does something else in one of the ceremonies. */
async function ceremoniesWith(changes: Changes): Promise<readonly RecordedCeremony[]> {
  return ceremoniesIn(await recordWith(changes))
}

type Changes = Partial<Record<Ceremony['action'], DeviceChange>>

async function recordWith(changes: Changes, setup: Partial<WorldSetup> = {}): Promise<readonly Step[]> {
  const scene = sceneNamed('passkey')
  if (!scene) throw new Error('There is no scene with a passkey.')
  const house = await openScene({ ...scene, scenario: { ...scene.scenario, ...setup } })
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
  return stepsOf(house)
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

/** Title and sentence of the beat in which a flow failed. */
function saidOf(steps: readonly Step[]): readonly (string | undefined)[] {
  const failed = storiesOf(steps).findLast(({ outcome }) => outcome === 'failed')
  const { sentence, title } = failed?.beats.at(-1) ?? {}
  return [title, sentence]
}

/** What the beat says, by the part of `VERIFICATION_FAILURES`. */
function saidAbout(part: Part): readonly string[] {
  return [VERIFICATION_FAILURES[part].title(), VERIFICATION_FAILURES[part].sentence()]
}

type Part = keyof typeof VERIFICATION_FAILURES

const BREAKS: readonly (readonly [
  string,
  DeviceChange,
  part: Part,
  registration: number,
  authentication: number,
])[] = [
  ['another challenge', { challenge: 'b3RoZXI' }, 'challenge', 8, 11],
  ['another origin', { origin: 'https://app.example.evil.example' }, 'origin', 9, 12],
  ['another RP ID', { rpId: 'evil.example' }, 'site', 14, 15],
  ['no user presence', { flags: 4 }, 'presence', 15, 16],
  ['no user verification', { flags: 1 }, 'verification', 16, 17],
  ['backup without eligibility', { flags: 5 | 16 }, 'backup', 17, 18],
]

test.each(BREAKS)(
  'a registration with %s: both refuse it, the step is found, and the story names it',
  async (_, change, part, step) => {
    const steps = await recordWith({ register: change })
    expect(saidOf(steps)).toEqual(saidAbout(part))
    const [registration] = ceremoniesIn(steps)
    if (!registration) throw new Error('No registration was recorded.')
    expect(judged(registration)).toMatchObject({ accepted: false, agreement: 'agree', failed: step })
    expect(registration.library?.isVerified).toBe(false)
  },
)

test.each([
  ...BREAKS.map(([name, change, part, , step]) => [name, change, part, step] as const),
  ['a forged signature', { forged: true }, 'signature', 21],
  ['a counter that did not go up', { counter: 1 }, 'counter', 22],
] as const)(
  'a sign-in with %s: both refuse it, the step is found, and the story names it',
  async (_, change, part, step) => {
    const steps = await recordWith({ authenticate: change })
    expect(saidOf(steps)).toEqual(saidAbout(part))
    const [, authentication] = ceremoniesIn(steps)
    if (!authentication) throw new Error('No sign-in was recorded.')
    expect(judged(authentication)).toMatchObject({ accepted: false, agreement: 'agree', failed: step })
    expect(authentication.library?.isVerified).toBe(false)
  },
)

test.each([
  ['registration', { register: { challenge: 'b3RoZXI', origin: 'https://evil.example' } }, 'origin'],
  ['authentication', { authenticate: { challenge: 'b3RoZXI', counter: 1 } }, 'counter'],
] as const)(
  'a %s whose challenge the app leaves out: the story names what else is wrong',
  async (ceremony, changes, part) => {
    const step = ceremony === 'registration' ? 8 : 11
    const steps = await recordWith(changes, { passkeyChecksOff: { [ceremony]: [step] } })
    expect(saidOf(steps)).toEqual(saidAbout(part))
  },
)

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
