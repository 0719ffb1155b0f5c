import type { CommandAnswer, CommandName, Commands, Send, WorkerIdentity } from '../../protocol/commands.ts'
import { PROTOCOL_VERSION } from '../../protocol/version.ts'
import { CommandFailure, messageOf } from './failure.ts'
import { createStore, type Readable } from './store.ts'
import type { Transport } from './transport.ts'

export interface Client {
  readonly world: string
  /** Sends a command; sends it again when the worker that had it is gone and repeating does no harm. */
  readonly send: Send
  /** Asks who answers; `undefined` when nobody does within `pingMs`. */
  ping(): Promise<WorkerIdentity | undefined>
  /** The worker that gave the last answer. */
  readonly worker: Readable<WorkerIdentity | undefined>
}

export interface ClientTimes {
  /** How long one ping may take. */
  readonly pingMs: number
  /** How long a command may take before the worker is asked whether it still lives. */
  readonly patienceMs: number
  /** How long a command may take in all while the worker lives. */
  readonly limitMs: number
}

const TIMES: ClientTimes = { pingMs: 1000, patienceMs: 700, limitMs: 30_000 }

/** Doing this twice is not the same as doing it once. Navigations carry a wish, which is fulfilled once. */
const ONCE: ReadonlySet<CommandName> = new Set<CommandName>([
  'clock.advance',
  'clock.jump',
  'fault.add',
  'keys.rotate',
  'page.request',
])

const MAX_REPEATS = 3
const MAX_SILENT_PINGS = 8

const LOST = Symbol('lost')

/** The typed client that panels, `window.authscope` and tests share. */
export function createClient(transport: Transport, world: string, times: ClientTimes = TIMES): Client {
  const worker = createStore<WorkerIdentity | undefined>(undefined)
  const meet = ({ incarnation, version }: WorkerIdentity) => {
    if (worker.get()?.incarnation !== incarnation) worker.set({ incarnation, version })
  }
  const ask = async (name: CommandName, input: unknown) => {
    const answer = await postCommand(transport, world, name, input)
    if (answer.by) meet(answer.by)
    return answer
  }
  const ping = async () => {
    const answer = await Promise.race([ask('ping', {}), wait(times.pingMs)])
    if (answer === undefined) return undefined
    const identity = outputOf('ping', answer)
    meet(identity)
    return identity
  }
  const send: Send = async (name, input) => {
    for (let repeats = 0; ; repeats++) {
      const before = worker.get()?.incarnation
      const answer = await answerOrLost(ask(name, input), ping, before, times)
      if (answer !== LOST) return outputOf(name, answer)
      if (ONCE.has(name) || repeats === MAX_REPEATS) throw stopped(name)
    }
  }
  return { world, send, ping, worker }
}

function postCommand(
  transport: Transport,
  world: string,
  name: CommandName,
  input: unknown,
): Promise<CommandAnswer> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (event: MessageEvent<CommandAnswer>) => {
      port1.close()
      resolve(event.data)
    }
    try {
      transport.post({ authscope: 'command', protocol: PROTOCOL_VERSION, world, name, input }, port2)
    } catch (error) {
      reject(new CommandFailure('failed', `${name} could not be sent: ${messageOf(error)}`))
    }
  })
}

function outputOf<N extends CommandName>(_name: N, answer: CommandAnswer): Commands[N]['output'] {
  if (answer.ok) return answer.output as Commands[N]['output']
  throw new CommandFailure(answer.error.code, answer.error.message)
}

/** The answer, or that the worker which was sent the command is gone; rejects when nobody answers, or it takes too long. */
async function answerOrLost(
  answering: Promise<CommandAnswer>,
  ping: Client['ping'],
  before: string | undefined,
  times: ClientTimes,
): Promise<CommandAnswer | typeof LOST> {
  let answered = false
  const watch = async (): Promise<typeof LOST> => {
    let known = before
    let silent = 0
    for (let waited = 0; waited < times.limitMs && silent < MAX_SILENT_PINGS; waited += times.patienceMs) {
      await wait(times.patienceMs)
      if (answered) return LOST
      const identity = await ping().catch(() => undefined)
      silent = identity ? 0 : silent + 1
      if (!identity) continue
      if (known !== undefined && identity.incarnation !== known) {
        // The command itself may have started this worker: an answer on its way comes first.
        await wait(times.patienceMs)
        return LOST
      }
      known = identity.incarnation
    }
    throw new CommandFailure('worker-silent', "The simulator isn't responding.")
  }
  try {
    return await Promise.race([answering, watch()])
  } finally {
    answered = true
  }
}

function stopped(name: CommandName): CommandFailure {
  return new CommandFailure(
    'worker-stopped',
    `The worker stopped during ${name}. It may or may not have happened: check before you repeat it.`,
  )
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}
