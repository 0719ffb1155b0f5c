import { type Fold, type FoldOptions, foldsOf, type Item } from '../outline/levels.ts'
import type { Run } from '../outline/outline.ts'
import type { Story, StoryBeat } from './story.ts'

/** The rows of a run at the level of beats: its beats, and what is between them. */
export function beatFolds(run: Run, stories: readonly Story[], options: FoldOptions = {}): readonly Fold[] {
  const [first, last] = [run.steps[0]?.seq ?? 0, run.steps.at(-1)?.seq ?? 0]
  const rows: Fold[] = []
  let next = first
  const upTo = (seq: number) => {
    if (seq >= next) rows.push(...between(run, [next, seq], options))
  }
  for (const { beat, key } of beatsIn(stories, first, last)) {
    const [from, to] = beat.steps
    const inside = foldsOf(run, { ...options, unfolded: true, within: [from, to] })
    const fold = foldOfBeat(beat, key, inside)
    if (!fold || from < next) continue
    upTo(from - 1)
    rows.push(fold)
    next = to + 1
  }
  upTo(last)
  return rows
}

interface BegunBeat extends StoryBeat {
  readonly steps: readonly [first: number, last: number]
}

/** Beats of which this run has steps, in order. */
function beatsIn(stories: readonly Story[], first: number, last: number) {
  return stories
    .flatMap(({ beats, key }) => beats.flatMap((beat) => (hasBegun(beat) ? [{ beat, key }] : [])))
    .filter(({ beat: { steps } }) => steps[0] <= last && steps[1] >= first)
    .toSorted((a, b) => a.beat.steps[0] - b.beat.steps[0])
}

function hasBegun(beat: StoryBeat): beat is BegunBeat {
  return beat.steps !== undefined
}

/** Its icon and lane are those of the step that it turns on. */
function foldOfBeat(beat: BegunBeat, key: string, inside: readonly Fold[]): Fold | undefined {
  const items = inside.flatMap((fold) => fold.items)
  const decides = ({ steps }: Item) => steps.some(({ seq }) => seq === beat.decisive)
  const head = (items.find(decides) ?? items[0])?.head
  if (!head) return undefined
  const steps = inside.flatMap((fold) => fold.steps)
  const title = `${beat.number} ${beat.title}`
  return { type: 'fold', key: `b${key} ${beat.number}`, head, steps, items, inside, title }
}

/** What is in no beat is one row, unless something in it failed or is kept. */
function between(run: Run, range: readonly [number, number], options: FoldOptions): readonly Fold[] {
  const folds = foldsOf(run, { ...options, within: range })
  const steps = folds.flatMap((fold) => fold.steps)
  const isTold = steps.some(({ outcome, seq }) => outcome !== 'done' || options.kept?.has(seq))
  if (steps.length === 0 || isTold) return folds
  const items = folds.flatMap((fold) => fold.items)
  return [{ type: 'fold', key: `q${range[0]}`, steps, items, inside: folds }]
}
