import { useCallback } from 'react'
import { mistakenFor } from '../../record/code/looks-like.ts'
import { sizeProblem } from '../../record/code/taken-files.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import { canWrite } from '../data/world.ts'
import { type CodeParts, useCodeParts } from './parts.ts'
import { positionFor } from './position.ts'

/** The app's page from which every sign-in starts. */
const HOME = 'https://app.example/'

/** Runs the draft, and someone's own code as with the published package. */
export function runDraft({ desk, client }: CodeParts): Promise<void> {
  return desk.run(positionFor(desk.draft.get(), client.world.get().setup))
}

/**
 * Runs the code in the editor and loads the app's page with it, so that problems show at once and old links are gone. `then` is done instead of
 * loading the page.
 */
export function useRun(): (then?: () => Promise<unknown>) => void {
  const parts = useCodeParts()
  return useCallback(
    (then) => {
      const { desk, layout, selection, client } = parts
      if (!canWrite(client)) return
      const { entry, files } = desk.draft.get()
      const size = sizeProblem({ files })
      const mistaken = mistakenFor(entry, files[entry] ?? '')
      const words = size ?? mistaken?.description
      desk.note.set(words === undefined ? undefined : { words })
      if (size !== undefined || mistaken?.isHopeless) return
      start(parts, async () => {
        selection.follow()
        await runDraft(parts)
        layout.appShown.update((shown) => shown ?? true)
        await (then ? then() : showHome(parts))
      })
    },
    [parts],
  )
}

export const RUNNING = 'Loading the code…'

/** Cover the old pages at once: their links may no longer work. */
function start({ desk: { starting }, work }: CodeParts, does: () => Promise<void>): void {
  if (starting.get()) return
  starting.set(true)
  work.perform(RUNNING, () => does().finally(() => starting.set(false)))
}

/** Rewinds the world to a step and continues from there with the code in the editor, on another branch. */
export function runAgain(parts: CodeParts, step: number): void {
  const { selection, client } = parts
  start(parts, async () => {
    // The selected step may never happen again.
    selection.follow()
    await client.travel.rewind(step)
    await client.travel.fork()
    await runDraft(parts)
    await client.channel.send('control.resume', { to: 'breakpoint' })
  })
}

/** While an exchange is paused, its page stays. */
export async function showHome({ client, stepper }: CodeParts): Promise<void> {
  if (isStopped(stepper.pauseState.get())) return
  await client.pages.open(client.pages.stage.get().device, HOME)
}
