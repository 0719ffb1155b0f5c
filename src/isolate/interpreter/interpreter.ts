import { IsolateError } from '../isolate-error.ts'
import type { FromInterpreter, IsolateFailure, Notice, Project, ToInterpreter } from '../messages.ts'
import type { IsolatePort } from '../port.ts'
import type { AtOnce } from './at-once.ts'
import { Exchange, type Heard } from './exchange.ts'
import type { Foreign } from './foreign.ts'
import type { Bcrypt, MoreOperations } from './host-operations.ts'
import { CIPHERS, PLATFORM } from './platform-names.ts'
import { type PreparedProject, prepareProject } from './prepare-project.ts'
import { readProject } from './read-project.ts'
import type { ProjectFacts, ReadyProject, ReadyProjects } from './ready-projects.ts'
import type { RetraceParts } from './refusal/retrace.ts'
import type { Spares } from './spares.ts'

export interface InterpreterParts {
  readonly spares: Spares
  readonly projects: ReadyProjects
  /** Bundled text of a package that runs inside: `zod`. */
  readonly loadText: (name: string) => Promise<string>
  /** Runs outside, because it is too slow inside. */
  readonly loadBcrypt: () => Promise<Bcrypt>
  /** Runs outside for the same reason, and without blocking a call. */
  readonly loadArgon2: () => Promise<{ createArgon2(): (text: string) => Promise<string> }>
  /** The host's operations for `packages.platform`. */
  readonly loadOperations: (hasKeys: boolean) => Promise<MoreOperations>
  /** What answers queries of code that does not wait for its database. */
  readonly loadAtOnce: () => Promise<{ readonly AtOnce: typeof AtOnce }>
  /** What reads the code for what it expects: the inputs of a form, and what it could go on with where nothing answers it. */
  readonly loadLikely: () => Promise<typeof import('./likely.ts')>
  /** What finds out why a call refused. */
  readonly loadRetrace: () => Promise<typeof import('./refusal/retrace.ts')>
  /** What we know about packages and files other than Auth.js, and what their placeholders say. */
  readonly loadForeign: () => Promise<{
    readonly foreign: Foreign
    readonly placeholderOperations: (
      tabs: ReadonlyMap<string, string>,
      files: Project['files'],
      environment: Readonly<Record<string, string>>,
    ) => MoreOperations
  }>
}

/** Serves one exchange's host on its port: loads its project and calls its functions. Returns what ends it, and gives the memory that another one can have. */
export function createInterpreter(
  port: IsolatePort<FromInterpreter, ToInterpreter>,
  parts: InterpreterParts,
): () => WebAssembly.Memory | undefined {
  let exchange: Exchange | undefined
  let queue = Promise.resolve()
  let argon2: Promise<(text: string) => Promise<string>> | undefined
  let handled = 0
  let files: Project['files'] = {}
  const heard: Heard[] = []
  const act = (does: Heard['does'], handle?: number): void => {
    heard.push({ does, handle })
    if (exchange) does(exchange)
  }
  const rest = () => port.post({ type: 'rested', handled })
  // Hashed on this side, while other messages wait: a hash takes as long as a call may.
  const hash = async (id: number, text: string): Promise<void> => {
    argon2 ??= parts.loadArgon2().then(({ createArgon2 }) => createArgon2())
    const args = await argon2
      .then((run) => run(text))
      .then(
        (found) => [found],
        (error: Error) => [undefined, error.name, error.message],
      )
    act((each) => each.answerHere(id, args))
  }
  const post = (message: FromInterpreter): void => {
    if (message.type !== 'ask' || message.operation !== 'argon2') port.post(message)
    else queue = queue.then(() => hash(message.id, message.text)).finally(rest)
  }
  const load = async (message: ToInterpreter & { readonly type: 'load' }): Promise<void> => {
    files = message.project.files
    try {
      exchange = await openExchange(message, { ...port, post }, rest, parts)
    } catch (error) {
      port.post({ type: 'failed', call: message.call, failure: failureOf(error), isEnded: true })
      return
    }
    const { environment, providers, project, call, moment } = message
    const { hint } = exchange.project
    const { middleware, placeholders } = project
    await exchange.refresh(message)
    const settings = JSON.stringify({ environment, providers, placeholders, hint, middleware })
    act((each) => each.load(call, moment, settings))
  }
  const handle = async (message: ToInterpreter): Promise<void> => {
    if (message.type === 'load') return load(message)
    if (message.type === 'explain') return explain(message, port, parts, { exchange, files, heard })
    await exchange?.refresh(message)
    act((each) => pass(each, message), 'handle' in message ? message.handle : undefined)
  }
  port.listen((message) => {
    const text = message.type === 'answer' ? message.text : undefined
    if ('id' in message && exchange?.answeredApart(message.id, text)) {
      handled += 1
      return rest()
    }
    queue = queue
      .then(() => handle(message))
      .finally(() => {
        handled += 1
        rest()
      })
  })
  return () => exchange?.retire()
}

/** Without a reason the call has its outcome all the same. */
async function explain(
  { call, handle }: ToInterpreter & { readonly type: 'explain' },
  port: IsolatePort<FromInterpreter, ToInterpreter>,
  { loadRetrace, spares }: InterpreterParts,
  { exchange, ...known }: { readonly exchange: Exchange | undefined } & Pick<RetraceParts, 'files' | 'heard'>,
): Promise<void> {
  const onStart = () => port.post({ type: 'started' })
  const refusal = await loadRetrace()
    .then(({ refusalOf }) => exchange && refusalOf(exchange, handle, { ...known, spares, onStart }))
    .catch(() => null)
  port.post({ type: 'returned', call, text: JSON.stringify(refusal ?? null), ranMs: 0 })
}

async function openExchange(
  message: ToInterpreter & { readonly type: 'load' },
  port: IsolatePort<FromInterpreter, ToInterpreter>,
  rest: () => void,
  parts: InterpreterParts,
): Promise<Exchange> {
  const { limits, project } = message
  const { prepared, expected } = await parts.projects.get(message, () =>
    makeReady(message, port, rest, parts),
  )
  const [instance, bcrypt, more] = await Promise.all([
    parts.spares.take(prepared.packages),
    bcryptFor(prepared, parts),
    moreFor(prepared, project.files, message.environment, parts),
  ])
  const atOnce = prepared.asksAtOnce
    ? new (await parts.loadAtOnce()).AtOnce((posted) => port.post(posted))
    : undefined
  for (const notice of firstOf(prepared.notices)) port.post({ type: 'notice', notice })
  return new Exchange({
    ...{ instance, bcrypt, more, limits, expected, atOnce },
    project: prepared,
    post: (posted) => (atOnce ?? port).post(posted),
  })
}

/** Signs of another version or library, and of Nuxt. */
const MAY_BE_OTHER =
  /AuthOptions|getServerSession|next-auth\/(?:core|middleware|next|utils)|@next-auth\/|better-auth|['"]#auth['"]/

async function makeReady(
  { project, environment, providers }: ProjectFacts,
  port: IsolatePort<FromInterpreter, ToInterpreter>,
  rest: () => void,
  parts: InterpreterParts,
): Promise<ReadyProject> {
  // Reading untrusted text counts as running it.
  port.post({ type: 'started' })
  const isOther = Object.values(project.files).some((text) => MAY_BE_OTHER.test(text))
  const { foreign } = isOther ? await parts.loadForeign() : {}
  const read = readProject(foreign?.withAutoImports(project) ?? project, foreign?.refuseOthers)
  rest()
  const prepared = await prepareProject(read, {
    environment,
    providers: Object.keys(providers),
    loadText: parts.loadText,
    loadForeign: async () => (await parts.loadForeign()).foreign,
  })
  const asks = [...read.sources.values()].some((text) =>
    /authorize|signIn|fetch|axios|jwt|session/.test(text),
  )
  const expected = asks ? (await parts.loadLikely()).readExpectations(project.files, environment) : undefined
  return { prepared, expected }
}

/** So that a file with a thousand variables does not flood the record. */
const MOST_NOTICES = 20

function firstOf(notices: readonly Notice[]): readonly Notice[] {
  const [next, ...more] = notices.slice(MOST_NOTICES)
  if (!next) return notices
  const message = `${next.message}. … and ${more.length} more like it`
  return [...notices.slice(0, MOST_NOTICES), more.length === 0 ? next : { ...next, message }]
}

async function moreFor(
  { isForeign, modules, packages, tabs }: PreparedProject,
  files: Project['files'],
  environment: Readonly<Record<string, string>>,
  parts: InterpreterParts,
): Promise<MoreOperations> {
  return {
    ...(packages.has(PLATFORM)
      ? await parts.loadOperations(packages.has(CIPHERS) || modules.has('jsonwebtoken'))
      : {}),
    ...(isForeign ? (await parts.loadForeign()).placeholderOperations(tabs, files, environment) : {}),
  }
}

async function bcryptFor(
  { modules, packages }: PreparedProject,
  parts: InterpreterParts,
): Promise<Bcrypt | undefined> {
  const needed =
    packages.has('authscope:bcrypt') ||
    [...modules.values()].some((text) => /\?\? samePassword|\bBun\.password/.test(text))
  return needed ? parts.loadBcrypt() : undefined
}

function pass(
  exchange: Exchange,
  message: Exclude<ToInterpreter, { readonly type: 'explain' | 'load' }>,
): void {
  switch (message.type) {
    case 'configure':
      exchange.configure(message.call, message.moment, message.request)
      break
    case 'call':
      exchange.call(message.call, message.moment, message.handle, message.args)
      break
    case 'answer':
      exchange.answer(message.id, message.now, [message.text])
      break
    case 'refuse':
      exchange.answer(message.id, message.now, [undefined, message.name, message.message])
      break
  }
}

/** The file itself is published code, so a server's policy is the likely reason. */
const WASM_REFUSED =
  "The browser refused to compile WebAssembly. If the server sends a Content-Security-Policy with isolate.js, add 'wasm-unsafe-eval' to its script-src."

function failureOf(error: unknown): IsolateFailure {
  if (error instanceof IsolateError) return error.failure
  const remedy = error instanceof WebAssembly.CompileError ? ` ${WASM_REFUSED}` : ''
  return {
    problem: 'not-started',
    message: `the interpreter couldn't be started: ${String(error)}.${remedy}`,
  }
}
