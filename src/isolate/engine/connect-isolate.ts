import type { Adapter } from '../../core/adapters.ts'
import { BorderError } from '../border/border-error.ts'
import { IsolateError } from '../isolate-error.ts'
import {
  type FileLocation,
  type FromInterpreter,
  HASHING_MS,
  type IsolateFailure,
  LIMITS,
  type Limits,
  type Moment,
  type Notice,
  type Project,
  type ProviderFacts,
  type ToInterpreter,
} from '../messages.ts'
import type { IsolatePort } from '../port.ts'
import { answerQuestion, type Surroundings } from './answer-questions.ts'
import { applyChanges } from './apply-changes.ts'
import { atItsLoop } from './loop-location.ts'
import { type Finds, listingFinds } from './no-providers.ts'
import { decodeOut, encodeIn } from './values.ts'

export interface ConsoleLine {
  /** The running function: `callbacks.jwt`; `auth.ts` while it loads. */
  readonly label: string
  readonly level: string
  readonly text: string
  /** The line of the user's code that logged it. */
  readonly location?: FileLocation | undefined
}

export interface IsolateOptions extends Surroundings {
  readonly limits?: Limits | undefined
  /** Milliseconds after the end of the running time before the interpreter is ended from outside. Default 500. */
  readonly graceMs?: number | undefined
  /** Ends the thread that the interpreter runs in, at once: it may be in an endless loop. */
  readonly end: () => void
  readonly onConsole?: ((line: ConsoleLine) => void) | undefined
}

/** One exchange's interpreter, seen from the engine. */
export interface Isolate {
  /** Evaluates a project and returns an encoded description of it. */
  load(project: Project, facts: LoadFacts): Promise<string>
  /** The encoded configuration for a request. */
  configure(request: Request): Promise<string>
  /** Calls a function of the configuration. Its changes to the arguments are applied to these. */
  call(handle: number, args: readonly unknown[], label: string): Promise<unknown>
  /** Why the newest call of a function turned someone away, as JSON. It has an outcome without it, too. */
  explain(handle: number): Promise<string | undefined>
  notify(notice: Notice): void
  /** What queries of the code found before it was first called. */
  readonly finds: Finds
  /** The simulator's own. */
  readonly adapter: Adapter
  /** Ends it: every open and every later call fails. */
  end(failure: IsolateFailure): void
  readonly isEnded: boolean
  /**
   * There will be no further calls. Ends it if a call is open; else resolves when nothing runs in it any longer, within its time limit. Its
   * messages are ignored and its questions not answered.
   */
  close(): Promise<void>
}

export interface LoadFacts {
  readonly environment: Readonly<Record<string, string>>
  readonly providers: ProviderFacts
}

interface Open {
  readonly label: string
  readonly resolve: (text: string) => void
  readonly reject: (error: unknown) => void
}

type Ask<M = ToInterpreter> = M extends { readonly call: number } ? Omit<M, 'call' | 'moment'> : never

const ENDED: IsolateFailure = { problem: 'ended', message: 'the isolate was ended before this call' }

/** The engine's end of a port to an interpreter, with the clock that ends it. */
export function connectIsolate(
  uncounted: IsolatePort<ToInterpreter, FromInterpreter>,
  options: IsolateOptions,
): Isolate {
  const port = countPosts(uncounted)
  const limits = options.limits ?? LIMITS
  const open = new Map<number, Open>()
  const watch = createWatch(limits.runMs + HASHING_MS + (options.graceMs ?? 500), () => end(overrun(limits)))
  let ended: IsolateFailure | undefined
  let files: Project['files'] = {}
  let [calls, handled] = [0, 0]
  let isClosed = false
  const { rest, onRest } = restToCome()

  const end = (failure: IsolateFailure): void => {
    if (ended) return
    ended = failure
    watch.stop()
    options.end()
    for (const { label, reject } of open.values()) reject(errorOf(failure, label))
    open.clear()
    onRest()
  }
  const ask = (label: string, message: Ask): Promise<string> => {
    if (ended)
      return Promise.reject(errorOf({ ...ENDED, message: `${ENDED.message}: ${ended.message}` }, label))
    calls += 1
    const call = calls
    return new Promise((resolve, reject) => {
      open.set(call, { label, resolve, reject })
      // What only looks back draws nothing.
      const drawn = message.type !== 'explain' && { moment: momentOf(options, label) }
      port.post({ ...message, call, ...drawn } as ToInterpreter)
    })
  }
  const { finds, query } = listingFinds(options.query)
  const receive = createReceiver({ port, options: { ...options, query }, open, onEnded: end })
  port.listen((message) => {
    if (ended) return
    if (message.type === 'started') watch.start()
    else if (message.type === 'rested') {
      watch.stop()
      handled = message.handled
      if (isClosed && handled === port.posted()) onRest()
    } else if (!isClosed) receive(message.type === 'failed' ? atItsLoop(message, files) : message)
  })
  return {
    load: (project, facts) => {
      files = project.files
      return ask(project.entry, { type: 'load', project, limits, ...facts })
    },
    configure: async (request) =>
      ask('the configuration', { type: 'configure', request: (await encodeIn(request)).text }),
    call: async (handle, args, label) => {
      finds.isOver = true
      const { text, objects } = await encodeIn(args)
      const answer = await ask(label, { type: 'call', handle, args: text })
      return finishCall(answer, objects, label)
    },
    explain: (handle) => ask('why it refused', { type: 'explain', handle }).catch(() => undefined),
    notify: (notice) => options.onNotice?.(notice),
    finds,
    adapter: options.adapter,
    end,
    get isEnded() {
      return ended !== undefined
    },
    close() {
      isClosed = true
      if (open.size > 0) end({ problem: 'ended', message: 'the exchange has ended' })
      else if (handled === port.posted()) onRest()
      return rest
    },
  }
}

function restToCome() {
  let onRest = (): void => {}
  const rest = new Promise<void>((resolve) => {
    onRest = resolve
  })
  return { rest, onRest }
}

interface CountedPort extends IsolatePort<ToInterpreter, FromInterpreter> {
  /** How many messages it has received. */
  posted(): number
}

function countPosts({ post, listen }: IsolatePort<ToInterpreter, FromInterpreter>): CountedPort {
  let posted = 0
  return {
    listen,
    post: (message) => {
      posted += 1
      post(message)
    },
    posted: () => posted,
  }
}

function finishCall(answer: string, objects: readonly object[], label: string): unknown {
  try {
    const { value } = decodeOut(answer, { known: objects })
    const [result, changes] = Array.isArray(value) ? value : []
    applyChanges(objects, changes)
    return result
  } catch (error) {
    const problem = error instanceof BorderError ? error.problem : 'malformed'
    throw errorOf({ problem, message: `its value cannot be taken: ${(error as Error).message}` }, label)
  }
}

interface ReceiverParts {
  readonly port: IsolatePort<ToInterpreter, FromInterpreter>
  readonly options: IsolateOptions
  readonly open: Map<number, Open>
  readonly onEnded: (failure: IsolateFailure) => void
}

function createReceiver({
  port,
  options,
  open,
  onEnded,
}: ReceiverParts): (message: Exclude<FromInterpreter, { readonly type: 'started' | 'rested' }>) => void {
  const take = (call: number): Open | undefined => {
    const found = open.get(call)
    open.delete(call)
    return found
  }
  return (message) => {
    switch (message.type) {
      case 'returned':
        return take(message.call)?.resolve(message.text)
      case 'failed': {
        const found = take(message.call)
        found?.reject(thrownBy(message.failure, found.label))
        if (message.isEnded) onEnded(message.failure)
        return
      }
      case 'console': {
        const label = open.get(message.call)?.label ?? 'after its call'
        const { level, text, location } = message
        return options.onConsole?.({ label, level, text, location })
      }
      case 'notice':
        return options.onNotice?.(message.notice)
      case 'ask':
        void answer(port, { ...message, label: open.get(message.call)?.label }, options)
        return
    }
  }
}

async function answer(
  port: IsolatePort<ToInterpreter, FromInterpreter>,
  { id, ...question }: FromInterpreter & { readonly type: 'ask'; readonly label: string | undefined },
  options: IsolateOptions,
): Promise<void> {
  try {
    const found = await answerQuestion(question, options)
    port.post({ type: 'answer', id, text: found, now: options.now() })
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    port.post({ type: 'refuse', id, name, message, now: options.now() })
  }
}

/** Each function has its own random stream, so its numbers do not depend on how often others were called. */
function momentOf({ now, random }: IsolateOptions, label: string): Moment {
  return { now: now(), seed: [...random(`sandbox ${label}`, 16)] }
}

/** The error for the engine: the one that the user threw, or ours. */
function thrownBy(failure: IsolateFailure, label: string): unknown {
  if (failure.problem !== 'threw' || failure.thrown === undefined) return errorOf(failure, label)
  try {
    const { value } = decodeOut(failure.thrown)
    if (value instanceof Error && failure.stack)
      value.stack = `${value.name}: ${value.message}\n${failure.stack}`
    return value
  } catch {
    return errorOf(failure, label)
  }
}

function errorOf(failure: IsolateFailure, label: string): IsolateError {
  const { message, path } = failure
  const inside = path ? `, at ${path}` : ''
  return new IsolateError({ ...failure, message: `${subjectOf(failure, label)}${message}${inside}` })
}

/** What failed and where, as far as the message does not begin with it. */
function subjectOf({ location, message }: IsolateFailure, label: string): string {
  if (message.startsWith(`${label} `)) return ''
  if (!location || message.startsWith(location.file)) return `${label}: `
  const place = `${location.file}:${location.line}`
  return label === location.file ? `${place}: ` : `${label} (${place}): `
}

function overrun({ runMs }: Limits): IsolateFailure {
  const message = `it ran for longer than ${runMs} ms and couldn't be interrupted, so the interpreter was stopped`
  return { problem: 'overrun', message }
}

interface Watch {
  start(): void
  stop(): void
}

/** Real time, because a loop would keep a real computer busy too. */
function createWatch(mostMs: number, onOver: () => void): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    stop,
    start() {
      stop()
      timer = setTimeout(onOver, mostMs)
    },
  }
}
