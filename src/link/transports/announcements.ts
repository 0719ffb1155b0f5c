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

/** News wait until none came for this long, … */
const QUIET_MS = 60
/** … and at most this long. */
const REST_MS = 500

/** Of each of these, only the newest counts. */
const OUTDATING: ReadonlySet<string> = new Set<Announcement['type']>(['steps.appended', 'clock.moved'])

/**
 * Drawing the workbench takes processor time away from the flow that it shows, and from the page that ends it. Announcements that replace the one before
 * are therefore collected until the flow is quiet for 60 ms, goes on for half a second, or announces something else, such as a pause. What is said of tabs
 * passes them by, since each redirect changes one.
 */
export function inBursts(tell: (announcement: Announcement) => void): (announcement: Announcement) => void {
  const waiting = new Map<string, Announcement>()
  let quiet: ReturnType<typeof setTimeout> | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  const tellWaiting = () => {
    clearTimeout(quiet)
    clearTimeout(rest)
    rest = undefined
    const due = [...waiting.values()]
    waiting.clear()
    for (const announcement of due) tell(announcement)
  }
  return (announcement) => {
    if (OUTDATING.has(announcement.type)) {
      waiting.set(announcement.type, announcement)
      clearTimeout(quiet)
      quiet = setTimeout(tellWaiting, QUIET_MS)
      rest ??= setTimeout(tellWaiting, REST_MS)
      return
    }
    if (announcement.type !== 'tab.changed') tellWaiting()
    tell(announcement)
  }
}

function isAnnouncement(data: unknown): data is Announcement {
  return typeof data === 'object' && data !== null && 'type' in data && 'world' in data
}
