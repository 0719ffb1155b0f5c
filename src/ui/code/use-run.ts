import { useCallback } from 'react'
import { mistakenFor } from '../../record/code/looks-like.ts'
import { sizeProblem } from '../../record/code/taken-files.ts'
import { isStanding } from '../../record/outline/standing.ts'
import type { Desk } from '../../studio/desk/desk.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import { useView, type View } from '../app/view.ts'

/** The app's page, where each way that it offers begins. */
const HOME = 'https://app.example/'

/** Has the world run what is written, and loads the app's page with it: what is wrong shows at once, and old links are gone. */
export function useRun(): () => void {
  const view = useView()
  const desk = useDesk()
  return useCallback(() => {
    if (view.session.recorded !== undefined) return
    const { entry, files } = desk.draft.get()
    const size = sizeProblem({ files })
    const mistaken = mistakenFor(entry, files[entry] ?? '')
    desk.note.set(size ?? mistaken?.words)
    if (size !== undefined || mistaken?.isHopeless) return
    start(view, desk, async () => {
      view.follow()
      await desk.run()
      view.appShown.update((shown) => shown ?? true)
      await showHome(view)
    })
  }, [desk, view])
}

export const RUNNING = 'Loading the code…'

/** Pages of before are covered at once: their links may lead nowhere any more. */
function start({ perform }: View, { starting }: Desk, work: () => Promise<void>): void {
  if (starting.get()) return
  starting.set(true)
  perform(RUNNING, () => work().finally(() => starting.set(false)))
}

/** Leads the world back to a step, and has it go on from there with what is written, as a branch of its own. */
export function runAgain(view: View, desk: Desk, step: number): void {
  const { follow, session } = view
  start(view, desk, async () => {
    // What was selected may never happen again.
    follow()
    await session.rewind(step)
    await session.fork()
    await desk.run()
    await session.client.send('control.resume', { to: 'breakpoint' })
  })
}

/** While something stands still its page stays. */
export async function showHome({ session, stepper }: View): Promise<void> {
  if (isStanding(stepper.standing.get())) return
  await session.open(session.stage.get().device, HOME)
}
