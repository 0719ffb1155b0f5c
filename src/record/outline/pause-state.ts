import type { Control, ControlView, PausedExchange, Position } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { kindOf, labelOf } from '../kinds/registry.ts'
import { valueEdited } from '../kinds/value-edited.ts'
import { numberIn } from './focus.ts'
import { isDecisive } from './levels.ts'
import { noteworthy } from './next.ts'
import { newestRun, type Run } from './outline.ts'

/** The world's position, and what of it is paused. */
export interface PauseState {
  readonly control: Control
  readonly position: Position
  /** The exchange that the controls are about: the chosen one, else the one that came to stand last. */
  readonly paused?: PausedExchange
  readonly rewound: boolean
  /** The current step: where something is paused, else the newest. */
  readonly step: number
}

export function pauseStateOf({ control, position }: ControlView, chosen: string | undefined): PauseState {
  const paused = control.paused.find(({ exchange }) => exchange === chosen) ?? control.paused.at(-1)
  const rewound = position.step < position.newest
  const step = paused && !rewound ? paused.seq : position.step
  return { control, position, ...(paused ? { paused } : {}), rewound, step }
}

/** Steps as they count for a reader: what happened, and what is recorded already but comes later. */
export interface Divided {
  readonly happened: readonly Step[]
  /** What a paused exchange recorded in one go with the step that it is paused at. */
  readonly pending: readonly Step[]
}

/**
 * Divides what was recorded where exchanges are paused: of a paused exchange nothing has happened that comes after its step, except what a
 * person changed while it was paused.
 */
export function divide(steps: readonly Step[], paused: readonly PausedExchange[]): Divided {
  if (paused.length === 0) return { happened: steps, pending: NOTHING }
  const least = Math.min(...paused.map(({ seq }) => seq))
  const from = steps.findLastIndex(({ seq }) => seq <= least) + 1
  const later = steps.slice(from)
  const isPending = (step: Step) =>
    !valueEdited.is(step) &&
    paused.some(
      ({ exchange, seq }) => step.seq > seq && (step.exchange === exchange || isWithin(step, exchange)),
    )
  const pending = later.filter(isPending)
  if (pending.length === 0) return { happened: steps, pending: NOTHING }
  return { happened: [...steps.slice(0, from), ...later.filter((step) => !isPending(step))], pending }
}

const NOTHING: readonly Step[] = []

/** Whether a step is of a request that a server made for an exchange. */
function isWithin(step: Step, exchange: string): boolean {
  return step.exchange.startsWith(`${exchange}.`)
}

/** Whether something is paused that can continue. */
export function isStopped({ paused, rewound }: PauseState): boolean {
  return paused !== undefined || rewound
}

/** Whether a breakpoint can pause what runs. */
export function hasBreakpoints({ control }: Pick<PauseState, 'control'>): boolean {
  return control.breakpoints.some(({ enabled }) => enabled)
}

/** What the world does now, in a word or two. `at`: the step that it is paused at; `running`: a page is on its way. */
export function statusLabel(
  pauseState: PauseState,
  at: Step | undefined,
  running: boolean,
  runs: readonly Run[] = [],
): string {
  const { control, paused, position, rewound } = pauseState
  if (rewound && paused?.seq !== position.step) return `Rewound to ${position.step} of ${position.newest}`
  if (paused) return at ? `Paused ${pausedAt(at)}` : `Paused at step ${paused.seq}`
  if (control.mode === 'step')
    return running ? 'Running to the next step' : 'Paused; will stop at the next step'
  return running ? `Running, step ${position.newest}` : restLabel(runs)
}

/** What the newest run came to: nothing yet, where it only asked for a page or waits for a response. */
function restLabel(runs: readonly Run[]): string {
  const noted = noteworthy(runs)
  if (noted?.type === 'failed') return `Failed at step ${numberIn(runs, noted.step.seq)}`
  const run = newestRun(runs)
  const isAnswered = run?.children.every((part) => part.type === 'entry' || part.response !== undefined)
  return run && isAnswered && isDecisive(run) ? 'Finished' : 'Ready'
}

/** Where something is paused, as a clause: `after jwt`, `before createUser`, `at GET app.example/auth/session`. */
export function pausedAt(step: Step): string {
  return kindOf(step).pausedAt?.(step) ?? atNamed(labelOf(step).name)
}

/** Names of the wire are written as they are; one that reads like part of the sentence is quoted. */
function atNamed(name: string): string {
  return /^[a-z]+(?: [a-z’]+)+$/.test(name) ? `at “${name}”` : `at ${name}`
}

/** What is paused, as a screen reader says it: `callback jwt returned`. */
export function pausedName(step: Step): string {
  return kindOf(step).pausedName?.(step) ?? labelOf(step).name
}
