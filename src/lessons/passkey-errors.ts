import type { Spec } from '../protocol/cookies.ts'
import { webauthn } from './specs.ts'

/** What browsers tell a page for one and the same cause. */
export interface PasskeyError {
  /** The name that the specification asks for, and where. */
  readonly name: string
  readonly spec: Spec
  /** Absent: not known. */
  readonly chrome?: string
  readonly safari?: string
  readonly firefox?: string
  /** Source code of the browsers that say so. */
  readonly sources: readonly string[]
}

const CHROMIUM =
  'https://source.chromium.org/chromium/chromium/src/+/main:third_party/blink/renderer/modules/credentialmanagement/authentication_credentials_container.cc'
const WEBKIT = 'https://github.com/WebKit/WebKit/blob/main/Source'
const WEBKIT_RULES = `${WEBKIT}/WebCore/Modules/webauthn/AuthenticatorCoordinator.cpp`
const WEBKIT_DIALOG = `${WEBKIT}/WebKit/UIProcess/WebAuthentication/Cocoa/WebAuthenticatorCoordinatorProxy.mm`
const WEBKIT_KEY = `${WEBKIT}/WebKit/UIProcess/WebAuthentication/fido/CtapAuthenticator.cpp`
const GECKO = 'https://searchfox.org/mozilla-central/source/dom/webauthn'
const GECKO_RULES = `${GECKO}/WebAuthnHandler.cpp`
const GECKO_KEY = `${GECKO}/authrs_bridge/src/lib.rs`

const NOT_ALLOWED = 'NotAllowedError'
const PRIVACY = webauthn(' §14.5.2', 'sctn-assertion-privacy')
const CREATE = webauthn(' §5.1.3', 'sctn-createCredential')
const GET = webauthn(' §5.1.4.1', 'sctn-discover-from-external-source')

/** By cause. */
export const PASSKEY_ERRORS = {
  'no passkey': {
    ...{ name: NOT_ALLOWED, spec: PRIVACY, chrome: NOT_ALLOWED, firefox: NOT_ALLOWED, safari: NOT_ALLOWED },
    sources: [CHROMIUM, GECKO_KEY, WEBKIT_DIALOG],
  },
  cancelled: {
    ...{ name: NOT_ALLOWED, spec: PRIVACY, chrome: NOT_ALLOWED, firefox: NOT_ALLOWED, safari: NOT_ALLOWED },
    sources: [CHROMIUM, GECKO_KEY, WEBKIT_DIALOG],
  },
  'timed out': {
    ...{ name: NOT_ALLOWED, spec: GET, chrome: NOT_ALLOWED, firefox: NOT_ALLOWED },
    sources: [CHROMIUM, GECKO_KEY],
  },
  locked: { name: NOT_ALLOWED, spec: GET, chrome: NOT_ALLOWED, sources: [CHROMIUM] },
  excluded: {
    ...{ name: 'InvalidStateError', spec: CREATE },
    ...{ chrome: 'InvalidStateError', firefox: 'InvalidStateError', safari: 'InvalidStateError' },
    sources: [CHROMIUM, GECKO_KEY, WEBKIT_KEY],
  },
  'wrong site': {
    ...{ name: 'SecurityError', spec: GET },
    ...{ chrome: 'SecurityError', firefox: 'SecurityError', safari: 'SecurityError' },
    sources: [CHROMIUM, GECKO_RULES, WEBKIT_RULES],
  },
  frame: {
    ...{ name: NOT_ALLOWED, spec: GET, chrome: NOT_ALLOWED, safari: NOT_ALLOWED },
    sources: [CHROMIUM, WEBKIT_RULES],
  },
} as const satisfies Readonly<Record<string, PasskeyError>>

export type PasskeyErrorId = keyof typeof PASSKEY_ERRORS

const BROWSERS = { chrome: 'Chrome', safari: 'Safari', firefox: 'Firefox' } as const

/** `Chrome and Firefox say NotAllowedError. Safari: not known.` */
export function errorInWords(id: PasskeyErrorId): string {
  const error: PasskeyError = PASSKEY_ERRORS[id]
  const names = new Map<string | undefined, string[]>()
  for (const [key, browser] of Object.entries(BROWSERS)) {
    const name = error[key as keyof typeof BROWSERS]
    names.set(name, [...(names.get(name) ?? []), browser])
  }
  const sentences = [...names].flatMap(([name, browsers]) =>
    name === undefined ? [] : `${listed(browsers)} ${browsers.length === 1 ? 'says' : 'say'} ${name}.`,
  )
  const unknown = names.get(undefined)
  return [...sentences, ...(unknown ? [`${listed(unknown)}: not known.`] : [])].join(' ')
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
