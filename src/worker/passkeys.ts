import { passkeyScript } from 'virtual:passkey-script'
import 'virtual:share-authenticator'
import { createPasskeys } from '../sim/passkeys/passkeys.ts'
import { leavePart } from './parts.ts'

leavePart('passkeys', createPasskeys(passkeyScript))
