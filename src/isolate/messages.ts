import type { LikelyAnswer } from '../protocol/http.ts'
import type { LikelyQuery } from '../protocol/likely-rows.ts'
import type { BorderProblem } from './border/border-error.ts'

/** The user's files by path: `auth.ts`, `lib/roles.ts`. */
export interface Project {
  readonly files: Readonly<Record<string, string>>
  /** Which of them is the configuration. */
  readonly entry: string
  /** Which of them answers requests before a page does: `middleware.ts`. */
  readonly middleware?: string | undefined
  /** What placeholders give, as JSON: by what was imported, then by the member that is used (`getUser()`). */
  readonly placeholders?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
}

/** What a placeholder replaces. */
export interface MissingUse {
  readonly specifier: string
  /** Which member was used: `prisma.user.findUnique()`. Absent: it was only imported. */
  readonly path?: string | undefined
  /** The tab that would replace it. */
  readonly file: string
  /** What it gave, as JSON: what the code reads of it. */
  readonly gave?: string | undefined
}

export interface Limits {
  /** Milliseconds that one call may run, not counting waits. Default 1000. */
  readonly runMs: number
  /** Memory of the whole interpreter, which starts with 16 MB. Default 64 MB. */
  readonly memoryBytes: number
}

/** Milliseconds of hashing in an exchange that count for no call: passwords take long on purpose. */
export const HASHING_MS = 2000

export const LIMITS: Limits = { runMs: 1000, memoryBytes: 64 * 1024 * 1024 }

/** The world's time and randomness for what is about to run. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number
  /** 16 bytes that seed the random stream. */
  readonly seed: readonly number[]
}

/** What is known of each provider, by id. */
export type ProviderFacts = Readonly<
  Record<
    string,
    {
      readonly name: string
      readonly type: string
      /** Functions that it has itself, and user code may wrap. */
      readonly functions?: readonly string[]
    }
  >
>

/** What the host asks. The host chooses `call` numbers. */
export type ToInterpreter =
  | {
      readonly type: 'load'
      readonly call: number
      readonly project: Project
      readonly environment: Readonly<Record<string, string>>
      readonly providers: ProviderFacts
      readonly limits: Limits
      readonly moment: Moment
    }
  | { readonly type: 'configure'; readonly call: number; readonly request: string; readonly moment: Moment }
  | {
      readonly type: 'call'
      readonly call: number
      readonly handle: number
      readonly args: string
      readonly moment: Moment
    }
  /** Why the newest call of a function turned someone away. */
  | { readonly type: 'explain'; readonly call: number; readonly handle: number }
  | { readonly type: 'answer'; readonly id: number; readonly text: string; readonly now: number }
  | {
      readonly type: 'refuse'
      readonly id: number
      readonly name: string
      readonly message: string
      readonly now: number
    }

/** A place in the user's files. Lines and columns count from 1. */
export interface FileLocation {
  readonly file: string
  readonly line: number
  readonly column?: number | undefined
}

/** Why a call has no value. */
export type IsolateProblem =
  /** Something is used that was imported and is not here. */
  | 'import'
  | 'syntax'
  /** A configuration for version 4 of next-auth. */
  | 'version-4'
  /** A configuration for another library than Auth.js. */
  | 'other-library'
  /** There was no call of `NextAuth` or the like. */
  | 'no-config'
  /** The code threw. */
  | 'threw'
  /** It ran too long. */
  | 'overrun'
  | 'memory'
  | 'stack'
  /** A file of the interpreter is missing; none of the code has run. */
  | 'not-started'
  /** The interpreter itself crashed. */
  | 'trapped'
  /** It waits for something that will never happen. */
  | 'never-settles'
  /** The instance had been ended before. */
  | 'ended'
  /** The value cannot cross the border. */
  | BorderProblem

export interface IsolateFailure {
  readonly problem: IsolateProblem
  readonly message: string
  readonly location?: FileLocation | undefined
  /** The user's own frames, one per line. */
  readonly stack?: string | undefined
  /** What was thrown, encoded. */
  readonly thrown?: string | undefined
  /** Which part of the value, if it cannot cross. */
  readonly path?: string | undefined
  /** The placeholder that was used. */
  readonly missing?: MissingUse | undefined
}

/** Something in the code that may surprise its author. */
export interface Notice {
  readonly kind:
    | 'placeholder'
    | 'adapter'
    | 'module-variable'
    | 'result'
    | 'several-calls'
    | 'inputs'
    | 'hashed'
  readonly message: string
  readonly location?: FileLocation | undefined
  /** The placeholder that it is about. */
  readonly missing?: MissingUse | undefined
  /** Digests that the code made of a password, as hexadecimal digits. */
  readonly made?: readonly string[] | undefined
}

/** What the code could go on with: the body of a response that it reads, or what a query would find. */
export type Likely = LikelyAnswer | { readonly query: LikelyQuery }

export type FromInterpreter =
  | { readonly type: 'returned'; readonly call: number; readonly text: string; readonly ranMs: number }
  | {
      readonly type: 'failed'
      readonly call: number
      readonly failure: IsolateFailure
      /** Whether the instance must be discarded. */
      readonly isEnded: boolean
    }
  | {
      readonly type: 'ask'
      readonly id: number
      readonly operation: string
      readonly text: string
      /** The call that asks. */
      readonly call: number
      /** The line of the user's code that asks, of a database query. */
      readonly location?: FileLocation | undefined
      /** What the code could go on with if there is no answer. */
      readonly likely?: Likely | undefined
    }
  | {
      readonly type: 'console'
      readonly call: number
      readonly level: string
      readonly text: string
      readonly location?: FileLocation | undefined
    }
  | { readonly type: 'notice'; readonly notice: Notice }
  /** User code is about to run. From here to `rested` the host measures the time, too. */
  | { readonly type: 'started' }
  /** Nothing runs any longer, until the host's next message. `handled` is how many of its messages were handled. */
  | { readonly type: 'rested'; readonly handled: number }
