import type { PausedExchange } from '../../protocol/control.ts'
import type { BeatMark, FlowReader } from '../../protocol/flow-reader.ts'
import type { Step } from '../../protocol/steps.ts'
import type { Journal, PendingStep } from '../journal/journal.ts'
import type { ExchangeRow, MetaRow } from '../journal/store.ts'
import type { Mutex } from '../values/mutex.ts'
import type { EditablePoint, KeptEdit } from './pause-point.ts'

/** A world with what is under way in it. All of this is forgotten when the worker ends, and found again in the record. */
export interface LiveWorld extends Journal {
  readonly schedule: Schedule
  readonly pauses: Pauses
}

/** Who runs, and who waits for a turn. */
export interface Schedule {
  /** Exchanges this worker is running, by id: a second request for one waits for the same response. */
  readonly running: Map<string, Promise<ExchangeRow>>
  /** The simulated internet handles one request at a time: a server's read and the write after it cannot be split. */
  readonly internet: Mutex
  /** The world is moved to one moment after the other, in the order of the commands. */
  readonly seeks: Mutex
  /** One link scanner at a time looks at mails. */
  readonly scanning: Mutex
  /** The link scanner's exchange that is under way. */
  scanner?: string
  /** Exchanges at the end of redirects: no frame has shown their page yet. */
  readonly unseen: Set<string>
  /** Exchanges that this worker instance has planned and not driven yet: nothing is recorded of them. */
  readonly unstarted: Set<string>
  /** Faults that were to fire once and have fired, until the entry that takes them out of the setup is written. */
  readonly fired: Set<string>
  /** Counts up when the world is moved to another moment: what was recording before can write nothing any longer. */
  epoch: number
  /** While it is moved: no exchange is driven before it has ended. */
  seeking?: Promise<unknown>
}

/** Exchanges that are paused in this worker instance. */
export interface Pauses {
  /** By exchange. */
  readonly pauses: Map<string, Pause>
  /** Commands that wait for the paused value of an exchange: it is driven to its pause. */
  readonly wanted: Map<string, (pausedValue: PausedValue) => void>
  /** For late parts of the worker, which would bring the rules of breakpoints and flows once more. */
  readonly rules: PauseRules
  /** Called whenever what is paused changes, and when the world was moved; see `whenever`. */
  readonly watchers: Set<() => void>
  /** Absent until an exchange is to pause at beats. */
  beats?: KnownBeats
}

export interface PauseRules {
  /** The breakpoint at which something pauses behind this step; none where the world is stepped through. Absent: it does not pause. */
  readonly breakpointAt: (world: Journal, step: Step) => Pick<PausedExchange, 'breakpoint'> | undefined
  readonly withPaused: (now: Controls, paused: PausedExchange) => Controls
  /** Steps were written past any pause point: beats that they are of are known from now on. */
  readonly noteBeats: (world: LiveWorld, steps: readonly PendingStep[]) => void
  readonly announce: (world: LiveWorld) => void
}

/** Breakpoints, what is paused, and how it was resumed: a part of the world's row. */
export type Controls = Pick<MetaRow, 'control' | 'stepping'>

/** What is known of the beats in a record. It is not stored: the record says it again. */
export interface KnownBeats {
  /** The schedule's, when it was read. */
  readonly epoch: number
  readonly reader: FlowReader
  /** By the step's key: the beat that it completes, where that is one to pause at. */
  readonly at: Map<string, BeatMark | undefined>
  /** Steps read so far. */
  count: number
}

/** The value that an exchange is paused with. */
export interface PausedValue {
  readonly point: EditablePoint
  /** Changes so far, in order. */
  readonly edits: KeptEdit[]
  /** Virtual time of the exchange. */
  readonly now: () => number
}

/** A paused exchange. */
export interface Pause {
  /** The step's `key`. */
  readonly key: string
  /** Absent at a step that is a fact only, and for an exchange that has not been taken up since its worker was killed. */
  readonly pausedValue: PausedValue | undefined
  /** It was not taken up yet. */
  readonly isDormant?: true
  /** Resumes it. */
  readonly release: () => void
  /** Its world was moved to another moment: it ends here. */
  readonly abandon: (reason: Error) => void
}
