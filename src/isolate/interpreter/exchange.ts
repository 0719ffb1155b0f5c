import type { FromInterpreter, IsolateFailure, Limits, Moment, ToInterpreter } from '../messages.ts'
import type { AtOnce } from './at-once.ts'
import { describeFailure, ownFrames, pathIn, readError, tooMuch } from './describe-failure.ts'
import { type Bcrypt, type CallFacts, type MoreOperations, runOperation } from './host-operations.ts'
import type { Exit, Instance } from './instance.ts'
import type { Expectations } from './likely.ts'
import type { PreparedProject } from './prepare-project.ts'
import { randomStream } from './random-stream.ts'
import { Sleepers } from './sleepers.ts'

export interface ExchangeParts {
  /** An unused one. */
  readonly instance: Instance
  readonly project: PreparedProject
  readonly limits: Limits
  readonly bcrypt: Bcrypt | undefined
  readonly more: MoreOperations
  /** What the code says of what is around it, if it asks anything. */
  readonly expected: Expectations | undefined
  readonly post: (message: FromInterpreter) => void
  /** For code that does not wait for its database. */
  readonly atOnce: Pick<AtOnce, 'answered' | 'gave' | 'refresh' | 'run'> | undefined
}

/** What an exchange was asked to do, so that another one can do it again. */
export interface Heard {
  readonly does: (exchange: Exchange) => void
  /** The function that was called. */
  readonly handle: number | undefined
}

interface Call extends CallFacts {
  /** Its own, whatever other calls are made before it ends: those of a replay are answered from the record. */
  random: ReturnType<typeof randomStream>
  ranMs: number
  consoleLines: number
  /** Requests, timers and the like, including answered ones. */
  questions: number
}

/** So that a loop of `console.log` or `fetch` does not flood the other end. */
const MOST_CONSOLE_LINES = 1000
const MOST_QUESTIONS = 1000
const MOST_NOTICES = 20

/** A running instance: which calls are open, how long each has run, what it waits for. */
export class Exchange {
  readonly parts: ExchangeParts
  readonly #instance: Instance
  readonly #files: ReadonlySet<string>
  readonly #calls = new Map<number, Call>()
  /** Work that outlives its call and runs while none is open. */
  readonly #behind: Call = newCall([])
  /** The call of each unanswered question. */
  readonly #questions = new Map<number, number>()
  readonly #sleepers = new Sleepers()
  #current = 0
  #now = 0
  #isEnded = false
  #asksTooMuch = false
  #lastWords: string | undefined
  #assumptions = 0
  /** Stack of where the query was written that is asked for next. */
  #written: string | undefined

  constructor(parts: ExchangeParts) {
    this.parts = parts
    const { modules, packages } = parts.project
    this.#files = new Set([...modules.keys()].filter((name) => !packages.has(name)))
    this.#instance = parts.instance
  }

  get project(): PreparedProject {
    return this.parts.project
  }

  /** Ends it. Gives the memory that another one can have. */
  retire(): WebAssembly.Memory | undefined {
    return this.#instance.retire()
  }

  /** Fetches the rows before a message makes the code run, if it needs them. */
  async refresh(message: ToInterpreter): Promise<void> {
    const call = 'call' in message ? message.call : this.#questions.get(message.id)
    const isAwaited = 'call' in message || this.#calls.size > 0
    if (call !== undefined && isAwaited) await this.parts.atOnce?.refresh(call)
  }

  /** Takes the answer to a question that the code did not ask. Says whether it was one. */
  answeredApart(id: number, text: string | undefined): boolean {
    return this.parts.atOnce?.answered(id, text) ?? false
  }

  load(call: number, moment: Moment, settings: string): void {
    this.#begin(call, moment)
    const { project, limits } = this.parts
    this.#instance.start(
      {
        project,
        limits,
        cannotImport: project.cannotImport,
        onHostCall: (...hostCall) => this.#hostCall(...hostCall),
      },
      settings,
    )
    this.#run(call, (budgetMs) => this.#instance.evaluate(call, budgetMs))
    this.#waitForFirst()
  }

  configure(call: number, moment: Moment, request: string): void {
    this.#begin(call, moment)
    this.#run(call, (budgetMs) => this.#instance.enter(budgetMs, 'configure', [call, request]))
    this.#waitForFirst()
  }

  call(call: number, moment: Moment, handle: number, args: string): void {
    this.#begin(call, moment, args)
    this.#run(call, (budgetMs) => this.#instance.enter(budgetMs, 'invoke', [call, handle, args]))
    this.#waitForFirst()
  }

  /** Continues after an answer; what runs then counts for the call that asked, or for an open one. */
  answer(id: number, now: number, args: readonly (string | undefined)[]): void {
    if (!this.#questions.has(id)) return
    this.#now = now
    this.#sleepers.remove(id)
    for (const due of this.#sleepers.takeDue(now)) this.#goOn(due, [''])
    this.#goOn(id, args)
    this.#waitForFirst()
  }

  /** Continues after an answer that was found on this side. */
  answerHere(id: number, args: readonly (string | undefined)[]): void {
    this.answer(id, this.#now, args)
  }

  #goOn(id: number, args: readonly (string | undefined)[]): void {
    const call = this.#questions.get(id)
    this.#questions.delete(id)
    if (call !== undefined)
      this.#run(this.#payerFor(call), (budgetMs) => this.#instance.enter(budgetMs, 'answer', [id, ...args]))
  }

  /** Timers and requests may outlive their call: they then count for an open one. */
  #payerFor(call: number): number {
    if (this.#calls.has(call)) return call
    const [open = call] = this.#calls.keys()
    return open
  }

  /** If calls wait only for timers, the clock moves to the first timer. */
  #waitForFirst(): void {
    if (this.#isEnded || this.#calls.size === 0 || this.#sleepers.size < this.#questions.size) return
    const first = this.#sleepers.askFirst(this.#now)
    if (!first) return
    const text = JSON.stringify(first.delayMs)
    this.parts.post({ type: 'ask', id: first.id, call: this.#current, operation: 'sleep', text })
  }

  #begin(call: number, { now, seed }: Moment, args?: string): void {
    this.#now = now
    const state = newCall(seed, args)
    this.#calls.set(call, state)
    this.#behind.random = state.random
  }

  #run(call: number, enter: (budgetMs: number) => Exit): void {
    if (this.#isEnded) {
      this.#fail(call, { problem: 'ended', message: 'the isolate was ended before this call' })
      return
    }
    this.#current = call
    const state = this.#calls.get(call) ?? this.#behind
    this.parts.post({ type: 'started' })
    const exit = enter(Math.max(0, this.parts.limits.runMs - state.ranMs))
    state.ranMs += exit.ranMs
    this.#judge(call, exit)
  }

  #judge(call: number, exit: Exit): void {
    if (exit.end) {
      this.#isEnded = true
      const failure = this.#endedBy(exit)
      // Nothing can answer what still waits.
      for (const open of new Set([call, ...this.#calls.keys()])) this.#fail(open, failure)
    } else if (this.#asksTooMuch) {
      this.#isEnded = true
      for (const open of new Set([call, ...this.#calls.keys()])) this.#fail(open, tooMuch(MOST_QUESTIONS))
    } else if (exit.exception !== undefined) {
      const failure = describeFailure(exit.exception, this.#files)
      this.#isEnded = failure.problem === 'memory'
      this.#fail(call, failure)
    } else if (this.#questions.size === 0) {
      for (const open of [...this.#calls.keys()]) this.#fail(open, this.#neverSettles())
    }
  }

  #endedBy(exit: Exit): IsolateFailure {
    if (exit.end !== 'overrun' && this.#instance.isFull) return this.#memoryIsFull()
    if (exit.end === 'stack')
      return { problem: 'stack', message: 'functions or values are nested too deep for the interpreter' }
    if (exit.end === 'trapped')
      return { problem: 'trapped', message: `the interpreter crashed: ${exit.detail}` }
    const words = this.#lastWords ?? exit.exception?.stack
    const { frames, location } = ownFrames(words, this.#files)
    const { runMs } = this.parts.limits
    const why = location
      ? 'Waiting does not count: is there an endless loop?'
      : 'Waiting does not count: is there an endless loop, a very large value or a very long file?'
    const message = `it ran for longer than ${runMs} ms, which is the limit for one call. ${why}`
    return { problem: 'overrun', message, location, stack: frames || undefined }
  }

  #neverSettles(): IsolateFailure {
    if (this.#instance.isFull) {
      this.#isEnded = true
      return this.#memoryIsFull()
    }
    const message = 'it waits for a promise that will never settle: no request or timer is pending'
    return { problem: 'never-settles', message }
  }

  #memoryIsFull(): IsolateFailure {
    const { memoryBytes } = this.parts.limits
    const message = `memory is used up: ${Math.round(memoryBytes / 1024 / 1024)} MB are the limit, the interpreter's own among them`
    return { problem: 'memory', message }
  }

  #hostCall(operation: string, text: string, id: number): string | undefined {
    if (operation.startsWith('ask.')) return this.#ask(operation.slice(4), text, id)
    switch (operation) {
      case 'returned':
        this.#settle(id, text)
        return undefined
      case 'threw':
        this.#threw(id, text)
        return undefined
      case 'refused':
        this.#refused(id, text)
        return undefined
      case 'console':
        this.#console(text)
        return undefined
      case 'query':
        return this.#queryAtOnce(String(JSON.parse(text)))
      case 'written':
        this.#written = String(JSON.parse(text))
        return undefined
      case 'credentials':
        return this.#credentials(text)
      case 'touched':
        this.#touched(text)
        return undefined
      default:
        return runOperation(operation, text, {
          now: () => this.#now,
          random: this.#state.random,
          call: this.#state,
          bcrypt: this.parts.bcrypt,
          more: this.parts.more,
        })
    }
  }

  #ask(operation: string, text: string, id: number): undefined {
    if (this.#questions.has(id)) return
    if (!this.#mayAsk()) return
    this.#questions.set(id, this.#current)
    if (operation === 'sleep') this.#sleepers.add(id, this.#now + delayIn(text))
    else this.parts.post({ type: 'ask', id, call: this.#current, operation, ...this.#asked(operation, text) })
  }

  get #state(): Call {
    return this.#calls.get(this.#current) ?? this.#behind
  }

  #mayAsk(): boolean {
    const state = this.#state
    state.questions += 1
    this.#asksTooMuch ||= state.questions > MOST_QUESTIONS
    return !this.#asksTooMuch
  }

  #queryAtOnce(text: string): string | undefined {
    if (!this.#mayAsk()) return undefined
    return this.parts.atOnce?.run({ call: this.#current, ...this.#asked('query', text) })
  }

  /** A query is written where its client was called, which may be long before it is made. */
  #asked(operation: string, text: string) {
    const { location } = operation === 'query' ? ownFrames(this.#written, this.#files) : {}
    const likely = this.parts.expected?.answer(operation, text)
    return { text, likely, location: location && { file: location.file, line: location.line } }
  }

  #console(text: string): void {
    const state = this.#calls.get(this.#current)
    if (state) state.consoleLines += 1
    if ((state?.consoleLines ?? 0) > MOST_CONSOLE_LINES) return
    const [level, line, stack] = JSON.parse(text) as unknown[]
    const { location } = ownFrames(stack, this.#files)
    this.parts.post({
      type: 'console',
      call: this.#current,
      level: String(level),
      text: String(line),
      // The column refers to the prepared text.
      location: location && { file: location.file, line: location.line },
    })
  }

  /** The inputs for a form that has none, and what the code compares inputs with. */
  #credentials(text: string): string | undefined {
    const {
      location,
      notices = [],
      found,
    } = this.parts.expected?.credentials(JSON.parse(text), this.#now) ?? {}
    for (const message of notices)
      this.parts.post({ type: 'notice', notice: { kind: 'inputs', message, location } })
    return found
  }

  /** Something missing was used: it gave what the code reads of it. */
  #touched(text: string): void {
    const [said, stack, what, path, gave] = JSON.parse(text) as (string | undefined)[]
    const specifier = String(what)
    const message = String(said).slice(0, 1000)
    const file = this.project.tabs.get(specifier) ?? ''
    const missing = { specifier, path: String(path).slice(0, 200), file, gave: gave?.slice(0, 1000) }
    if (this.#assumptions >= MOST_NOTICES) return
    this.#assumptions += 1
    const { location } = ownFrames(stack, this.#files)
    this.parts.post({ type: 'notice', notice: { kind: 'placeholder', message, location, missing } })
  }

  #settle(call: number, text: string): void {
    const state = this.#calls.get(call)
    if (!state || this.#instance.isOverrun) return
    this.#tell(state, text)
    this.#calls.delete(call)
    this.parts.post({ type: 'returned', call, text, ranMs: state.ranMs })
  }

  #threw(call: number, text: string): void {
    const error = readError(text)
    if (this.#instance.isOverrun) this.#lastWords = error?.stack
    else if (this.#calls.has(call)) {
      const failure = error ? describeFailure(error, this.#files) : this.#thrownValue(text)
      if (failure.problem === 'memory') this.#isEnded = true
      this.#tell(this.#state)
      this.#fail(call, { ...failure, thrown: text })
    }
  }

  /** What is to be said of a call that ends, `text` being its result. */
  #tell({ onEnd }: CallFacts, text = ''): void {
    const notice = onEnd?.(text)
    if (notice) this.parts.post({ type: 'notice', notice })
  }

  #thrownValue(text: string): IsolateFailure {
    // Without memory for an error, the interpreter throws `null`.
    if (this.#instance.isFull) return this.#memoryIsFull()
    const message = `something was thrown that is not an Error: ${text.slice(0, 200)}. Throw new Error(…), so that the line can be shown`
    return { problem: 'threw', message }
  }

  #refused(call: number, text: string): void {
    const [problem, path, message] = JSON.parse(text) as string[]
    const known = (['circular', 'too-large', 'too-deep', 'unsupported'] as const).find(
      (name) => name === problem,
    )
    this.#fail(call, { problem: known ?? 'malformed', message: String(message), path: pathIn(String(path)) })
  }

  #fail(call: number, failure: IsolateFailure): void {
    this.#calls.delete(call)
    this.parts.post({ type: 'failed', call, failure, isEnded: this.#isEnded })
  }
}

function newCall(seed: Moment['seed'], args = ''): Call {
  return { random: randomStream(seed), ranMs: 0, consoleLines: 0, questions: 0, args }
}

/** A timer's delay in milliseconds, at most what browsers wait. */
function delayIn(text: string): number {
  return Math.min(Math.max(Number(JSON.parse(text)) || 0, 0), 2 ** 31 - 1)
}
