import { ANNOUNCEMENTS, type Announcement } from '../../protocol/commands.ts'

export type AnnouncementListener = (announcement: Announcement) => void

/** Where announcements of one world come from. */
export interface Announcements {
  listen(listener: AnnouncementListener): () => void
}

/** The worker's announcements, those of other worlds left out. */
export function announcementsOf(world: string): Announcements {
  const listeners = new Set<AnnouncementListener>()
  const channel = new BroadcastChannel(ANNOUNCEMENTS)
  channel.onmessage = (event: MessageEvent<unknown>) => {
    const announcement = event.data
    if (!isAnnouncement(announcement) || announcement.world !== world) return
    for (const listener of [...listeners]) listener(announcement)
  }
  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function isAnnouncement(data: unknown): data is Announcement {
  return typeof data === 'object' && data !== null && 'type' in data && 'world' in data
}
