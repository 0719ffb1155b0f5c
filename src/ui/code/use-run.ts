import { useCallback } from 'react'
import { isStanding } from '../model/standing.ts'
import { useView, type View } from '../workbench/view.ts'
import { useDesk } from './desk-context.ts'

/** The app's page, where each way that it offers begins. */
const HOME = 'https://app.example/'

/** Has the world run what is written, and loads the app's page with it: what is wrong shows at once, and old links are gone. */
export function useRun(): () => void {
  const view = useView()
  const desk = useDesk()
  return useCallback(() => {
    if (view.session.recorded !== undefined) return
    view.perform(RUNNING, async () => {
      await desk.run()
      await showHome(view)
    })
  }, [desk, view])
}

export const RUNNING = 'Taking over the code…'

/** While something stands still its page stays. */
export async function showHome({ session, stepper }: View): Promise<void> {
  if (isStanding(stepper.standing.get())) return
  await session.open(session.stage.get().device, HOME)
}
