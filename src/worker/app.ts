import { guestFiles } from 'virtual:guests'
import { ANNOUNCEMENTS, type Announcement } from '../protocol/commands.ts'
import { createApp } from '../sim/site/app.ts'
import { lateWebAuthn } from '../sim/site/late-webauthn.ts'
import { createAcquire } from './acquire-interpreter.ts'
import { openerOfGuests } from './guests.ts'
import { importGuests, importPart, leavePart } from './parts.ts'
import { openerOf } from './user-code.ts'

declare const self: ServiceWorkerGlobalScope

const base = new URL('./', self.location.href).pathname
const channel = new BroadcastChannel(ANNOUNCEMENTS)
const onBlocked = (world: string, version: string) =>
  channel.postMessage({ type: 'guest.blocked', world, version } satisfies Announcement)

importGuests(self, base, guestFiles)

leavePart(
  'app',
  createApp({
    webAuthn: lateWebAuthn(() => importPart(self, base, 'webauthn')),
    openGuest: openerOfGuests({ files: guestFiles, onBlocked }),
    openUserCode: openerOf(createAcquire(self)),
  }),
)
