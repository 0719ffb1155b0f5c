import { guestFiles } from 'virtual:guests'
import { createApp } from '../sim/site/app.ts'
import { lateWebAuthn } from '../sim/site/late-webauthn.ts'
import { createAcquire } from './acquire-interpreter.ts'
import { openerOfGuests } from './guests.ts'
import { importPart, leavePart } from './parts.ts'
import { openerOf } from './user-code.ts'

declare const self: ServiceWorkerGlobalScope

const base = new URL('./', self.location.href).pathname

leavePart(
  'app',
  createApp({
    webAuthn: lateWebAuthn(() => importPart(self, base, 'webauthn')),
    openGuest: openerOfGuests(guestFiles),
    openUserCode: openerOf(createAcquire(self)),
  }),
)
