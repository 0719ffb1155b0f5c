import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { FLOWS } from '../../conformance/flows.ts'
import { play } from '../../conformance/play.ts'
import type { Scenario } from '../../conformance/scenario.ts'
import { never } from '../../core/resolve-runtime.ts'
import { DEVIATIONS } from '../../deviations/deviations.ts'
import type { GuestVersion } from '../../protocol/engines.ts'
import { engineExchanges } from '../../record/compare/engine-exchanges.ts'
import { compareEngines } from '../../record/compare/engines.ts'
import { inProcess } from '../differential/theirs.ts'
import { everyNth, PLAYS_ALL } from '../testing/extent.ts'
import { inventions } from './invent.ts'
import { recordingOurs, recordingPublished } from './recording-engine.ts'

const scenarios = FLOWS.flatMap((flow) => flow.scenarios)

const HIDDEN: ReadonlySet<string> = new Set(
  DEVIATIONS.flatMap(({ id, inRecordings }) => ('hidden' in inRecordings ? [id] : [])),
)

/** What is seen in lines of a scenario, but not in a recording of it. */
const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  // Addresses are compared decoded, and times not at all.
  'characters that need encoding': ['DEV-37'],
  'a lifetime that is null': ['DEV-19'],
  // A fetch of the app's own goes past what these recordings see.
  'a customFetch among the options': ['DEV-30'],
}

/** The published package remembers this until its process ends. */
const REMEMBERS = 'a provider for e-mail is forgotten'

const isExchange = (scenario: Scenario) =>
  scenario.name !== REMEMBERS &&
  scenario.steps.some((step) => 'get' in step || 'post' in step || 'back' in step || 'passkey' in step)

const named = ({ differs = {} }: Scenario) => Object.keys(differs)

async function recorded(scenario: Scenario, version?: GuestVersion) {
  const [ours, published] = [recordingOurs(never), await recordingPublished(version)]
  await play(scenario, inProcess, () => published)
  await play(scenario, inProcess, () => ours)
  return { a: ours.steps, b: published.steps }
}

function unlistedIn(recordings: Parameters<typeof compareEngines>[0]): number {
  return compareEngines(recordings).groups.reduce((sum, { unlisted }) => sum + unlisted, 0)
}

/** Rows that a recording may show besides: the words and links of pages, and keys that come before what is named. */
function shownBesides({ differs = {} }: Scenario): readonly string[] {
  const lines = Object.values<readonly string[]>(differs).flat()
  return ['DEV-46', ...(lines.some((line) => line.includes('/jwks')) ? ['DEV-30'] : [])]
}

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const level of ['error', 'warn', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined)
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const played = scenarios.filter(isExchange)
const isOfRow = (scenario: Scenario) => named(scenario).some((id) => id !== 'DEV-1')
const others = everyNth(
  40,
  played.filter((each) => !isOfRow(each)),
)

/** Of scenarios that show the same rows, the first; all of them in `npm run test:all`. */
const ofRows = played.filter(isOfRow).filter((scenario, index, all) => {
  const first = all.findIndex((each) => named(each).join() === named(scenario).join())
  return PLAYS_ALL || first === index
})

describe('two recordings of the same exchanges', () => {
  test.each([...ofRows, ...others].map((scenario) => [scenario.name, scenario] as const))(
    'differ in what is listed: %s',
    async (name, scenario) => {
      const { groups } = compareEngines(await recorded(scenario))
      const found = [...new Set(groups.flatMap(({ reasons }) => reasons))]
      const besides = name === 'sentences of our own' ? ['DEV-12'] : shownBesides(scenario)
      const unseen = UNSEEN[name] ?? []
      expect({
        unlisted: groups.filter(({ unlisted }) => unlisted > 0),
        missed: named(scenario).filter(
          (id) => !HIDDEN.has(id) && !found.includes(id) && !unseen.includes(id),
        ),
        wrong: found.filter((id) => !named(scenario).includes(id) && !besides.includes(id)),
      }).toEqual({ unlisted: [], missed: [], wrong: [] })
    },
  )

  const CHANGED = [
    'a cookie of another provider',
    'with a fullwidth at sign',
    'GET callback/nobody',
    'GET signin/undefined',
    'an unknown provider',
  ]
  const SAMPLED = PLAYS_ALL
    ? played
    : played.filter(({ name }) => CHANGED.some((each) => name.includes(each)))

  test.each(['0.41.2', '0.37.4'] as const)(
    'name what has changed since %s by its version',
    async (version) => {
      const unlisted: string[] = []
      const versions = new Set<string>()
      for (const scenario of SAMPLED) {
        const { groups } = compareEngines(await recorded(scenario, version), version)
        if (groups.some((group) => group.unlisted > 0)) unlisted.push(scenario.name)
        for (const id of groups.flatMap(({ reasons }) => reasons)) if (/^\d/.test(id)) versions.add(id)
      }
      expect(SAMPLED.length).toBeGreaterThanOrEqual(CHANGED.length)
      expect(unlisted).toEqual([])
      expect([...versions].toSorted()).toEqual(version === '0.41.2' ? ['0.41.3'] : ['0.41.2', '0.41.3'])
    },
    300_000,
  )

  test('hide no difference that is invented', async () => {
    const hiding: string[] = []
    let count = 0
    for (const [index, scenario] of everyNth(
      40,
      played.filter((each) => !isOfRow(each)),
    ).entries()) {
      const recordings = await recorded(scenario)
      const before = unlistedIn(recordings)
      const alike = engineExchanges(recordings).flatMap(({ rows }) =>
        rows.flatMap(({ ours, published, leaves }) =>
          ours && published && leaves.length === 0 ? [published] : [],
        ),
      )
      for (const step of alike.filter((_each, at) => (at + index) % 4 === 0))
        for (const b of inventions(recordings.b, step)) {
          count += 1
          if (unlistedIn({ ...recordings, b }) <= before)
            hiding.push(`${scenario.name}: ${step.kind} ${step.seq}`)
        }
    }
    expect(count).toBeGreaterThan(100)
    expect(hiding).toEqual([])
  }, 120_000)
})
