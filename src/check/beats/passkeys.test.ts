import { expect, it } from 'vitest'
import { agree } from '../../authenticator/testing/ceremonies.ts'
import { BY_GITHUB, SIGN_OUT } from '../../lessons/scenes/moves.ts'
import type { CeremonyDecision, CeremonyDialog } from '../../protocol/ceremony.ts'
import { storiesOf } from '../../record/story/stories.ts'
import { callOf, credentialOf, decideAll } from '../testing/page-ceremony.ts'
import { offeredBy } from '../testing/page-options.ts'
import { createReader, pressForPasskey, stepsOf } from '../testing/scene-reader.ts'
import { createHouse, type Frame, type House } from '../testing/simulated-browser.ts'
import { playThrough } from '../testing/stepping.ts'
import { pausesIn } from './testing/pauses-in.ts'
import { toldIn } from './testing/told.ts'

const APP = 'https://app.example'
const REGISTERED = ['oauth done', 'session-read done', 'passkey-registration done', 'sign-out done']
let worlds = 0

/** Ada has a passkey in her keychain, and is at the form to sign in. */
async function withPasskey(): Promise<{ readonly house: House; readonly frame: Frame }> {
  worlds += 1
  const house = createHouse(`passkey-beats-${worlds}`)
  await house.command('world.reset', { scenario: { providers: [{ id: 'github' }, { id: 'passkey' }] } })
  const reader = createReader(house)
  for (const move of BY_GITHUB) await reader.make(move)
  const frame = house.frame()
  await frame.open(`${APP}/account`)
  await pressForPasskey(house, frame, 'Add a passkey')
  await frame.press(SIGN_OUT.button)
  await frame.open(`${APP}/login`)
  return { house, frame }
}

interface Differently {
  readonly isConditional?: boolean
  readonly decide?: (dialog: CeremonyDialog) => CeremonyDecision
}

async function signIn(house: House, frame: Frame, { decide = agree, ...changes }: Differently = {}) {
  const page = frame.page()
  const usual = callOf(await offeredBy(house, page, 'Use a passkey'), APP)
  const ceremony = { ...usual, request: { ...usual.request, ...changes } } as typeof usual
  const begun = await house.command('ceremony.begin', { exchange: page.context.exchange, ceremony })
  const outcome = await decideAll(house, begun, decide)
  if ('reason' in outcome) return
  const data = JSON.stringify(credentialOf(outcome, ceremony))
  await frame.press('Use a passkey', { action: 'authenticate', data })
}

/** The beats of the last story, with the kind of the step that each is about. */
async function decisiveKinds(house: House): Promise<readonly string[]> {
  const steps = await stepsOf(house)
  const kinds = new Map(steps.map(({ seq, kind }) => [seq, kind]))
  return storiesOf(steps)
    .at(-1)
    ?.beats.map(({ id, decisive = 0 }) => `${id}: ${kinds.get(decisive)}`) as readonly string[]
}

it('a sign-in with a passkey has seven beats, each about the step that its sentence tells', async () => {
  const { frame, house } = await withPasskey()
  await signIn(house, frame)
  expect(toldIn(await stepsOf(house))).toEqual([...REGISTERED, 'passkey done'])
  expect(await decisiveKinds(house)).toEqual([
    'challenge: token.encrypted',
    'pass: ceremony.asked',
    'unlock: ceremony.decided',
    'sign: authenticator.answered',
    'look-up: check.passed',
    'verify: check.passed',
    'session: cookie.stored',
  ])
})

it('a passkey that the browser offers in a field is told as autofill', async () => {
  const { frame, house } = await withPasskey()
  await signIn(house, frame, { isConditional: true })
  expect(toldIn(await stepsOf(house))).toEqual([...REGISTERED, 'passkey-autofill done'])
})

it('a passkey of the phone is told with the code that is scanned', async () => {
  const { frame, house } = await withPasskey()
  await house.command('passkeys.change', { change: { do: 'sync', device: 'laptop', on: false } })
  await signIn(house, frame)
  expect(toldIn(await stepsOf(house))).toEqual([...REGISTERED, 'passkey-by-phone done'])
  expect((await decisiveKinds(house)).slice(0, 4)).toEqual([
    'challenge: token.encrypted',
    'pass: ceremony.asked',
    'scan: ceremony.decided',
    'unlock: ceremony.decided',
  ])
})

it.each([
  ['cancel', 'Ada cancels the dialog.'],
  ['time out', 'Ada does nothing until the time is up.'],
] as const)('a dialog that ends with “%s” fails the sign-in, and says what happened', async (kind, says) => {
  const { frame, house } = await withPasskey()
  await signIn(house, frame, { decide: () => ({ kind }) })
  const steps = await stepsOf(house)
  expect(toldIn(steps)).toEqual([...REGISTERED, 'passkey failed at unlock'])
  const failed = storiesOf(steps).at(-1)?.beats.at(-1)
  expect(failed?.error?.type).toBe('NotAllowedError')
  expect(failed?.sentence).toContain(says)
})

it('a dialog is no exchange that could pause, and what comes after it pauses where the record says', async () => {
  const { frame, house } = await withPasskey()
  await house.command('control.beats', { flows: ['passkey'] })
  const beats: (string | undefined)[] = []
  await playThrough(
    house,
    () => signIn(house, frame),
    ({ beat }) => {
      beats.push(beat)
      return 'breakpoint'
    },
  )
  expect(beats).toEqual(['passkey/look-up', 'passkey/verify', 'passkey/session'])
  const recorded = pausesIn(await stepsOf(house)).map((pause) => pause.split(' ')[1])
  expect(recorded.filter((pause) => pause?.startsWith('passkey/'))).toEqual(beats)
})
