import type { ApiCall, ApiFunctions } from '../../protocol/api-input.ts'
import type { Send } from '../../protocol/commands.ts'
import type { BreakpointTarget, ControlView, ResumeTo } from '../../protocol/control.ts'
import type { StepKind } from '../../protocol/steps.ts'
import { isRewound } from '../worker/control-state.ts'
import { CommandFailure } from '../worker/failure.ts'
import { refuseWhenRewound } from './asking-client.ts'
import type { ScriptClient } from './script-client.ts'

/** What a call does in a session, with arguments that were checked. */
export type ApiHandlers = {
  readonly [K in ApiCall]: (
    client: ScriptClient,
    ...args: Parameters<ApiFunctions[K]>
  ) => ReturnType<ApiFunctions[K]>
}

/** Commands of a script: when the world is rewound they are refused, and the person isn't asked. */
export function scriptSend({ channel }: ScriptClient): Send {
  return (name, input) => channel.send(name, input, { asks: false })
}

/** A kind of step alone is a target too. */
export function targetOf(on: BreakpointTarget | StepKind): BreakpointTarget {
  return typeof on === 'string' ? { kind: on } : on
}

const addBreakpoint: ApiHandlers['breakpoints.add'] = async (client, breakpoint) =>
  (await scriptSend(client)('breakpoint.set', { breakpoint: { enabled: true, ...breakpoint } })).id

const readControl = async (client: ScriptClient) => scriptSend(client)('control.read', {})

/** The part of `window.authscope` that pauses, edits, rewinds and branches. */
export const controlCalls = {
  pauseAt: (client, on, condition) =>
    addBreakpoint(client, {
      on: targetOf(on),
      ...(condition === undefined ? {} : { condition }),
    }),
  pauseAtBeats: async (client, flows = 'all') => {
    await scriptSend(client)('control.beats', { flows })
  },
  'breakpoints.add': addBreakpoint,
  'breakpoints.remove': async (client, id) => {
    await scriptSend(client)('breakpoint.remove', { id })
  },
  'breakpoints.list': async (client) => (await readControl(client)).control.breakpoints,
  paused: async (client) => (await readControl(client)).control.paused,
  pause: async (client) => {
    await scriptSend(client)('control.pause', {})
  },
  step: (client, exchange) => letGo(client, 'step', exchange),
  resume: (client, to = 'breakpoint', exchange) => letGo(client, to, exchange),
  edit: async (client, edit, exchange) => {
    refuseWhenRewound(client)
    const of = exchange ?? newestPaused(await readControl(client))
    return (await scriptSend(client)('paused.edit', { exchange: of, edit })).step
  },
  rewind: (client, seq) => client.travel.rewind(seq),
  fork: (client, name) => client.travel.fork(name),
  branches: (client) => scriptSend(client)('branches.list', {}),
  switchTo: (client, branch) => client.travel.switchTo(branch),
  compare: (client, a, b) => scriptSend(client)('branches.compare', { a, b }),
} satisfies Partial<ApiHandlers>

function newestPaused({ control }: ControlView): string {
  const paused = control.paused.at(-1)
  if (paused) return paused.exchange
  throw new CommandFailure(
    'not-paused',
    'Nothing is paused. Set a breakpoint with pauseAt(), or call pause().',
  )
}

/** Resumes, and waits until something is paused again or nothing is under way. */
async function letGo(
  client: ScriptClient,
  to: ResumeTo,
  exchange: string | undefined,
): Promise<ControlView['control']['paused']> {
  const { channel, control } = client
  const before = await control.refresh()
  const isRewoundNow = isRewound(before.position)
  if (!isRewoundNow) newestPaused(before)
  const seqBefore = new Map(before.control.paused.map((paused) => [paused.exchange, paused.seq]))
  const after = await channel.send('control.resume', { to, ...(exchange === undefined ? {} : { exchange }) })
  if (isRewoundNow) return after.control.paused
  for (;;) {
    const { paused } = (await control.refresh()).control
    if (paused.some((each) => each.seq !== seqBefore.get(each.exchange))) return paused
    const open = await channel.send('exchanges.open', {})
    if (open.every((each) => paused.some((other) => other.exchange === each.exchange))) return paused
    await nextChange(client)
  }
}

/** Resolves when something happens in the world, or after a quarter of a second. */
function nextChange({ channel }: ScriptClient): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      end()
      resolve()
    }
    const end = channel.events.listen(done)
    const timer = setTimeout(done, 250)
  })
}
