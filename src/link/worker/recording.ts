import type { CommandAnswer, CommandName, Commands, WorldView } from '../../protocol/commands.ts'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import type { Trace } from '../../record/export/trace/trace.ts'
import { firstRowsOf } from '../../record/tabs/tables.ts'
import type { Announcements } from './announcements.ts'
import type { Transport } from './transport.ts'

/** A trace in the place of a worker: a world that can be read, and that nothing can change. */
export interface Recording {
  readonly transport: Transport
  /** Nothing happens in a recording, so nothing is announced. */
  readonly announcements: Announcements
  readonly view: WorldView
}

type Answers = { readonly [N in CommandName]?: (input: Commands[N]['input']) => Commands[N]['output'] }

/** Opens a checked trace as a world of its own. */
export function openRecording(trace: Trace): Recording {
  const view = atRest(trace)
  const answers = answersOf(trace, view)
  return {
    view,
    announcements: { listen: () => () => undefined },
    transport: {
      post: ({ name, input }, port) => port.postMessage(answer(answers, name, input)),
    },
  }
}

/**
 * No page of a recording is on its way, and none can be loaded again. Members that a scenario or a setup does not say, because they came later or
 * were cut out, are as in a world that says nothing.
 */
function atRest({ world }: Trace): WorldView {
  const devices = world.devices.map((device) => ({
    ...device,
    tabs: device.tabs.map(({ address: _address, ...tab }) => ({ ...tab, loading: false })),
  }))
  const scenario = resolveScenario(world.scenario)
  return { ...world, scenario, setup: setupOf(resolveScenario(world.setup)), devices }
}

function answersOf({ build, steps, cookies, mails, database }: Trace, view: WorldView): Answers {
  return {
    ping: () => ({ incarnation: 'recording', version: build, work: { exchangeMs: 0, recordingMs: 0 } }),
    'world.read': () => view,
    'steps.page': ({ after = 0, limit = 500, run, kind }) => ({
      steps: steps
        .filter(
          (step) =>
            step.seq > after &&
            (run === undefined || step.run === run) &&
            (kind === undefined || step.kind === kind),
        )
        .slice(0, limit),
      last: steps.at(-1)?.seq ?? 0,
    }),
    'cookies.list': ({ device }) => (Object.hasOwn(cookies, device) ? cookies[device] : undefined) ?? [],
    'mail.list': () => mails,
    'database.read': () => database,
    'database.page': ({ limit = Number.POSITIVE_INFINITY }) => firstRowsOf(database, limit),
    'exchanges.open': () => [],
  }
}

function answer(answers: Answers, name: CommandName, input: unknown): CommandAnswer {
  const own = (Object.hasOwn(answers, name) ? answers[name] : undefined) as
    | ((input: unknown) => unknown)
    | undefined
  if (own) return { ok: true, output: own(input) }
  const message = `This is a read-only recording, and ${name} would change it. Open the live sandbox to continue.`
  return { ok: false, error: { code: 'read-only', message } }
}
