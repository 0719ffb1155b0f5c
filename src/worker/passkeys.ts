import { passkeyScript } from 'virtual:passkey-script'
import { createPasskeys } from '../sim/passkeys/passkeys.ts'
import { leavePart } from './parts.ts'

leavePart('passkeys', createPasskeys(passkeyScript))
