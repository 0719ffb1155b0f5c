import type { Control, ControlView, Held, Position } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { kindOf, wordsOf } from '../kinds/registry.ts'
import { valueEdited } from '../kinds/value-edited.ts'

/** The world's position, and what of it is paused. */
export interface Standing {
  readonly control: Control
  readonly position: Position
  /** The exchange that the controls are about: the chosen one, else the one that came to stand last. */
  readonly held?: Held
  readonly rewound: boolean
  /** The current step: where something is paused, else the newest. */
  readonly step: number
}

export function standingOf({ control, position }: ControlView, chosen: string | undefined): Standing {
  const held = control.held.find(({ exchange }) => exchange === chosen) ?? control.held.at(-1)
  const rewound = position.step < position.newest
  const step = held && !rewound ? held.seq : position.step
  return { control, position, ...(held ? { held } : {}), rewound, step }
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
export function divide(steps: readonly Step[], held: readonly Held[]): Divided {
  if (held.length === 0) return { happened: steps, pending: NOTHING }
  const least = Math.min(...held.map(({ seq }) => seq))
  const from = steps.findLastIndex(({ seq }) => seq <= least) + 1
  const later = steps.slice(from)
  const isPending = (step: Step) =>
    !valueEdited.is(step) &&
    held.some(
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
export function isStanding({ held, rewound }: Standing): boolean {
  return held !== undefined || rewound
}

/** Whether a breakpoint can hold what runs. */
export function hasBreakpoints({ control }: Pick<Standing, 'control'>): boolean {
  return control.breakpoints.some(({ enabled }) => enabled)
}

/** What the world does now, in a word or two. `at`: the step that it is paused at; `running`: a page is on its way. */
export function statusWords(standing: Standing, at: Step | undefined, running: boolean): string {
  const { control, held, position, rewound } = standing
  if (rewound && held?.seq !== position.step) return `Rewound to ${position.step}`
  if (held) return at ? `Paused ${heldAt(at)}` : `Paused at step ${held.seq}`
  if (control.mode === 'step')
    return running ? 'Running to the next step' : 'Paused; will stop at the next step'
  if (!running) return 'Ready'
  return hasBreakpoints(standing) ? 'Running to breakpoint' : 'Running'
}

/** Where something is held, as a clause: `after jwt`, `before createUser`, `at GET app.example/auth/session`. */
export function heldAt(step: Step): string {
  return kindOf(step).pausedAt?.(step) ?? atNamed(wordsOf(step).name)
}

/** Names of the wire are written as they are; one that reads like part of the sentence is quoted. */
function atNamed(name: string): string {
  return /^[a-z]+(?: [a-z’]+)+$/.test(name) ? `at “${name}”` : `at ${name}`
}

/** What is held, as it is said aloud: `callback jwt returned`. */
export function heldWords(step: Step): string {
  return kindOf(step).pausedName?.(step) ?? wordsOf(step).name
}
