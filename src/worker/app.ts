import { createApp } from '../sim/site/app.ts'
import { lateWebAuthn } from '../sim/site/late-webauthn.ts'
import { createAcquire } from './acquire-interpreter.ts'
import { importPart, leavePart } from './parts.ts'
import { openerOf } from './user-code.ts'

declare const self: ServiceWorkerGlobalScope

const base = new URL('./', self.location.href).pathname

leavePart(
  'app',
  createApp({
    webAuthn: lateWebAuthn(() => importPart(self, base, 'webauthn')),
    openUserCode: openerOf(createAcquire(self)),
  }),
)
