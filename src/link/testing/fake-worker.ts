import type {
  Announcement,
  CommandAnswer,
  CommandName,
  Commands,
  WorldView,
} from '../../protocol/commands.ts'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import type { Step } from '../../protocol/steps.ts'
import { firstRowsOf } from '../../record/tabs/tables.ts'
import { START } from '../../record/testing/recording.ts'
import { DATABASE_VIEW, JAR } from '../../record/testing/sign-in.ts'
import { createWorkerTransport, type WorkerParts } from '../transports/worker-commands.ts'
import { createListeners } from '../worker/listeners.ts'
import type { Announcements, Transport } from '../worker/transport.ts'

type Answers = { [N in CommandName]?: (input: Commands[N]['input']) => Commands[N]['output'] }

/** A worker without a worker: answers commands from a recording. */
export interface FakeWorker {
  readonly post: WorkerParts['post']
  readonly transport: Transport
  readonly announcements: Announcements
  readonly view: WorldView
  /** Commands in the order they came. */
  readonly asked: { readonly name: CommandName; readonly input: unknown }[]
  workerInstance: string
  /** Answers that replace the usual ones. */
  readonly answers: Answers
  /** While true, nothing is answered: the worker is dead. */
  silent: boolean
  append(steps: readonly Step[]): void
  announce(announcement: Announcement): void
}

export const WORLD: WorldView = {
  world: 'w1',
  scenario: resolveScenario(),
  setup: setupOf(resolveScenario()),
  now: START,
  devices: [
    { id: 'laptop', person: 'ada', tabs: [fakeTab('laptop')] },
    { id: 'phone', person: 'ada', tabs: [fakeTab('phone')] },
  ],
  lastStep: 0,
}

export function fakeTab(device: string) {
  return {
    device,
    tab: 't1',
    url: 'https://app.example/auth/callback/github?code=8f1d0c27be&state=eyJhbGciOi',
    loading: false,
    history: [{ url: 'https://app.example/' }, { url: 'https://app.example/dashboard' }],
    position: 1,
  }
}

export function createFakeWorker(steps: readonly Step[] = []): FakeWorker {
  const { listen, tell } = createListeners<Announcement>()
  const all = [...steps]
  const usual: Answers = {
    'world.read': () => ({ ...WORLD, lastStep: all.length }),
    'steps.page': ({ after = 0, limit = 500 }) => ({
      steps: all.filter((step) => step.seq > after).slice(0, limit),
      last: all.length,
    }),
    'cookies.list': ({ device }) => (device === 'laptop' && all.length > 0 ? JAR : []),
    'database.read': () => DATABASE_VIEW,
    'database.page': ({ limit = Number.POSITIVE_INFINITY }) => firstRowsOf(DATABASE_VIEW, limit),
    'mail.list': () => [],
    'exchanges.open': () => [],
    'ceremonies.open': () => [],
    'exchange.drive': () => ({}),
    'control.read': () => ({
      control: { mode: 'run', breakpoints: [], paused: [] },
      position: { branch: 'main', step: all.length, newest: all.length, earliest: 0 },
    }),
    'tab.traverse': () => null,
    'tab.navigate': ({ tab }) => ({ address: 'about:blank#page', exchange: 'e9', tab }),
  }
  const post: FakeWorker['post'] = (message, port) => {
    fake.asked.push({ name: message.name, input: message.input })
    if (!fake.silent) port.postMessage(answer(message.name, message.input))
  }
  const fake: FakeWorker = {
    workerInstance: 'first',
    silent: false,
    asked: [],
    answers: {},
    view: { ...WORLD, lastStep: all.length },
    post,
    transport: createWorkerTransport({ world: 'w1', events: { listen }, post }),
    announcements: { listen },
    announce: tell,
    append: (more) => {
      all.push(...more)
      fake.announce({ type: 'steps.appended', world: 'w1', last: all.length })
    },
  }
  const answer = (name: CommandName, input: unknown): CommandAnswer => {
    if (name === 'ping') return { ok: true, output: { workerInstance: fake.workerInstance, version: 'test' } }
    const own = (fake.answers[name] ?? usual[name]) as ((input: unknown) => unknown) | undefined
    if (!own) return { ok: false, error: { code: 'unknown-command', message: `no answer for ${name}` } }
    return { ok: true, output: own(input) }
  }
  return fake
}
