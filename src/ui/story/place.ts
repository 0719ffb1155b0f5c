import type { Story, StoryBeat } from '../../record/story/story.ts'

/** What the reader asked for, where the record alone doesn't say it: two beats may be shown at the same moment of the world. */
export interface Wish {
  readonly story: string
  readonly beat: number
  /** The beat has happened, and later ones in the same go: its sentence stays as long as the world rests at this step. */
  readonly at?: number
}

/** Where the reader is in a story. */
export interface Place {
  readonly story: Story
  /** Number of the beat that is shown; one more than there are after the last one. */
  readonly beat: number
  /** The next thing to happen is a person's: this beat has not happened yet. */
  readonly waits: boolean
  /** Later beats have happened already, and their sentences have not been shown. */
  readonly isBehind?: true
}

/** The story and beat that are shown at a moment of the world. `isOver`: nothing is paused, and nothing more is recorded. `limit`: no later beat is shown. */
export function placeAt(
  stories: readonly Story[],
  planned: Story,
  step: number,
  {
    wish,
    limit,
    isOver,
  }: { readonly wish: Wish | undefined; readonly limit?: Wish | undefined; readonly isOver: boolean },
): Place {
  const story = storyAt(stories, planned, step, wish)
  const reached = story.beats.filter(({ decisive }) => decisive !== undefined && decisive <= step).length
  const all = story.beats.length
  const isFailed = story.outcome === 'failed'
  const isEnded = reached === all && isOver && !isFailed
  const isOwn = wish?.story === story.key
  if (isOwn && wish.at === step && wish.beat < (isEnded ? all + 1 : reached))
    return { story, beat: wish.beat, waits: false, isBehind: true }
  // Nothing comes after the beat that failed.
  const isWished =
    isOwn && wish.at === undefined && wish.beat === reached + 1 && !(isFailed && reached === all)
  const beat = reached === 0 || isWished || isEnded ? reached + 1 : reached
  if (limit?.story === story.key && limit.beat < beat && !isFailed)
    return { story, beat: limit.beat, waits: false, isBehind: true }
  return { story, beat, waits: beat > reached && beat <= all }
}

function storyAt(stories: readonly Story[], planned: Story, step: number, wish: Wish | undefined): Story {
  const wished = stories.find(({ key }) => key === wish?.story)
  if (wished && wish?.beat === 1 && step < startOf(wished)) return wished
  const begun = stories.filter((story) => startOf(story) <= step)
  // Two tabs may take turns: the story that went on last is shown.
  const newest = Math.max(...begun.map((story) => reachOf(story, step)))
  const current = begun.findLast((story) => reachOf(story, step) === newest)
  return current ?? stories.find((story) => startOf(story) > step) ?? planned
}

/** The last step of a story up to a moment. */
function reachOf({ beats }: Story, step: number): number {
  const ends = beats.flatMap(({ steps }) => (steps && steps[0] <= step ? Math.min(steps[1], step) : []))
  return Math.max(0, ...ends)
}

function startOf({ beats: [first] }: Story): number {
  return first?.steps?.[0] ?? Number.POSITIVE_INFINITY
}

/** The moment at which a beat is shown, if it is recorded: before a person acts, and after anything else that happened until then. */
export function momentOf({ beats }: Story, number: number): number | undefined {
  const beat = beats[number - 1]
  const acting = beat && isAct(beat) ? beat : beats[number]
  const act = acting && isAct(acting) ? acting.steps?.[0] : undefined
  return act === undefined ? (beat?.decisive === undefined ? undefined : beat.steps?.[1]) : act - 1
}

/** A person presses a button of the page for it, or answers a dialog. */
function isAct({ dialog, press }: StoryBeat): boolean {
  return press !== undefined || dialog === true
}

/** Beats as they are drawn while one of them is shown: what is recorded but comes later counts as future. */
export function beatsAt({ story, beat: current, waits }: Place): readonly StoryBeat[] {
  return story.beats.map((beat) => ({ ...beat, state: stateOf(beat, current, waits) }))
}

function stateOf({ number, state }: StoryBeat, current: number, waits: boolean): StoryBeat['state'] {
  if (number < current) return 'done'
  if (number > current) return 'future'
  if (waits) return 'waiting'
  return state === 'failed' ? 'failed' : 'now'
}
