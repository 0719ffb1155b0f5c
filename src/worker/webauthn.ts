import { simpleWebAuthn } from '../providers/webauthn/simple-webauthn.ts'
import { leavePart } from './parts.ts'

leavePart('webauthn', simpleWebAuthn)
