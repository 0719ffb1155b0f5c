import type { Authscope } from '../../protocol/api.ts'
import type { ControlView, ResumeTo } from '../../protocol/control.ts'
import { refuseInPast } from './asking-client.ts'
import { isRewound } from './control-state.ts'
import { CommandFailure } from './failure.ts'
import type { Session } from './session.ts'

export type ControlApi = Pick<
  Authscope,
  | 'pauseAt'
  | 'breakpoints'
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
>

/** The part of `window.authscope` that holds, changes, goes back and branches; loaded when a script first uses it. */
export function controlApi(opening: Promise<Session>): ControlApi {
  const send: Session['client']['send'] = async (name, input) => (await opening).unasked.send(name, input)
  const read = () => send('control.read', {})
  const add: ControlApi['breakpoints']['add'] = async (breakpoint) =>
    (await send('breakpoint.set', { breakpoint: { enabled: true, ...breakpoint } })).id
  const resume: ControlApi['resume'] = async (to = 'breakpoint', exchange) =>
    letGo(await opening, to, exchange)
  return {
    pauseAt: (on, condition) =>
      add({
        on: typeof on === 'string' ? { kind: on } : on,
        ...(condition === undefined ? {} : { condition }),
      }),
    breakpoints: {
      add,
      remove: async (id) => {
        await send('breakpoint.remove', { id })
      },
      list: async () => (await read()).control.breakpoints,
    },
    held: async () => (await read()).control.held,
    pause: async () => {
      await send('control.pause', {})
    },
    step: (exchange) => resume('step', exchange),
    resume,
    edit: async (edit, exchange) => {
      const session = await opening
      refuseInPast(session)
      const of = exchange ?? newestHeld(await read())
      return (await send('held.edit', { exchange: of, edit })).step
    },
    rewind: async (seq) => (await opening).rewind(seq),
    fork: async (name) => (await opening).fork(name),
    branches: () => send('branches.list', {}),
    switchTo: async (branch) => (await opening).switchTo(branch),
    compare: (a, b) => send('branches.compare', { a, b }),
  }
}

function newestHeld({ control }: ControlView): string {
  const held = control.held.at(-1)
  if (held) return held.exchange
  throw new CommandFailure('not-held', 'Nothing is held. Set a breakpoint with pauseAt(), or call pause().')
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
