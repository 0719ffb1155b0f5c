import type { Lesson } from '../../lessons/lesson.ts'
import type { BreakpointTarget } from '../../protocol/control.ts'
import type { HttpRequest } from '../../protocol/http.ts'
import type { Lane, Step, StepBase, StepKind, StepOf } from '../../protocol/steps.ts'
import type { KindGroup } from '../labels/kinds.ts'
import type { Label, StepIcon } from '../labels/step-label.ts'
import type { Atom } from '../values/atoms.ts'

/**
 * How the diagram shows a step: what a person does to a page, a message to another lane, the response to one, a call that returns at once, work in one lane, or a line
 * across all lanes. `trouble`: only when something is wrong, since the arrow of its message counts it otherwise.
 */
export type DiagramForm = 'action' | 'arrow' | 'response' | 'call' | 'box' | 'aside' | 'trouble'

/** The inspector's tab that shows most about a kind of step. */
export type KindTab = 'HTTP' | 'Cookies' | 'Tokens' | 'Callbacks' | 'Events' | 'Database' | 'Mail' | 'Logs'

/** What can be changed where an exchange is paused at a step, as its buttons say it. */
export interface Editable {
  /** `Edit return` */
  readonly edit: string
  /** `Throw an error`, where something is called. */
  readonly fail?: string
}

/** What the inspector adds to the description. */
export interface Details {
  readonly note?: string | undefined
  readonly table?: {
    readonly label: string
    /** Those that are `undefined` are left out. */
    readonly fields: Readonly<Record<string, unknown>>
    /** The fields are values that the app recorded, and are written as code writes them. */
    readonly isData?: true
  }
}

/** A request that began an exchange. */
export interface Beginner {
  readonly data: { readonly request: HttpRequest }
}

/** Everything that is known about one kind of step, except for the type and the check of its data, which are in the protocol. */
export interface Knowledge<K extends StepKind> {
  readonly group: KindGroup
  readonly icon: StepIcon
  /** Whose color its rows have. Without it, that of the lane where it happened. */
  readonly lane?: Lane
  /** Absent where the inspector's text says everything. */
  readonly tab?: KindTab
  /** It counts as one item of its tab. */
  readonly isCounted?: true
  /** It is listed beside the exchanges of its run, not in one. */
  readonly isOutside?: true
  /** It stays visible when the group around it is closed. */
  readonly isKept?: true
  /** Whether this step has a row in Essentials, or is routine. Without it, every step of the kind has one. */
  readonly isEssential?: (step: StepOf<K>) => boolean
  /** Whether a routine step has a separate row where a single beat is unfolded. */
  readonly isTelling?: (step: StepOf<K>) => boolean
  /** What a routine step takes care of, as the row that folds it says it: `CSRF token`. It is work of the house, not part of the step before it. */
  readonly chore?: (step: StepOf<K>) => string | undefined
  readonly diagram: DiagramForm
  /** The word before its label in the diagram. */
  readonly caption?: string
  /** The message of its exchange that carries it. */
  readonly travelsWith?: 'request' | 'response'

  /** Its short name; of a call, with what came back. */
  readonly label: (step: StepOf<K>, returned?: Step) => Label
  /** The same in Essentials, where it differs. */
  readonly brief?: (step: StepOf<K>) => Label
  /** The same with the words first and the name of the wire in grey: `Secret recovered` and `code_verifier`. Without it, the label. */
  readonly inWords?: (step: StepOf<K>) => Label
  /** What happened, as a sentence. `call` is what it is the return of. */
  readonly description: (step: StepOf<K>, call?: Step) => string
  readonly details?: (step: StepOf<K>) => Details
  /** What is said where there is no code to show. */
  readonly withoutCode?: string
  readonly lesson: Omit<Lesson, 'for'> & Partial<Pick<Lesson, 'for'>>

  /** What a breakpoint waits for, as a clause: `a cookie is stored`. */
  readonly clause: string
  /** What happens to a thing that has a name. Without it, the second word of the kind. */
  readonly verb?: string
  /** What a breakpoint that is set at this step pauses at. Without it, any step of the kind. */
  readonly target?: (step: StepOf<K>) => BreakpointTarget
  /** Where an exchange is paused: `after jwt`. */
  readonly pausedAt?: (step: StepOf<K>) => string
  /** What it is paused at, as it is announced: `callback jwt returned`. */
  readonly pausedName?: (step: StepOf<K>) => string
  readonly editable?: Editable

  /** Every string in it that may be a value whose data flow is shown. */
  readonly values?: (step: StepOf<K>) => readonly Atom[]
  /** What the data flow calls the step. Without it, its summary. */
  readonly site?: (step: StepOf<K>, request: Beginner | undefined) => string
}

export interface Kind<K extends StepKind> extends Knowledge<K> {
  readonly kind: K
  readonly lesson: Lesson
  readonly is: (step: { readonly kind: StepKind } | undefined) => step is StepOf<K>
}

export function defineKind<K extends StepKind>(kind: K, known: Knowledge<K>): Kind<K> {
  return {
    ...known,
    kind,
    lesson: { for: 'any', ...known.lesson },
    is: (step): step is StepOf<K> => step?.kind === kind,
  }
}

/** Whether a step is of one of these kinds. */
export function anyOf<T extends readonly { readonly kind: StepKind }[]>(
  ...kinds: T
): (step: Step | undefined) => step is Extract<Step, { readonly kind: T[number]['kind'] }> {
  const names = new Set<StepKind>(kinds.map(({ kind }) => kind))
  return (step): step is Extract<Step, { readonly kind: T[number]['kind'] }> =>
    step !== undefined && names.has(step.kind)
}

/** A step of whichever kind that carries this, for what several kinds share. */
export interface StepWith<T> extends StepBase {
  readonly data: T
}
