import type { ApiCall, ApiFunctions } from '../../protocol/api-input.ts'
import type { Send } from '../../protocol/commands.ts'
import type { ControlView, ResumeTo } from '../../protocol/control.ts'
import { isRewound } from '../worker/control-state.ts'
import { CommandFailure } from '../worker/failure.ts'
import { refuseWhenRewound } from './asking-client.ts'
import type { Session } from './session.ts'

/** What a call does in a session, with arguments that were checked. */
export type ApiHandlers = {
  readonly [K in ApiCall]: (
    session: Session,
    ...args: Parameters<ApiFunctions[K]>
  ) => ReturnType<ApiFunctions[K]>
}

/** Commands of a script: when the world is rewound they are refused, and the person isn't asked. */
export function scriptSend({ client }: Session): Send {
  return (name, input) => client.send(name, input, { asks: false })
}

const addBreakpoint: ApiHandlers['breakpoints.add'] = async (session, breakpoint) =>
  (await scriptSend(session)('breakpoint.set', { breakpoint: { enabled: true, ...breakpoint } })).id

const readControl = async (session: Session) => scriptSend(session)('control.read', {})

/** The part of `window.authscope` that pauses, edits, rewinds and branches. */
export const controlCalls = {
  pauseAt: (session, on, condition) =>
    addBreakpoint(session, {
      on: typeof on === 'string' ? { kind: on } : on,
      ...(condition === undefined ? {} : { condition }),
    }),
  'breakpoints.add': addBreakpoint,
  'breakpoints.remove': async (session, id) => {
    await scriptSend(session)('breakpoint.remove', { id })
  },
  'breakpoints.list': async (session) => (await readControl(session)).control.breakpoints,
  paused: async (session) => (await readControl(session)).control.paused,
  pause: async (session) => {
    await scriptSend(session)('control.pause', {})
  },
  step: (session, exchange) => letGo(session, 'step', exchange),
  resume: (session, to = 'breakpoint', exchange) => letGo(session, to, exchange),
  edit: async (session, edit, exchange) => {
    refuseWhenRewound(session)
    const of = exchange ?? newestPaused(await readControl(session))
    return (await scriptSend(session)('paused.edit', { exchange: of, edit })).step
  },
  rewind: (session, seq) => session.travel.rewind(seq),
  fork: (session, name) => session.travel.fork(name),
  branches: (session) => scriptSend(session)('branches.list', {}),
  switchTo: (session, branch) => session.travel.switchTo(branch),
  compare: (session, a, b) => scriptSend(session)('branches.compare', { a, b }),
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
  session: Session,
  to: ResumeTo,
  exchange: string | undefined,
): Promise<ControlView['control']['paused']> {
  const { client, control } = session
  const before = await control.refresh()
  const isRewoundNow = isRewound(before.position)
  if (!isRewoundNow) newestPaused(before)
  const seqBefore = new Map(before.control.paused.map((paused) => [paused.exchange, paused.seq]))
  const after = await client.send('control.resume', { to, ...(exchange === undefined ? {} : { exchange }) })
  if (isRewoundNow) return after.control.paused
  for (;;) {
    const { paused } = (await control.refresh()).control
    if (paused.some((each) => each.seq !== seqBefore.get(each.exchange))) return paused
    const open = await client.send('exchanges.open', {})
    if (open.every((each) => paused.some((other) => other.exchange === each.exchange))) return paused
    await nextChange(session)
  }
}

/** Resolves when something happens in the world, or after a quarter of a second. */
function nextChange({ client }: Session): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      end()
      resolve()
    }
    const end = client.events.listen(done)
    const timer = setTimeout(done, 250)
  })
}
