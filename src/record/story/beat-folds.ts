import { countWhile } from '../outline/count-while.ts'
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
    if (from < next) continue
    const fold = foldOfBeat(beat, key, foldsOf(run, { ...options, unfolded: true, within: [from, to] }))
    if (!fold) continue
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

interface Told {
  readonly beat: BegunBeat
  readonly key: string
  /** The last step of this beat and of all before it. */
  readonly reach: number
}

/** Beats of which this run has steps, in order. */
function beatsIn(stories: readonly Story[], first: number, last: number): readonly Told[] {
  const all = inOrder.get(stories) ?? beatsInOrder(stories)
  inOrder.set(stories, all)
  const from = countWhile(all, ({ reach }) => reach < first)
  const to = countWhile(all, ({ beat }) => beat.steps[0] <= last)
  return all.slice(from, to).filter(({ beat }) => beat.steps[1] >= first)
}

/** Each run of a record asks for the beats of the same stories. */
const inOrder = new WeakMap<readonly Story[], readonly Told[]>()

function beatsInOrder(stories: readonly Story[]): readonly Told[] {
  let reach = 0
  return stories
    .flatMap(({ beats, key }) => beats.filter(hasBegun).map((beat) => ({ beat, key })))
    .sort((a, b) => a.beat.steps[0] - b.beat.steps[0])
    .map(({ beat, key }) => {
      reach = Math.max(reach, beat.steps[1])
      return { beat, key, reach }
    })
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
