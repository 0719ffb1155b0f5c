import type { FlowRule } from '../../protocol/flows.ts'
import { CREDENTIALS } from './credentials.ts'
import { EMAIL } from './email.ts'
import { CLIENT_SESSION, GUARDED_PAGE, PROXIED } from './framework.ts'
import { BROUGHT_CODE, LINKING, OAUTH, OIDC } from './oauth.ts'
import {
  BROUGHT_ANSWER,
  PASSKEY,
  PASSKEY_AUTOFILL,
  PASSKEY_BY_PHONE,
  PASSKEY_ON_MACHINE,
  PASSKEY_REGISTRATION,
  PASSKEY_REGISTRATION_ON_MACHINE,
  PASSKEY_UPGRADE,
} from './passkey.ts'
import { PLAIN_HTTP } from './plain-http.ts'
import { SESSION_READ, SESSION_UPDATE, SIGN_OUT, TOKEN_REFRESH } from './sessions.ts'

/** Every flow that has beats. */
export const FLOWS = [
  OAUTH,
  OIDC,
  LINKING,
  BROUGHT_CODE,
  EMAIL,
  BROUGHT_ANSWER,
  CREDENTIALS,
  PASSKEY,
  PASSKEY_AUTOFILL,
  PASSKEY_BY_PHONE,
  PASSKEY_REGISTRATION,
  PASSKEY_UPGRADE,
  PASSKEY_ON_MACHINE,
  PASSKEY_REGISTRATION_ON_MACHINE,
  SESSION_READ,
  SESSION_UPDATE,
  TOKEN_REFRESH,
  SIGN_OUT,
  PLAIN_HTTP,
  GUARDED_PAGE,
  CLIENT_SESSION,
  PROXIED,
] as const satisfies readonly FlowRule[]

export type FlowId = (typeof FLOWS)[number]['id']
