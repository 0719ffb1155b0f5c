import { type Engine, oursThat, publishedEngine } from '../../conformance/engine.ts'
import { seamsOfPlatform } from '../../conformance/guest.ts'
import type { Follows } from '../../core/runtime.ts'
import { openGuest } from '../../guests/open.ts'
import type { Start } from '../../guests/published.ts'
import type { GuestVersion } from '../../protocol/engines.ts'
import type { HttpRequest } from '../../protocol/http.ts'
import type { RecordedError, Step } from '../../protocol/steps.ts'
import { readSetCookie } from '../../record/edit/set-cookie.ts'
import { cookie, createRecording, party, type Recording, verdict } from '../../record/testing/recording.ts'
import { stepOfFact } from '../../sim/engine/facts.ts'
import { builtGuest } from '../guests/guest-engine.ts'

const APP = party('app', 'app.example')
const LAPTOP = party('browser', 'laptop')
const DATABASE = party('database', 'database')

/** An engine whose borders are recorded as steps, as a sandbox records them. */
export interface RecordingEngine extends Engine {
  readonly steps: readonly Step[]
}

const starts = new Map<GuestVersion, Promise<Start>>()

/** The published package as a process that has just started has it: it remembers what it has seen until its process ends. */
export async function recordingPublished(version: GuestVersion = '0.41.3'): Promise<RecordingEngine> {
  const start = starts.get(version) ?? builtGuest(version)
  starts.set(version, start)
  const { published } = openGuest(await start, seamsOfPlatform())
  return recording(() => publishedEngine(published))
}

/** The simulator's engine, which also reports what it decides. */
export function recordingOurs(follows: Follows): RecordingEngine {
  return recording((record) =>
    oursThat(follows, {
      observe: (fact) => {
        const { kind, data, ...place } = stepOfFact(fact)
        record.add(kind, data as never, place)
      },
    }),
  )
}

function recording(made: (record: Recording) => Engine): RecordingEngine {
  const record = createRecording()
  const engine = made(record)
  let exchanges = 0
  return {
    ...engine,
    steps: record.steps,
    async answer(request, config) {
      exchanges += 1
      const id = `e${exchanges}`
      record.run(`${request.method} ${new URL(request.url).pathname}`)
      record.exchange(id)
      const shown = await requestIn(request)
      record.add(
        'request.sent',
        { request: shown, mode: 'navigation' },
        { from: LAPTOP, to: APP, summary: '' },
      )
      const before = globalThis.fetch
      globalThis.fetch = recordedFetch(record, before, id)
      try {
        const answer = await engine.answer(request, traced(record, config))
        if (answer instanceof Response) await noteAnswer(record, answer, id)
        return answer
      } finally {
        globalThis.fetch = before
      }
    },
  }
}

async function requestIn(request: Request): Promise<HttpRequest> {
  const text = await request.clone().text()
  return {
    method: request.method,
    url: request.url,
    headers: [...request.headers],
    ...(text !== '' && { body: { text, sizeBytes: text.length } }),
  }
}

async function responseIn(response: Response) {
  const { status, headers } = response
  const text = await response.clone().text()
  return {
    status,
    headers: [...headers],
    ...(text !== '' && { body: { text, sizeBytes: text.length } }),
  }
}

/** Requests of the app are exchanges below the browser's. */
function recordedFetch(record: Recording, send: typeof fetch, id: string): typeof fetch {
  let count = 0
  return async (input, init) => {
    count += 1
    const own = `${id}.${count}`
    const request = new Request(input, init)
    const to = party('provider', new URL(request.url).host)
    record.exchange(own)
    record.add(
      'request.sent',
      { request: await requestIn(request), mode: 'server' },
      { from: APP, to, summary: '' },
    )
    record.exchange(id)
    const response = await send(input, init)
    record.exchange(own)
    record.add(
      'response.received',
      { response: await responseIn(response) },
      { from: to, to: APP, summary: '' },
    )
    record.exchange(id)
    return response
  }
}

async function noteAnswer(record: Recording, answer: Response, id: string): Promise<void> {
  record.exchange(id)
  record.add(
    'response.received',
    { response: await responseIn(answer) },
    { from: APP, to: LAPTOP, summary: '' },
  )
  for (const line of answer.headers.getSetCookie()) {
    const { name, value, expires, maxAge } = readSetCookie(line)
    const removed = maxAge === '0' || maxAge.startsWith('-') || Date.parse(expires) === 0
    record.add(
      'cookie.stored',
      { line, cookie: cookie(name, 'session', value), removed, verdict: verdict('stored', '') },
      { from: LAPTOP, summary: '' },
    )
  }
}

type Run = (...args: unknown[]) => unknown
type Trace = (name: string, run: Run) => Run

/** The configuration with every call of it recorded. What it was given as is stays as it is: own members, members of its class, absent ones. */
function traced(record: Recording, config: object): object {
  const callback: Trace = (name, run) => recordedCallback(record, name, run)
  return through(config, {
    callbacks: (value) => each(value, callback),
    events: (value) => each(value, (name, run) => recordedEvent(record, name, run)),
    adapter: (value) => each(value, (name, run) => recordedOperation(record, name, run)),
    jwt: (value) => each(value, (name, run) => callback(`jwt.${name}`, run)),
    session: (value) => each(value, (name, run) => callback(`session.${name}`, run)),
    logger: (value) => recordedLogger(record, value),
    providers: (value) => (Array.isArray(value) ? value.map((one) => tracedProvider(record, one)) : value),
  })
}

const OF_PROVIDERS = ['profile', 'account', 'authorize', 'generateVerificationToken', 'normalizeIdentifier']

function tracedProvider(record: Recording, provider: unknown): unknown {
  if (typeof provider === 'function') return (...args: unknown[]) => tracedProvider(record, provider(...args))
  const own = (value: unknown) =>
    each(value, (name, run) => {
      if (name === 'sendVerificationRequest') return recordedMail(record, run)
      return OF_PROVIDERS.includes(name) ? recordedCallback(record, name, run) : run
    })
  return own(through(provider, { options: own }))
}

/** The object with some of its members changed. */
function through<T>(value: T, changes: Readonly<Record<string, (value: unknown) => unknown>>): T {
  if (typeof value !== 'object' || value === null) return value
  const made = Object.defineProperties(
    Object.create(Object.getPrototypeOf(value)),
    Object.getOwnPropertyDescriptors(value),
  )
  for (const [name, change] of Object.entries(changes)) {
    const own = Object.getOwnPropertyDescriptor(made, name)
    if (own && 'value' in own && own.value !== undefined) made[name] = change(own.value)
  }
  return made
}

/** The object with each function wrapped as it is read, called on the object itself. */
function each(value: unknown, wrap: Trace): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function' || typeof name !== 'string' || name === 'constructor') return member
      return function (this: unknown, ...args: unknown[]) {
        return wrap(name, (...given) => member.apply(this, given))(...args)
      }
    },
  })
}

function recordedCallback(record: Recording, callback: string, run: Run): Run {
  return (...args) => {
    record.add('callback.called', { callback, args: given(args) }, { from: APP, summary: callback })
    return ended(run, args, (result, error) =>
      record.add(
        'callback.returned',
        { callback, args: given(args), ...(error ? { error } : { result: plain(result) }) },
        { from: APP, summary: callback },
      ),
    )
  }
}

function recordedEvent(record: Recording, event: string, run: Run): Run {
  return (...args) =>
    ended(run, args, (_, error) =>
      record.add(
        'event.fired',
        { event, message: plain(args[0]), ...(error && { error }) },
        { from: APP, summary: event },
      ),
    )
}

function recordedOperation(record: Recording, operation: string, run: Run): Run {
  return (...args) => {
    const called = given(args)
    record.add('adapter.called', { operation, args: called }, { from: APP, to: DATABASE, summary: operation })
    return ended(run, args, (result, error) =>
      record.add(
        'adapter.returned',
        { operation, args: called, rows: [], ...(error ? { error } : { result: plain(result) }) },
        { from: DATABASE, to: APP, summary: operation },
      ),
    )
  }
}

function recordedMail(record: Recording, run: Run): Run {
  return (...args) => {
    const { identifier, url } = args[0] as { readonly identifier: string; readonly url: string }
    const mail = {
      to: identifier,
      subject: 'Sign in',
      text: String(url),
      state: 'delivered',
      arrivesAt: 0,
    } as const
    record.add('mail.sent', mail as never, { from: APP, summary: '' })
    return run(...args)
  }
}

function recordedLogger(record: Recording, value: unknown): unknown {
  return each(value, (name, run) => (...args) => {
    if (name === 'error') {
      const { type, message } = errorIn(args[0])
      const details = args[0] instanceof Error ? causesOf(args[0]) : undefined
      record.add(
        'log.written',
        { level: 'error', message: `${type}: ${message}`, ...(details && { details }) },
        { from: APP, summary: '' },
      )
    } else if (name === 'warn')
      record.add('log.written', { level: 'warn', message: String(args[0]) }, { from: APP, summary: '' })
    return run(...args)
  })
}

/** Calls, and notes what came of it, once a promise of it has settled. */
function ended(
  run: Run,
  args: readonly unknown[],
  note: (result: unknown, error?: RecordedError) => void,
): unknown {
  let result: unknown
  try {
    result = run(...args)
  } catch (error) {
    note(undefined, errorIn(error))
    throw error
  }
  if (!(result instanceof Promise)) {
    note(result)
    return result
  }
  return result.then(
    (value) => {
      note(value)
      return value
    },
    (error: unknown) => {
      note(undefined, errorIn(error))
      throw error
    },
  )
}

function errorIn(error: unknown): RecordedError {
  if (!(error instanceof Error)) return { type: 'Error', message: String(error) }
  const type: unknown = Reflect.get(error, 'type')
  return { type: typeof type === 'string' ? type : error.name, message: error.message }
}

/** Types and sentences of what led to an error. */
function causesOf({ cause }: Error): object | undefined {
  if (cause instanceof Error) return { ...errorIn(cause), cause: causesOf(cause) }
  const inner: unknown = typeof cause === 'object' && cause !== null && 'err' in cause ? cause.err : undefined
  return inner instanceof Error ? { ...errorIn(inner), cause: causesOf(inner) } : undefined
}

/** Without a last argument that has nothing but what is handed in. */
function given(args: readonly unknown[]): readonly unknown[] {
  const copies = args.map(plain)
  const last: unknown = args.length > 1 ? copies.at(-1) : undefined
  const isEmpty = typeof last === 'object' && last !== null && Object.keys(last).length === 0
  return isEmpty &&
    typeof args.at(-1) === 'object' &&
    args.at(-1) !== null &&
    'fetch' in (args.at(-1) as object)
    ? copies.slice(0, -1)
    : copies
}

/** Only ours hands these in (DEV-38); on the dial, both have them. */
function isHandedIn(name: string): boolean {
  return name === 'runtime' || name === 'fetch'
}

/** A value as it was then. */
function plain(value: unknown): unknown {
  if (value instanceof Request) return { method: value.method, url: value.url }
  if (value instanceof Promise) return {}
  if (typeof value === 'function') return 'a function'
  try {
    return structuredClone(value)
  } catch {
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).flatMap(([name, member]) =>
            isHandedIn(name) ? [] : [[name, plain(member)]],
          ),
        )
      : String(value)
  }
}
