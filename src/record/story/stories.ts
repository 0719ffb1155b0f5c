import { type BeatText, type FlowText, LONGEST, type Told } from '../../lessons/beats/beat.ts'
import { FLOW_TEXTS } from '../../lessons/beats/beats.ts'
import { FLOWS } from '../../lessons/flows/flows.ts'
import type { BeatRun, FlowRun } from '../../protocol/flow-reader.ts'
import type { BeatRule } from '../../protocol/flows.ts'
import type { ProviderSetup } from '../../protocol/setup.ts'
import type { Step } from '../../protocol/steps.ts'
import { createFlowFinder } from '../outline/flows.ts'
import { type StepAt, toldOf } from './facts.ts'
import { type Failure, failureOf } from './failure.ts'
import { capitalised, firstName, fitting, fittingClause, listed, pronounsOf } from './names.ts'
import type { BeatState, Story, StoryBeat } from './story.ts'
import { wireOf } from './wires.ts'

export interface StoryContext {
  /** Steps that are recorded and have not happened yet: rewound, or after a pause. */
  readonly future?: readonly Step[]
  /** Providers of the sandbox, for their names. */
  readonly providers?: readonly ProviderSetup[]
}

/** The flows in a record as stories, in the order in which they began. */
export function storiesOf(
  steps: readonly Step[],
  { future = [], providers = NO_PROVIDERS }: StoryContext = {},
): readonly Story[] {
  const all = future.length === 0 ? steps : [...steps, ...future].sort((a, b) => a.seq - b.seq)
  const ahead = new Set(future.map(({ seq }) => seq))
  const stepAt = finder(all)
  const isPast = (seq: number | undefined): seq is number => seq !== undefined && !ahead.has(seq)
  return flowsOf(all).map((run) => {
    const known = ended.get(run)
    if (future.length === 0 && known?.providers === providers) return known.story
    const story = storyOf(run, toldOf(run, stepAt, providers), stepAt, isPast)
    if (future.length === 0 && run.state !== 'open') ended.set(run, { story, providers })
    return story
  })
}

/** Stories that have ended. While nothing is rewound, they stay as they are. */
const ended = new WeakMap<FlowRun, { readonly story: Story; readonly providers: readonly ProviderSetup[] }>()

const NO_PROVIDERS: readonly ProviderSetup[] = []

/** Names for a flow that has not begun. */
export interface Expected {
  /** `Ada Byron` */
  readonly person: string
  readonly provider: string
  readonly app: string
  /** Text of the button that begins it. */
  readonly press: string
}

/** A flow before anything of it is recorded: the page waits for its first beat. */
export function storyAhead(flow: string, { person, ...names }: Expected): Story {
  const name = firstName(person)
  const told: Told = {
    ...names,
    person: name,
    ...pronounsOf(name),
    scopes: ['profile', 'user:email'],
    leftOut: [],
    // As most sign-ins are.
    count: (fact) => (fact === 'state' || fact === 'pkce' ? 1 : 0),
  }
  const run: FlowRun = { flow, first: 0, beats: [], facts: {}, failed: [], state: 'open' }
  return storyOf(run, told, () => undefined, isNever)
}

function isNever(_seq: number | undefined): _seq is number {
  return false
}

const flowsOf = createFlowFinder()

/** Numbers of steps have few gaps: a step is at its place, or before it. */
function finder(steps: readonly Step[]): StepAt {
  const first = steps[0]?.seq ?? 0
  return (seq) => {
    for (let at = Math.min(seq - first, steps.length - 1); at >= 0; at -= 1) {
      const step = steps[at]
      if (step === undefined || step.seq < seq) return undefined
      if (step.seq === seq) return step
    }
    return undefined
  }
}

type IsPast = (seq: number | undefined) => seq is number

function storyOf(run: FlowRun, told: Told, stepAt: StepAt, isPast: IsPast): Story {
  const text: FlowText = FLOW_TEXTS[run.flow] ?? missing(run.flow)
  const rules: readonly BeatRule[] = FLOWS.find(({ id }) => id === run.flow)?.beats ?? []
  const failure = run.state === 'failed' && isPast(run.end) ? failureOf(run, stepAt) : undefined
  const states = statesOf(run, rules, isPast, failure?.beat)
  const beats = rules.slice(0, states.length).map((rule, index) => {
    const drawn = beatOf({ rule, index, state: states[index] ?? 'future', run, text, told, stepAt, isPast })
    return failure !== undefined && index === failure.beat ? failed(drawn, failure, text, told, rule) : drawn
  })
  const isDone = run.state === 'done' && isPast(run.end)
  const decisive = failure?.seq ?? (isDone ? beats.at(-1)?.decisive : undefined)
  return {
    key: `${run.flow} at step ${run.first}`,
    flow: run.flow,
    title: fitting(text.name, told, 60),
    ...(told.person === 'The user' ? {} : { person: told.person }),
    provider: told.provider,
    outcome: failure ? 'failed' : isDone ? 'done' : 'open',
    beats,
    ...(failure
      ? {
          total: rules.length,
          ending: fitting(failure.text.why, told, LONGEST.whatIfNot),
          halt: haltOf(text, rules.slice(failure.beat + 1), told),
          led: failure.led,
          ...(failure.page === undefined ? {} : { page: failure.page }),
        }
      : {}),
    ...(isDone ? { ending: fitting(text.ending, told, LONGEST.sentence) } : {}),
    ...(decisive === undefined ? {} : { decisive }),
  }
}

function missing(flow: string): never {
  throw new Error(`The flow ${flow} has no texts.`)
}

/** What ended, and which of its later beats are missed. */
function haltOf({ beats, noun }: FlowText, later: readonly BeatRule[], told: Told): string {
  const missed = later.flatMap(({ id }) => beats[id]?.missed ?? [])
  const list = capitalised(listed(missed.map((write) => fittingClause(write, told, LONGEST.past))))
  return list === '' ? `The ${noun} ended here.` : `The ${noun} ended here. ${list}.`
}

/** The state of each beat, up to the one that failed. */
function statesOf(
  run: FlowRun,
  rules: readonly BeatRule[],
  isPast: IsPast,
  failedIn: number | undefined,
): readonly BeatState[] {
  if (failedIn !== undefined)
    return rules.slice(0, failedIn + 1).map((_, index) => (index === failedIn ? 'failed' : 'done'))
  const newest = run.beats.findLastIndex(({ first }) => isPast(first))
  const isComplete = newest < 0 || isPast(run.beats[newest]?.completes)
  const isLast = newest === rules.length - 1
  const waits = isComplete && run.state !== 'left' && rules[newest + 1]?.byPerson === true
  return rules.map((_, index) => {
    if (index < newest) return 'done'
    if (index === newest) return waits || (isLast && isComplete) ? 'done' : 'now'
    return waits && index === newest + 1 ? 'waiting' : 'future'
  })
}

interface BeatContext {
  readonly rule: BeatRule
  readonly index: number
  readonly state: BeatState
  readonly run: FlowRun
  readonly text: FlowText
  readonly told: Told
  readonly stepAt: StepAt
  readonly isPast: IsPast
}

function beatOf(context: BeatContext): StoryBeat {
  const { rule, index, state, run, text, told, stepAt, isPast } = context
  const texts = text.beats[rule.id] ?? missing(`${run.flow}, beat ${rule.id},`)
  const part = run.beats[index]
  const begun = part !== undefined && isPast(part.first) ? part : undefined
  const steps = begun === undefined ? [] : stepsOf(begun, stepAt)
  const isOver = isPast(run.beats[index + 1]?.first)
  // A beat may be over without a step that says so: the next one has begun.
  const decisive = begun?.decides ?? begun?.completes ?? (isOver ? begun?.last : undefined)
  return {
    number: index + 1,
    id: rule.id,
    state,
    title: fitting(texts.title, told, LONGEST.title),
    sentence: fitting(texts.sentence, told, LONGEST.sentence),
    whatIfNot: fitting(texts.whatIfNot, told, LONGEST.whatIfNot),
    ...soFarOf(context),
    terms: texts.terms,
    shapes: shapesOf(texts, steps, told),
    ...(begun === undefined ? {} : { steps: [begun.first, begun.last] as const }),
    count: begun?.count ?? 0,
    ...(isPast(decisive) ? { decisive } : {}),
    ...(texts.press === undefined ? {} : { press: texts.press(told) }),
    ...(texts.dialog === undefined ? {} : { dialog: texts.dialog }),
  }
}

/** Nothing, until the beat before it has begun. */
function soFarOf({ index, isPast, run, text, told }: BeatContext): Pick<StoryBeat, 'soFar'> {
  if (!isPast(run.beats[index - 1]?.first)) return {}
  const rules: readonly BeatRule[] = FLOWS.find(({ id }) => id === run.flow)?.beats ?? []
  const before = rules.slice(0, index).flatMap(({ id }) => text.beats[id] ?? [])
  return { soFar: listed(before.map(({ past }) => fittingClause(past, told, LONGEST.past))) }
}

function stepsOf({ first, last }: BeatRun, stepAt: StepAt): readonly Step[] {
  return Array.from({ length: last - first + 1 }, (_, index) => stepAt(first + index) ?? []).flat()
}

function shapesOf({ shapes }: BeatText, steps: readonly Step[], told: Told): StoryBeat['shapes'] {
  return shapes.map((shape) => {
    const { title, wire: _wire, ...form } = shape
    const wire = steps.length === 0 ? undefined : wireOf(shape, steps, told)
    return {
      ...form,
      ...(title === undefined ? {} : { title: fitting(title, told, LONGEST.title) }),
      ...(wire === undefined ? {} : { wire }),
    }
  })
}

function failed(
  beat: StoryBeat,
  { seq, error, text, end }: Failure,
  flow: FlowText,
  told: Told,
  { id }: BeatRule,
): StoryBeat {
  const [first = seq] = beat.steps ?? []
  const title = text.title ?? flow.beats[id]?.failed
  return {
    ...beat,
    ...(title === undefined ? {} : { title: fitting(title, told, LONGEST.title) }),
    sentence: fitting(text.sentence, told, LONGEST.sentence),
    terms: text.terms ?? beat.terms,
    // What it would have shown has not happened.
    shapes: beat.shapes.map(({ wire, ...shape }) =>
      wire === undefined || shape.form === 'check' ? shape : { ...shape, wire },
    ),
    steps: [first, end],
    decisive: seq,
    error,
  }
}
