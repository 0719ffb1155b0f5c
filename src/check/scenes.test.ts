import { describe, expect, it } from 'vitest'
import { PASSKEY_ERRORS } from '../lessons/passkey-errors.ts'
import type { Scene } from '../lessons/scenes/scene.ts'
import { SCENES } from '../lessons/scenes/scenes.ts'
import { checkScenario } from '../protocol/scenario-check.ts'
import type { Step } from '../protocol/steps.ts'
import { lessonOf } from '../record/descriptions/lesson-of.ts'
import { askedOf, progressOf } from '../record/scenes/done.ts'
import { decisiveStep, keptBy } from '../record/scenes/watch.ts'
import { miniatureOf, writeMiniature } from '../ui/testing/draw-miniature.ts'
import { toldIn } from './beats/testing/told.ts'
import { flowReader } from './testing/flow-of-step.ts'
import { workOneAtATime } from './testing/one-at-a-time.ts'
import { createReader, openScene, stepsOf } from './testing/scene-reader.ts'

// In which order the arrows of two exchanges in flight are drawn is the miniature's, not the machine's.
workOneAtATime()

interface Played {
  /** What came before. */
  readonly before: readonly Step[]
  /** All that is recorded. */
  readonly steps: readonly Step[]
  /** How many of them are recorded when the first move is made: what came before, and the page that it is made on. */
  readonly found: number
  readonly open: readonly unknown[]
  /** The errors that pages of passkeys saw, by name. */
  readonly seen: readonly string[]
}

const played = new Map<string, Promise<Played>>()

/** What a scene records. Each is played once. */
function play(scene: Scene): Promise<Played> {
  const known = played.get(scene.id) ?? playAgain(scene)
  played.set(scene.id, known)
  return known
}

async function playAgain(scene: Scene): Promise<Played> {
  // What the gallery draws is what a browser records: which of two calls in flight comes first depends on its database.
  const house = await openScene(scene, undefined, 'indexeddb')
  const before = await stepsOf(house)
  const reader = createReader(house)
  const [first] = scene.way
  if (first) await reader.look(first)
  const found = (await stepsOf(house)).length
  for (const move of scene.way) await reader.make(move)
  const [steps, open] = [await stepsOf(house), await house.command('exchanges.open', {})]
  return { before, found, steps, open, seen: reader.seen }
}

describe('the scene', () => {
  it.each(SCENES.map((scene) => [scene.id, scene] as const))(
    '%s opens, and shows what it promises, in that order',
    async (_id, scene) => {
      expect(checkScenario(scene.scenario)).toBeUndefined()
      const { before, steps, open } = await play(scene)
      expect(keptBy(scene.watch, before)).toEqual([])
      expect(progressOf(scene, before).map((state) => state === 'next')).toEqual(
        askedOf(scene.way).map((_, index) => index === 0),
      )
      const kept = keptBy(scene.watch, steps)
      expect(scene.watch.slice(kept.length)).toEqual([])
      expect(progressOf(scene, steps)).toEqual(askedOf(scene.way).map(() => 'done'))
      expect(open).toEqual([])
    },
  )
})

const REGISTERED = ['oauth done', 'session-read done', 'passkey-registration done', 'sign-out done']

/** The flows that a scene is told as, with the beat that fails where one does. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  github: ['oauth done'],
  google: ['oidc done'],
  apple: ['oidc done'],
  'magic-link': ['email done'],
  password: ['credentials done'],
  passkey: ['oauth done', 'session-read done', 'passkey-registration done', 'sign-out done', 'passkey done'],
  'consent-denied': ['oauth failed at agree'],
  'lost-pkce-cookie': ['oauth failed at redeem', 'oauth failed at check'],
  'slow-consent': ['oauth failed at check'],
  'scanned-link': ['email failed at use'],
  'second-device': ['email done'],
  'password-and-database': ['credentials done'],
  'thrown-error': ['credentials failed at authorize'],
  'secure-over-http': ['plain-http failed at keep'],
  'still-known': ['oauth done', 'sign-out done', 'oauth done'],
  'session-in-cookie': ['oauth done', 'sign-out done'],
  'session-in-database': ['oauth done', 'sign-out done'],
  'expired-session': ['oauth done', 'session-read failed at ask'],
  'rolling-session': ['oauth done', 'session-read done', 'session-read done'],
  'rotated-secret': ['oauth done', 'session-read done', 'session-read failed at find'],
  'large-session': ['oauth done', 'sign-out done'],
  'refresh-race': [
    'oauth done',
    'token-refresh done',
    'token-refresh failed at refresh',
    'token-refresh failed at refresh',
  ],
  'client-session': ['credentials done', 'client-session done'],
  'lost-rotation': ['oauth done', 'token-refresh failed at renew', 'token-refresh failed at refresh'],
  'split-config': ['oauth done', 'guarded-page failed at verdict'],
  'behind-proxy': ['oauth failed at click', 'oauth failed at ask'],
  'redirect-loop': ['guarded-page failed at page'],
  'redirect-proxy': ['proxied done'],
  'account-not-linked': ['oauth done', 'sign-out done', 'oidc failed at session'],
  'linked-by-email': ['oauth done', 'sign-out done', 'oidc done'],
  takeover: ['oauth done', 'oauth done'],
  'takeover-prevented': ['oauth done', 'oauth failed at session'],
  'login-csrf': ['oauth open at agree', 'brought-code done'],
  'login-csrf-prevented': ['oauth open at agree', 'brought-code failed at check'],
  'stolen-code': ['oauth open at agree', 'brought-code done'],
  'stolen-code-prevented': ['oauth open at agree', 'brought-code failed at check'],
  'forged-form': ['credentials done'],
  'forged-form-prevented': ['credentials failed at form'],
  'open-redirect': ['oauth done'],
  'open-redirect-prevented': ['oauth done'],
  'foreign-check': ['oauth open at agree', 'oidc done'],
  'foreign-check-prevented': ['oauth open at agree', 'oidc failed at check'],
  'wide-at': ['email open at open'],
  'wide-at-prevented': ['oauth failed at click'],
  'passkey-none-here': ['passkey failed at unlock'],
  'passkey-cancelled': [...REGISTERED, 'passkey failed at unlock'],
  'passkey-timed-out': [...REGISTERED, 'passkey failed at unlock'],
  'passkey-wrong-pin': [...REGISTERED, 'passkey done'],
  'passkey-locked': [...REGISTERED, 'passkey failed at unlock'],
  'passkey-uv-preferred': [...REGISTERED, 'passkey failed at verify'],
  'passkey-uv-unchecked': [...REGISTERED, 'passkey done'],
  'passkey-on-new-phone': [...REGISTERED, 'passkey done'],
  'passkey-deleted-here': [...REGISTERED, 'passkey failed at unlock'],
  'passkey-deleted-there': [...REGISTERED, 'passkey failed at look-up'],
  'passkey-second-refused': [
    'oauth done',
    'session-read done',
    'passkey-registration done',
    'passkey-registration failed at create',
  ],
  'passkey-autofill': [...REGISTERED, 'passkey-autofill done'],
  'passkey-by-phone': [...REGISTERED, 'passkey-by-phone done'],
  'passkey-after-password': [
    'credentials done',
    'session-read done',
    'passkey-upgrade done',
    'sign-out done',
    'passkey done',
  ],
  'passkey-attestation': ['oauth done', 'session-read done', 'passkey-registration done'],
  'passkey-wrong-rp-id': ['passkey failed at pass'],
  'passkey-subdomain': [...REGISTERED, 'passkey done'],
  'passkey-related-origin': [...REGISTERED, 'passkey done'],
  'passkey-localhost': [...REGISTERED, 'passkey failed at pass'],
  'passkey-in-a-frame': [...REGISTERED, 'passkey failed at pass'],
  'passkey-look-alike': [...REGISTERED, 'passkey failed at unlock', 'passkey failed at pass'],
  'passkey-replayed-challenge': [...REGISTERED, 'passkey done', 'brought-answer failed at challenge'],
  'passkey-replayed-answer': [
    ...REGISTERED,
    'passkey done',
    'passkey failed at unlock',
    'brought-answer failed at verify',
  ],
  'passkey-replayed-answer-accepted': [
    ...REGISTERED,
    'passkey done',
    'passkey failed at unlock',
    'brought-answer done',
  ],
  'passkey-clone': [...REGISTERED, 'passkey done', 'passkey failed at verify'],
  'passkey-clone-unnoticed': [...REGISTERED, 'passkey done', 'passkey done'],
  'passkey-lent': [...REGISTERED, 'passkey failed at unlock'],
  'passkey-of-another-user': [...REGISTERED, 'oidc done', 'passkey failed at session'],
}

it.each(SCENES.map((scene) => [scene.id, scene] as const))('%s is told as beats', async (id, scene) => {
  const { steps } = await play(scene)
  expect(toldIn(steps)).toEqual(TOLD[id])
})

it.each(SCENES.map((scene) => [scene.id, scene] as const))(
  '%s ends on its decisive step, which is recorded while its way is played',
  async (_id, scene) => {
    const { before, steps } = await play(scene)
    const kept = keptBy(scene.watch, steps)
    const decisive = decisiveStep(scene.watch, kept)
    expect(decisive?.seq).toBeGreaterThan(before.length)
    expect(TOLD[scene.id]?.map((line) => line.split(' ')[0])).toEqual(
      expect.arrayContaining([...scene.pausesAt]),
    )
  },
)

it.each(SCENES.filter(({ group }) => group === 'Passkeys').map((scene) => [scene.id, scene] as const))(
  '%s gives its page the name that browsers give, and records what the page got',
  async (_id, scene) => {
    const { seen, steps } = await play(scene)
    if (scene.error) expect(seen.at(-1)).toBe(PASSKEY_ERRORS[scene.error].name)
    expect(steps.flatMap((step) => namesTold(step))).toEqual(seen)
  },
)

function namesTold(step: Step): readonly string[] {
  if (step.kind === 'ceremony.refused') return [step.data.refusal.name]
  if (step.kind !== 'ceremony.ended' || !('name' in step.data.outcome)) return []
  return [step.data.outcome.name]
}

it('a step is explained by a lesson for the sign-in that it is part of, and by no other', async () => {
  const wrong = new Set<string>()
  const seen = new Set<string>()
  for (const scene of SCENES) {
    const { steps } = await play(scene)
    const flowOf = flowReader(steps)
    for (const step of steps) {
      const flow = flowOf(step)
      const lesson = lessonOf(step)
      if (flow) seen.add(flow)
      if (lesson.for === 'any' || (flow && lesson.for.includes(flow))) continue
      wrong.add(`${scene.id}, ${flow ?? 'no sign-in'}: ${step.summary}: ${lesson.why}`)
    }
  }
  expect([...wrong]).toEqual([])
  expect([...seen].toSorted()).toEqual(['credentials', 'email', 'oauth', 'oidc', 'webauthn'])
})

it('the miniatures of the gallery are what playing the scenes records', async () => {
  const lines = []
  for (const scene of SCENES) {
    const { steps, found } = await play(scene)
    const miniature = miniatureOf(steps.slice(found), keptBy(scene.watch, steps))
    lines.push(`${scene.id} ${writeMiniature(miniature)}\n`)
  }
  await expect(lines.join('')).toMatchFileSnapshot('../ui/scenes/miniatures.txt')
})

it('what a page of the scene asks for as a picture is one', async () => {
  const scene = SCENES.find(({ id }) => id === 'refresh-race')
  if (!scene) throw new Error('There is no scene refresh-race.')
  const { steps } = await play(scene)
  const asked = new Set(
    steps.flatMap((step) =>
      step.kind === 'request.sent' && step.data.request.url.includes('/members/picture')
        ? [step.exchange]
        : [],
    ),
  )
  const types = steps.flatMap((step) =>
    step.kind === 'response.received' && asked.has(step.exchange)
      ? step.data.response.headers.filter(([name]) => name === 'content-type').map(([, type]) => type)
      : [],
  )
  expect(types).toEqual(['image/svg+xml', 'image/svg+xml'])
})
