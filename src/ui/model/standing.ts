import type { Control, ControlView, Held, Position } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { wordsOf } from './words.ts'

/** Where the world stands, and what of it stands still. */
export interface Standing {
  readonly control: Control
  readonly position: Position
  /** The exchange that the controls are about: the chosen one, else the one that came to stand last. */
  readonly held?: Held
  readonly rewound: boolean
  /** The step at which it stands: where something is held, else its newest. */
  readonly step: number
}

export function standingOf({ control, position }: ControlView, chosen: string | undefined): Standing {
  const held = control.held.find(({ exchange }) => exchange === chosen) ?? control.held.at(-1)
  const rewound = position.step < position.newest
  const step = held && !rewound ? held.seq : position.step
  return { control, position, ...(held ? { held } : {}), rewound, step }
}

/** Whether something stands still that can be led on. */
export function isStanding({ held, rewound }: Standing): boolean {
  return held !== undefined || rewound
}

/** Whether a breakpoint can hold what runs. */
export function hasBreakpoints({ control }: Pick<Standing, 'control'>): boolean {
  return control.breakpoints.some(({ enabled }) => enabled)
}

/** Where something is held, as a clause: `after jwt`, `before createUser`, `at GET app.example/auth/session`. */
export function heldAt(step: Step): string {
  switch (step.kind) {
    case 'callback.called':
      return `before ${step.data.callback}`
    case 'callback.returned':
      return `after ${step.data.callback}`
    case 'adapter.called':
      return `before ${step.data.operation}`
    case 'adapter.returned':
      return `after ${step.data.operation}`
    case 'event.fired':
      return `after event ${step.data.event}`
    case 'person.acted':
      return `after ${step.data.action}`
    case 'response.received':
      return `at the answer ${wordsOf(step).name}`
    default:
      return atNamed(wordsOf(step).name)
  }
}

/** Names of the wire stand as they are; one that reads like part of the sentence stands in quotes. */
function atNamed(name: string): string {
  return /^[a-z]+(?: [a-z’]+)+$/.test(name) ? `at “${name}”` : `at ${name}`
}

/** What is held, as it is said aloud: `callback jwt returned`. */
export function heldWords(step: Step): string {
  switch (step.kind) {
    case 'callback.called':
      return `callback ${step.data.callback} called`
    case 'callback.returned':
      return `callback ${step.data.callback} returned`
    case 'adapter.called':
      return `${step.data.operation} called`
    case 'adapter.returned':
      return `${step.data.operation} returned`
    default:
      return wordsOf(step).name
  }
}
