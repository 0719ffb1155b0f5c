import { ANNOUNCEMENTS, type Announcement } from '../../protocol/commands.ts'

export type AnnouncementListener = (announcement: Announcement) => void

/** Where announcements of one world come from. */
export interface Announcements {
  listen(listener: AnnouncementListener): () => void
}

/** The worker's announcements, those of other worlds left out. What is told with every step is told at most once in 50 ms. */
export function announcementsOf(world: string): Announcements {
  const listeners = new Set<AnnouncementListener>()
  const tell = inBursts((announcement) => {
    for (const listener of [...listeners]) listener(announcement)
  })
  const channel = new BroadcastChannel(ANNOUNCEMENTS)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isAnnouncement(data) && data.world === world) tell(data)
  }
  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const BURST_MS = 50

/** Each of these outdates the one before. */
const OUTDATING: ReadonlySet<string> = new Set<Announcement['type']>(['steps.appended', 'clock.moved'])

/**
 * Drawing the workbench takes processor time from the flow that it shows. What outdates the one before is therefore told at once after a pause,
 * and then once for each burst, the newest only; nothing is told before what came before it.
 */
export function inBursts(tell: AnnouncementListener): AnnouncementListener {
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
    // In a turn of its own: two kinds come with each step.
    setTimeout(next)
  }
}

function isAnnouncement(data: unknown): data is Announcement {
  return typeof data === 'object' && data !== null && 'type' in data && 'world' in data
}
