import type { Lane } from '../../protocol/steps.ts'
import type { Story } from '../story/story.ts'
import { laneName } from './lanes.ts'

/** A lifeline of the diagram of beats, and its place in percent of the width: with room, and beside an open panel. */
export interface BeatLane {
  readonly lane: Lane
  readonly label: string
  readonly wide: number
  readonly tight: number
}

const ORDER: readonly Lane[] = ['person', 'browser', 'app', 'provider', 'authenticator', 'mail', 'database']

/** Person, browser and app are where they are in every story; the others share what is right of them. */
const LEFT: Readonly<Partial<Record<Lane, readonly [wide: number, tight: number]>>> = {
  person: [9.5, 10],
  browser: [27.5, 27],
  app: [54, 54],
}

const RIGHT: readonly (readonly (readonly [wide: number, tight: number])[])[] = [
  [],
  [[82, 82]],
  [
    [79, 80],
    [91, 92],
  ],
  [
    [71, 71],
    [82, 82],
    [92, 92],
  ],
]

/** The lanes that the beats of a story use, from left to right. `you`: whose part the reader plays; anyone else's lane has their name. */
export function beatLanes(story: Story, you?: string): readonly BeatLane[] {
  const { beats, outcome } = story
  const used = new Set<Lane>(['person', 'browser', 'app'])
  // Beats that did not happen are not in the story; the lanes stay where they were.
  if (outcome === 'failed') used.add('database')
  for (const { shapes } of beats)
    for (const { from, to } of shapes) for (const lane of to ? [from, to] : [from]) used.add(lane)
  const lanes = ORDER.filter((lane) => used.has(lane))
  const right = lanes.filter((lane) => LEFT[lane] === undefined)
  const places = RIGHT[right.length] ?? right.map((_, index) => spread(index, right.length))
  return apart(
    lanes.map((lane) => {
      const [wide, tight] = LEFT[lane] ?? places[right.indexOf(lane)] ?? [92, 92]
      return { lane, label: labelOf(lane, story, you), wide, tight }
    }),
  )
}

/** Width of a letter, in percent of the narrowest width of its kind. */
const LETTER = { wide: 1.1, tight: 1.6 }

/** Lanes right of the app make room for long names, so that none touches the next. */
function apart(lanes: readonly BeatLane[]): readonly BeatLane[] {
  let next: BeatLane | undefined
  const placed = lanes.toReversed().map((lane) => {
    const letters = ((next?.label.length ?? 0) + lane.label.length) / 2 + 2
    const at = (width: 'wide' | 'tight') =>
      Math.min(lane[width], Math.round(10 * ((next?.[width] ?? 100) - letters * LETTER[width])) / 10)
    next = next && !LEFT[lane.lane] ? { ...lane, wide: at('wide'), tight: at('tight') } : lane
    return next
  })
  return placed.toReversed()
}

function spread(index: number, count: number): readonly [number, number] {
  const at = 66 + (index / Math.max(1, count - 1)) * 27
  return [at, at]
}

function labelOf(lane: Lane, { person, provider }: Story, you: string | undefined): string {
  if (lane === 'person') return you === undefined || person === undefined || person === you ? 'You' : person
  if (lane !== 'provider' || provider === undefined) return laneName(lane)
  return `${provider.charAt(0).toUpperCase()}${provider.slice(1)}`
}
