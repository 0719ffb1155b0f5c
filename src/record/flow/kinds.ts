import type { Spec } from '../../protocol/cookies.ts'
import type { Step } from '../../protocol/steps.ts'
import { type AdapterCalled, adapterCalled } from '../kinds/adapter-called.ts'
import { atomsOf } from '../kinds/registry.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { type TokenEncrypted, tokenEncrypted } from '../kinds/token-encrypted.ts'
import type { Atom } from '../values/atoms.ts'

/** Kinds of value whose data flow is shown. */
export type ValueKind =
  | 'state'
  | 'nonce'
  | 'code_verifier'
  | 'code_challenge'
  | 'code'
  | 'access_token'
  | 'refresh_token'
  | 'id_token'
  | 'csrf'
  | 'session'
  | 'verification'
  | 'verification-hash'
  | 'challenge'
  | 'encrypted'

interface KindLabel {
  readonly label: string
  /** What it is for, in one sentence. */
  readonly purpose: string
  readonly spec: Spec
  /** Whether who has it can act with it: such values are left out where secrets are. */
  readonly secret: boolean
}

const rfc = (number: number, section: string): Spec => ({
  label: `RFC ${number} §${section}`,
  url: `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`,
})
const authjs = (label: string, path: string): Spec => ({
  label: `Auth.js: ${label}`,
  url: `https://authjs.dev/${path}`,
})

export const KINDS: Readonly<Record<ValueKind, KindLabel>> = {
  state: {
    label: 'state',
    purpose: 'Ties the provider’s response to the browser that asked.',
    spec: rfc(6749, '10.12'),
    secret: true,
  },
  nonce: {
    label: 'nonce',
    purpose: 'Ties the ID token to the browser that asked.',
    spec: {
      label: 'OpenID Connect Core §15.5.2',
      url: 'https://openid.net/specs/openid-connect-core-1_0.html#NonceNotes',
    },
    secret: true,
  },
  code_verifier: {
    label: 'code_verifier',
    purpose: 'Proves that the app redeeming the code is the one that requested it.',
    spec: rfc(7636, '4.1'),
    secret: true,
  },
  code_challenge: {
    label: 'code_challenge',
    purpose: 'The hash of the verifier. It isn’t secret.',
    spec: rfc(7636, '4.2'),
    secret: false,
  },
  code: {
    label: 'code',
    purpose: 'Represents the person’s consent; the app redeems it once for tokens.',
    spec: rfc(6749, '4.1.2'),
    secret: true,
  },
  access_token: {
    label: 'access token',
    purpose: 'Lets the app use the provider’s API on the person’s behalf.',
    spec: rfc(6749, '1.4'),
    secret: true,
  },
  refresh_token: {
    label: 'refresh token',
    purpose: 'Gets new access tokens without asking the person.',
    spec: rfc(6749, '1.5'),
    secret: true,
  },
  id_token: {
    label: 'ID token',
    purpose: 'Tells the app who signed in, signed by the provider.',
    spec: {
      label: 'OpenID Connect Core §2',
      url: 'https://openid.net/specs/openid-connect-core-1_0.html#IDToken',
    },
    secret: true,
  },
  csrf: {
    label: 'CSRF token',
    purpose: 'Shows that a form came from the app’s own page.',
    spec: authjs('CSRF', 'reference/core#skipcsrfcheck'),
    secret: true,
  },
  session: {
    label: 'session token',
    purpose: 'Anyone holding it is signed in.',
    spec: authjs('session', 'concepts/session-strategies'),
    secret: true,
  },
  verification: {
    label: 'verification token',
    purpose: 'Opening the link in the mail proves access to the mailbox.',
    spec: authjs('e-mail', 'getting-started/authentication/email'),
    secret: true,
  },
  'verification-hash': {
    label: 'hash of the verification token',
    purpose: 'What the database stores, so that no one who reads it can sign in with it.',
    spec: authjs('adapters', 'reference/core/adapters#verificationtoken'),
    secret: false,
  },
  challenge: {
    label: 'passkey challenge',
    purpose: 'Makes each passkey signature fresh.',
    spec: {
      label: 'WebAuthn §13.4.3',
      url: 'https://www.w3.org/TR/webauthn-3/#sctn-cryptographic-challenges',
    },
    secret: false,
  },
  encrypted: {
    label: 'encrypted cookie',
    purpose: 'Stores a value in the browser, which can’t read it.',
    spec: rfc(7516, '3'),
    secret: true,
  },
}

/** Names on the wire that say what a value is, wherever they stand. */
const WIRE_NAMES: Readonly<Record<string, ValueKind>> = {
  state: 'state',
  nonce: 'nonce',
  code_verifier: 'code_verifier',
  code_challenge: 'code_challenge',
  access_token: 'access_token',
  refresh_token: 'refresh_token',
  id_token: 'id_token',
  csrfToken: 'csrf',
  sessionToken: 'session',
}

/** What the engine seals; the value is the claim `value`. */
const ENCRYPTED_VALUES: Readonly<Record<string, ValueKind>> = {
  state: 'state',
  nonce: 'nonce',
  pkce: 'code_verifier',
  challenge: 'challenge',
}

/** Encrypted tokens that are values themselves, not a cookie around another value. */
const ENCRYPTED_ITSELF: Readonly<Record<string, ValueKind>> = { encodedState: 'state', session: 'session' }

/** Every value whose life is worth telling, with its kind, in the order in which they came up. */
export function valuesIn(steps: readonly Step[]): ReadonlyMap<string, ValueKind> {
  const found = new Map<string, ValueKind>()
  const find = (value: unknown, kind: ValueKind) => {
    if (typeof value === 'string' && value.length >= 6 && !found.has(value)) found.set(value, kind)
  }
  for (const step of steps) {
    if (tokenEncrypted.is(step)) findEncrypted(step, find)
    if (adapterCalled.is(step)) findStored(step, find)
    for (const atom of atomsOf(step)) {
      const kind = kindOf(step, atom)
      if (kind) find(atom.value, kind)
    }
  }
  return found
}

type Find = (value: unknown, kind: ValueKind) => void

function findEncrypted(step: TokenEncrypted, find: Find): void {
  const { purpose, token, claims } = step.data
  const kind = ENCRYPTED_VALUES[purpose]
  if (kind) find(claims['value'] ?? claims['challenge'], kind)
  find(token, ENCRYPTED_ITSELF[purpose] ?? 'encrypted')
}

function findStored(step: AdapterCalled, find: Find): void {
  const [first] = step.data.args
  if (typeof first !== 'object' || first === null) return
  if (step.data.operation === 'createVerificationToken' && 'token' in first)
    find(first.token, 'verification-hash')
}

function kindOf(step: Step, { site, name, value }: Atom): ValueKind | undefined {
  if (site === 'engine' || site === 'log') return undefined
  if (site === 'jar' || site === 'set-cookie' || site === 'request-cookie') {
    // The whole cookie is `token|hash`; the token is what travels in forms.
    if (name.endsWith('.csrf-token')) return value.includes('|') ? undefined : 'csrf'
    return name.endsWith('.session-token') ? 'session' : undefined
  }
  const field = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(']')) + 1)
  if (field === 'code' && (site === 'redirect' || site === 'request-query' || site === 'request-body'))
    return isPhrase(value) ? undefined : 'code'
  if (field === 'token' && isMailLink(step, site)) return 'verification'
  return WIRE_NAMES[field]
}

/** Words in a field named `code` are no authorization code. */
function isPhrase(value: string): boolean {
  return /\s/.test(value)
}

/** A link's token: in the mail, or in the request that opens it. */
function isMailLink(step: Step, site: Atom['site']): boolean {
  if (site === 'mail') return true
  if (site !== 'request-query' || !requestSent.is(step)) return false
  const { url } = step.data.request
  return (
    URL.canParse(url) && /\/callback\//.test(new URL(url).pathname) && new URL(url).searchParams.has('email')
  )
}
