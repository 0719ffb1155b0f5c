import { ANNOUNCEMENTS, type Announcement } from '../../protocol/commands.ts'
import { createListeners } from '../worker/listeners.ts'
import type { Announcements } from '../worker/transport.ts'

/** The service worker's announcements of one world, until they are closed. */
export function announcementsOf(world: string): Announcements & { close(): void } {
  const { listen, tell } = createListeners<Announcement>()
  const tellInBursts = inBursts(tell)
  const channel = new BroadcastChannel(ANNOUNCEMENTS)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isAnnouncement(data) && data.world === world) tellInBursts(data)
  }
  return { listen, close: () => channel.close() }
}

/** How long news wait for more of their kind, and how long the workbench rests after it was drawn. */
const REST_MS = 100

/** Of each of these, only the newest counts. */
const OUTDATING: ReadonlySet<string> = new Set<Announcement['type']>(['steps.appended', 'clock.moved'])

/**
 * Drawing the workbench takes processor time away from the flow that it shows. Announcements that replace the one before are therefore collected: they
 * are passed on after 100 ms, or with the next announcement of another type. That a tab is loading passes them by, since each redirect says so.
 */
export function inBursts(tell: (announcement: Announcement) => void): (announcement: Announcement) => void {
  const waiting = new Map<string, Announcement>()
  let isResting = false
  const tellWaiting = () => {
    const due = [...waiting.values()]
    waiting.clear()
    for (const announcement of due) tell(announcement)
  }
  const rest = () => {
    if (isResting) return
    isResting = true
    setTimeout(() => {
      isResting = false
      if (waiting.size === 0) return
      tellWaiting()
      // The rest begins when what was passed on has been drawn.
      setTimeout(rest)
    }, REST_MS)
  }
  return (announcement) => {
    if (OUTDATING.has(announcement.type)) {
      waiting.set(announcement.type, announcement)
      rest()
      return
    }
    if (announcement.type !== 'tab.changed' || !announcement.tab.loading) tellWaiting()
    tell(announcement)
  }
}

function isAnnouncement(data: unknown): data is Announcement {
  return typeof data === 'object' && data !== null && 'type' in data && 'world' in data
}
