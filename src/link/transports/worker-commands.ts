import type {
  CommandAnswer,
  CommandMessage,
  CommandName,
  Commands,
  Send,
  WorkerIdentity,
} from '../../protocol/commands.ts'
import { PROTOCOL_VERSION } from '../../protocol/version.ts'
import { CommandFailure, messageOf } from '../worker/failure.ts'
import { createStore } from '../worker/store.ts'
import type { Announcements, Transport } from '../worker/transport.ts'

export interface WorkerParts {
  readonly world: string
  readonly events: Announcements
  /** Hands a command to the worker, which answers on the port. */
  readonly post: (message: CommandMessage, port: MessagePort) => void
  readonly times?: WorkerTimes
}

export interface WorkerTimes {
  /** How long one ping may take. */
  readonly pingMs: number
  /** How long a command may take before the worker is pinged. */
  readonly patienceMs: number
  /** How long a command may take altogether while the worker answers pings. */
  readonly limitMs: number
}

const TIMES: WorkerTimes = { pingMs: 1000, patienceMs: 700, limitMs: 30_000 }

/** Repeating one of these does it twice. Navigations carry an idempotency key, so they can be repeated. */
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

/** Commands to a worker that may be stopped at any moment: a command is sent again when the worker that had it is gone and repeating does no harm. */
export function createWorkerTransport({ world, events, post, times = TIMES }: WorkerParts): Transport {
  const worker = createStore<WorkerIdentity | undefined>(undefined)
  const meet = ({ workerInstance, version }: WorkerIdentity) => {
    if (worker.get()?.workerInstance !== workerInstance) worker.set({ workerInstance, version })
  }
  const ask = async (name: CommandName, input: unknown) => {
    const answer = await postCommand(post, world, name, input)
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
      const before = worker.get()?.workerInstance
      const answer = await answerOrLost(ask(name, input), ping, before, times)
      if (answer !== LOST) return outputOf(name, answer)
      if (ONCE.has(name) || repeats === MAX_REPEATS) throw stopped(name)
    }
  }
  return { world, send, events, ping, worker, canWrite: true, hasPages: true, close: () => undefined }
}

/** Sends one command and waits for its answer, however long it takes. */
export function postCommand(
  post: WorkerParts['post'],
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
      post({ authscope: 'command', protocol: PROTOCOL_VERSION, world, name, input }, port2)
    } catch (error) {
      reject(new CommandFailure('failed', `${name} could not be sent: ${messageOf(error)}`))
    }
  })
}

function outputOf<N extends CommandName>(_name: N, answer: CommandAnswer): Commands[N]['output'] {
  if (answer.ok) return answer.output as Commands[N]['output']
  throw new CommandFailure(answer.error.code, answer.error.message)
}

/** The answer, or `LOST` when the worker that had the command is gone. Rejects when no worker answers, or it takes too long. */
async function answerOrLost(
  answering: Promise<CommandAnswer>,
  ping: Transport['ping'],
  before: string | undefined,
  times: WorkerTimes,
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
      if (known !== undefined && identity.workerInstance !== known) {
        // The command itself may have started this worker: its answer may be on its way.
        await wait(times.patienceMs)
        return LOST
      }
      known = identity.workerInstance
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
