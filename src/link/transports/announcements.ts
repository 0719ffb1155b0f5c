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

const BURST_MS = 50

/** Of each of these, only the newest counts. */
const OUTDATING: ReadonlySet<string> = new Set<Announcement['type']>(['steps.appended', 'clock.moved'])

/**
 * Drawing the workbench takes processor time away from the flow that it shows. Announcements that replace the one before are therefore passed on at
 * once after a pause, and then at most once in 50 ms. The order of announcements stays.
 */
export function inBursts(tell: (announcement: Announcement) => void): (announcement: Announcement) => void {
  const waiting = new Map<string, Announcement>()
  let isBurst = false
  const tellWaiting = () => {
    const due = [...waiting.values()]
    waiting.clear()
    for (const announcement of due) tell(announcement)
    return due.length > 0
  }
  const next = () => {
    isBurst = tellWaiting()
    if (isBurst) setTimeout(next, BURST_MS)
  }
  return (announcement) => {
    if (OUTDATING.has(announcement.type)) waiting.set(announcement.type, announcement)
    else {
      tellWaiting()
      tell(announcement)
    }
    if (isBurst) return
    isBurst = true
    // Not at once: two kinds come with each step.
    setTimeout(next)
  }
}

function isAnnouncement(data: unknown): data is Announcement {
  return typeof data === 'object' && data !== null && 'type' in data && 'world' in data
}
