import type { FlowId } from '../flows/flows.ts'
import type { FlowText } from './beat.ts'
import { CREDENTIALS_TEXT } from './credentials.ts'
import { EMAIL_TEXT } from './email.ts'
import { CLIENT_SESSION_TEXT, GUARDED_PAGE_TEXT, PROXIED_TEXT } from './framework.ts'
import { BROUGHT_CODE_TEXT, LINKING_TEXT, OAUTH_TEXT, OIDC_TEXT } from './oauth.ts'
import {
  BROUGHT_ANSWER_TEXT,
  PASSKEY_AUTOFILL_TEXT,
  PASSKEY_BY_PHONE_TEXT,
  PASSKEY_ON_MACHINE_TEXT,
  PASSKEY_TEXT,
} from './passkey.ts'
import {
  PASSKEY_REGISTRATION_ON_MACHINE_TEXT,
  PASSKEY_REGISTRATION_TEXT,
  PASSKEY_UPGRADE_TEXT,
} from './passkey-registration.ts'
import { PLAIN_HTTP_TEXT } from './plain-http.ts'
import { SESSION_READ_TEXT, SESSION_UPDATE_TEXT, SIGN_OUT_TEXT, TOKEN_REFRESH_TEXT } from './sessions.ts'

/** What is said about every flow. */
export const FLOW_TEXTS: Readonly<Record<string, FlowText>> = {
  oauth: OAUTH_TEXT,
  oidc: OIDC_TEXT,
  linking: LINKING_TEXT,
  'brought-code': BROUGHT_CODE_TEXT,
  email: EMAIL_TEXT,
  credentials: CREDENTIALS_TEXT,
  passkey: PASSKEY_TEXT,
  'passkey-autofill': PASSKEY_AUTOFILL_TEXT,
  'passkey-by-phone': PASSKEY_BY_PHONE_TEXT,
  'passkey-registration': PASSKEY_REGISTRATION_TEXT,
  'passkey-upgrade': PASSKEY_UPGRADE_TEXT,
  'brought-answer': BROUGHT_ANSWER_TEXT,
  'passkey-on-machine': PASSKEY_ON_MACHINE_TEXT,
  'passkey-registration-on-machine': PASSKEY_REGISTRATION_ON_MACHINE_TEXT,
  'session-read': SESSION_READ_TEXT,
  'session-update': SESSION_UPDATE_TEXT,
  'token-refresh': TOKEN_REFRESH_TEXT,
  'sign-out': SIGN_OUT_TEXT,
  'plain-http': PLAIN_HTTP_TEXT,
  'guarded-page': GUARDED_PAGE_TEXT,
  'client-session': CLIENT_SESSION_TEXT,
  proxied: PROXIED_TEXT,
} satisfies Readonly<Record<FlowId, FlowText>>
