import type { Adapter } from '../../../core/adapters.ts'
import type { AuthConfig, ProviderConfig, Runtime } from '../../../core/types.ts'
import type { Code, CodeFlavour, CodeNotice, SourceLocation } from '../../../protocol/code.ts'
import type { LikelyAnswer } from '../../../protocol/http.ts'
import type { QueryResult } from '../../../query/query.ts'
import type { WorldRows } from '../../../query/run-in-world.ts'
import type { AskedQuery } from '../../engine/queries.ts'
import type { SourceLocations } from '../../engine/user-code.ts'

/** What the world does for the user's code during one exchange. */
export interface CodeSurroundings {
  /** Name of the world, whose workbench provides the interpreter. */
  readonly world: string
  /** The request that is answered. */
  readonly request: Request
  /** Replaces every adapter package. */
  readonly adapter: Adapter
  /** What can be imported, by the name of the provider's file. */
  readonly providers: Readonly<Record<string, (options: object) => ProviderConfig>>
  /** Whether the engine does as the published package does. */
  readonly follows: Runtime['follows']
  /** `likely` is the body of an answer for what no server answers. */
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit, likely?: LikelyAnswer) => Promise<Response>
  readonly now: Runtime['now']
  readonly random: Runtime['random']
  /** A timer's delay on the world's clock. */
  readonly sleep: (delayMs: number) => Promise<void>
  /** Which of its files answers requests before a page does. */
  readonly middleware?: string | undefined
  /** What `cookies().set` asked for. */
  readonly setCookie: (cookie: Readonly<Record<string, unknown>>) => void
  /** What a database client asks for. @throws what the database refuses */
  readonly query: (asked: AskedQuery) => Promise<QueryResult>
  /** The rows, for code that does not wait for its queries: `null` if they are as they were last. */
  readonly rows: () => Promise<WorldRows | null>
  readonly onConsole: (line: {
    readonly label: string
    readonly level: string
    readonly text: string
    /** Where it was called; without it, the function's own. */
    readonly location?: Pick<SourceLocation, 'file' | 'line'> | undefined
  }) => void
  readonly onNotice: (notice: CodeNotice) => void
  /** The interpreter is gone, through no fault of the code. What it was doing ends without a result. */
  readonly onLost: () => void
}

/** What `auth()` asks the engine, in middleware and in callbacks. */
export type AnswerVisitor = (asked: { readonly authorized: boolean }) => Promise<object>

/** The project's middleware. */
export interface OpenedMiddleware {
  /** A response, or nothing where the page is to be shown. */
  readonly run: (request: Request) => Promise<unknown>
  /** Whether its matcher includes the request. */
  readonly matches: (request: Request) => Promise<unknown>
  /** What it sets, where it makes another configuration. */
  readonly config: Partial<AuthConfig> | undefined
  /** Whether that has an adapter, and the ids of its providers, if all are known. */
  readonly hasAdapter?: boolean
  readonly providers?: readonly string[]
}

/** The user's project as it was evaluated for one exchange. */
export interface OpenedCode {
  readonly config: AuthConfig
  readonly flavour: CodeFlavour
  readonly middleware: OpenedMiddleware | undefined
  /** Where each function of the configuration is written, by its label. */
  readonly locations: SourceLocations
  /** From now on, `auth()` is answered so. */
  readonly answerBy: (answer: AnswerVisitor) => void
  /** Waits for what the code's logger does, which the engine does not wait for. @throws what it threw */
  readonly settled: () => Promise<void>
  /** The exchange has ended: nothing is called any longer. */
  readonly close: () => void
}

/**
 * Evaluates the project and gives its configuration, whose functions run in the interpreter. It is handed in by the machine, which has one.
 *
 * @throws an error with `problem` and `location` when there is no configuration, or what the code itself threw
 */
export type OpenUserCode = (
  code: Required<Pick<Code, 'environment'>> & Code,
  surroundings: CodeSurroundings,
) => Promise<OpenedCode>
