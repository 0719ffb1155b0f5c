import type { CommandName, Commands, Send, WorldView } from '../../protocol/commands.ts'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import type { Step } from '../../protocol/steps.ts'
import type { Trace } from '../../record/export/trace/trace.ts'
import { countWhile } from '../../record/outline/count-while.ts'
import { firstRowsOf } from '../../record/tabs/tables.ts'
import { CommandFailure } from '../worker/failure.ts'
import { createStore } from '../worker/store.ts'
import type { Transport } from '../worker/transport.ts'

type Answers = { readonly [N in CommandName]?: (input: Commands[N]['input']) => Commands[N]['output'] }

/** A checked trace as a world that can be read but not changed. Nothing happens in it, so nothing is announced. */
export function openRecording(trace: Trace, title: string): Transport {
  const answers = answersOf(trace, atRest(trace))
  const worker = { workerInstance: 'recording', version: trace.build }
  const send = (async (name: CommandName, input: never) => {
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
    if (answer) return answer(input)
    const message = `This is a read-only recording, and ${name} would change it. Open the live sandbox to continue.`
    throw new CommandFailure('read-only', message)
  }) as Send
  return {
    world: trace.world.world,
    send,
    events: { listen: () => () => undefined },
    ping: async () => worker,
    worker: createStore(worker),
    canWrite: false,
    hasPages: false,
    title,
    close: () => undefined,
  }
}

/**
 * No page of a recording is loading, and none can be loaded again. Settings that are missing in the file, because they were added later or cut out,
 * get their defaults.
 */
function atRest({ world }: Trace): WorldView {
  const devices = world.devices.map((device) => ({
    ...device,
    tabs: device.tabs.map(({ address: _address, ...tab }) => ({ ...tab, loading: false })),
  }))
  const scenario = resolveScenario(world.scenario)
  return { ...world, scenario, setup: setupOf(resolveScenario(world.setup)), devices }
}

function answersOf({ steps, cookies, mails, database }: Trace, view: WorldView): Answers {
  return {
    'world.read': () => view,
    'steps.page': ({ after = 0, limit = 500, run, kind }) => {
      const next = steps.slice(countWhile(steps, ({ seq }) => seq <= after))
      const isAsked = (step: Step) =>
        (run === undefined || step.run === run) && (kind === undefined || step.kind === kind)
      const asked = run === undefined && kind === undefined ? next : next.filter(isAsked)
      return { steps: asked.slice(0, limit), last: steps.at(-1)?.seq ?? 0 }
    },
    'cookies.list': ({ device }) => (Object.hasOwn(cookies, device) ? cookies[device] : undefined) ?? [],
    'mail.list': () => mails,
    'database.read': () => database,
    'database.page': ({ limit = Number.POSITIVE_INFINITY }) => firstRowsOf(database, limit),
    'exchanges.open': () => [],
    'control.read': () => ({
      control: { mode: 'run', breakpoints: [], paused: [] },
      position: { branch: 'main', step: view.lastStep, newest: view.lastStep, earliest: 0 },
    }),
  }
}
