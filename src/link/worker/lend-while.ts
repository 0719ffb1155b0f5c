import { announcementsOf } from './announcements.ts'
import type { Client } from './client.ts'
import { lendInterpreters } from './interpreters.ts'
import { createWorldState } from './world-state.ts'

/** Does something in a world that no workbench is open on; the user's own code of that world runs in interpreters of this window meanwhile. */
export async function lendWhile<T>(window: Window, client: Client, work: () => Promise<T>): Promise<T> {
  const announcements = announcementsOf(client.world)
  // What cannot be lent ends the exchange that waits for it, which says so.
  const onProblem = () => undefined
  const view = await client.send('world.read', {})
  const world = createWorldState(view, client.send, announcements, onProblem)
  const stop = lendInterpreters({ window, announcements, world, onProblem })
  try {
    return await work()
  } finally {
    stop()
  }
}
