import type { ApiCall, ApiFunctions } from '../../protocol/api-input.ts'
import type { ControlView, ResumeTo } from '../../protocol/control.ts'
import { isRewound } from '../worker/control-state.ts'
import { CommandFailure } from '../worker/failure.ts'
import { refuseInPast } from './asking-client.ts'
import type { Session } from './session.ts'

/** What a call does in a session; its arguments are right. */
export type ApiHandlers<C extends ApiCall = ApiCall> = {
  readonly [K in C]: (session: Session, ...args: Parameters<ApiFunctions[K]>) => ReturnType<ApiFunctions[K]>
}

type ControlCall =
  | 'pauseAt'
  | 'breakpoints.add'
  | 'breakpoints.remove'
  | 'breakpoints.list'
  | 'held'
  | 'pause'
  | 'step'
  | 'resume'
  | 'edit'
  | 'rewind'
  | 'fork'
  | 'branches'
  | 'switchTo'
  | 'compare'

const addBreakpoint: ApiHandlers['breakpoints.add'] = async ({ unasked }, breakpoint) =>
  (await unasked.send('breakpoint.set', { breakpoint: { enabled: true, ...breakpoint } })).id

const readControl = async ({ unasked }: Session) => unasked.send('control.read', {})

/** The part of `window.authscope` that holds, changes, goes back and branches. */
export const controlCalls: ApiHandlers<ControlCall> = {
  pauseAt: (session, on, condition) =>
    addBreakpoint(session, {
      on: typeof on === 'string' ? { kind: on } : on,
      ...(condition === undefined ? {} : { condition }),
    }),
  'breakpoints.add': addBreakpoint,
  'breakpoints.remove': async ({ unasked }, id) => {
    await unasked.send('breakpoint.remove', { id })
  },
  'breakpoints.list': async (session) => (await readControl(session)).control.breakpoints,
  held: async (session) => (await readControl(session)).control.held,
  pause: async ({ unasked }) => {
    await unasked.send('control.pause', {})
  },
  step: (session, exchange) => letGo(session, 'step', exchange),
  resume: (session, to = 'breakpoint', exchange) => letGo(session, to, exchange),
  edit: async (session, edit, exchange) => {
    refuseInPast(session)
    const of = exchange ?? newestHeld(await readControl(session))
    return (await session.unasked.send('held.edit', { exchange: of, edit })).step
  },
  rewind: (session, seq) => session.rewind(seq),
  fork: (session, name) => session.fork(name),
  branches: ({ unasked }) => unasked.send('branches.list', {}),
  switchTo: (session, branch) => session.switchTo(branch),
  compare: ({ unasked }, a, b) => unasked.send('branches.compare', { a, b }),
}

function newestHeld({ control }: ControlView): string {
  const held = control.held.at(-1)
  if (held) return held.exchange
  throw new CommandFailure('not-held', 'Nothing is paused. Set a breakpoint with pauseAt(), or call pause().')
}

/** Resumes, and waits until something stands again, or nothing is under way any more. */
async function letGo(
  session: Session,
  to: ResumeTo,
  exchange: string | undefined,
): Promise<ControlView['control']['held']> {
  const { client, control } = session
  const before = await control.refresh()
  const isPast = isRewound(before.position)
  if (!isPast) newestHeld(before)
  const stood = new Map(before.control.held.map((held) => [held.exchange, held.seq]))
  const after = await client.send('control.resume', { to, ...(exchange === undefined ? {} : { exchange }) })
  if (isPast) return after.control.held
  for (;;) {
    const { held } = (await control.refresh()).control
    if (held.some((each) => each.seq !== stood.get(each.exchange))) return held
    const open = await client.send('exchanges.open', {})
    if (open.every((each) => held.some((other) => other.exchange === each.exchange))) return held
    await nextChange(session)
  }
}

/** Resolves when something happens in the world, or after a moment in which nothing was told. */
function nextChange({ announcements }: Session): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      end()
      resolve()
    }
    const end = announcements.listen(done)
    const timer = setTimeout(done, 250)
  })
}
