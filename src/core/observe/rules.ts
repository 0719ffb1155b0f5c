import type { Fact } from '../runtime.ts'

type CheckFact = Extract<Fact, { readonly kind: 'check' }>

/** The paragraph that a rule comes from. */
interface Spec {
  readonly label: string
  readonly url: string
}

/** A short clause; a function if it depends on more than whether the check passed. */
type Clause = string | ((fact: CheckFact) => string)

interface Rule extends Spec {
  /** What is checked or decided. */
  readonly name: string
  /** What is decided, if there is only one way. */
  readonly branch?: string
  readonly passed?: Clause
  readonly failed?: Clause
}

function rule(name: string, spec: Spec, passed?: Clause, failed?: Clause): Rule {
  return { name, ...spec, ...(passed && { passed }), ...(failed && { failed }) }
}

/** A decision that can only go one way. */
function oneWay(branch: string, decision: Rule): Rule {
  return { ...decision, branch }
}

function rfc(number: number, section: string): Spec {
  return {
    label: `RFC ${number} §${section}`,
    url: `https://www.rfc-editor.org/rfc/rfc${number}.html#section-${section}`,
  }
}

function authjs(label: string, path: string): Spec {
  return { label: `Auth.js: ${label}`, url: `https://authjs.dev/${path}` }
}

function openId(part: string, section: string, fragment: string): Spec {
  return {
    label: `OpenID Connect ${part} §${section}`,
    url: `https://openid.net/specs/openid-connect-${part.toLowerCase()}-1_0.html#${fragment}`,
  }
}

const csrf: Spec = {
  label: 'OWASP: signed double-submit cookie',
  url: 'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html#signed-double-submit-cookie-recommended',
}
const discovery = openId('Discovery', '4.3', 'ProviderConfigurationValidation')
const idToken = openId('Core', '3.1.3.7', 'IDTokenValidation')
const userinfo = openId('Core', '5.3.2', 'UserInfoResponse')
const sessions = authjs('session strategies', 'concepts/session-strategies')
const linking = authjs('OAuthAccountNotLinked', 'reference/core/errors#oauthaccountnotlinked')
const callbacks = authjs('callbacks', 'reference/core#callbacks')
const errors = authjs('errors', 'reference/core/errors')
const cookies = authjs('cookies', 'reference/core#cookies')

const email = authjs('e-mail providers', 'getting-started/authentication/email')
const credentials = authjs('credentials', 'getting-started/authentication/credentials')
const passkeys = authjs('WebAuthn', 'getting-started/authentication/webauthn')

function webauthn(label: string, anchor: string): Spec {
  return { label: `Web Authentication ${label}`, url: `https://www.w3.org/TR/webauthn-3/#${anchor}` }
}

const opened = 'the value was decrypted from its cookie'
const stillValid = 'the token is still valid'
const hasExpired = 'the token has expired'

/** Every rule that a fact can name, with its name, the paragraph it comes from and its text. Its sentence is in `core/SPEC.md`. */
export const rules = {
  'AUTHZ-1': oneWay('ready', rule('authorization-request', rfc(6749, '4.1.1'))),
  'AUTHZ-2': oneWay('caller parameters ignored', rule('authorization-request', rfc(6749, '4.1.1'))),
  'AUTHZ-3': rule('authorization-endpoint', rfc(9700, '4.1.3'), undefined, 'the scheme is not http(s)'),
  'BODY-1': rule('answer', {
    label: 'OWASP API4: resource limits',
    url: 'https://owasp.org/API-Security/editions/2023/en/0xa4-unrestricted-resource-consumption/',
  }),
  'CALLBACK-1': rule(
    'callback-response',
    rfc(6749, '4.1.2.1'),
    undefined,
    ({ received }) => `the provider returned ${memberOf(received, 'error')}`,
  ),
  'CALLBACK-2': rule(
    'iss',
    rfc(9207, '2.4'),
    'the issuer is the configured one',
    'another issuer than the configured one',
  ),
  'CALLBACK-3': rule('callback-response', rfc(6749, '4.1.2')),
  'CALLBACK-4': rule('check-cookies', cookies),
  'CHUNK-1': rule('session-chunks', rfc(6265, '6.1')),
  'CHUNK-2': rule('session-cookie', cookies),
  'CHUNK-3': rule('session-chunks', cookies),
  'CONFIG-1': rule('configuration', errors),
  'CRED-2': rule('authorize', credentials, 'it returned a user', ({ received }) =>
    received === undefined ? 'it returned no user' : `it threw: ${received}`,
  ),
  'CRED-3': rule('user-id', credentials),
  'CRED-4': oneWay('a token, whatever the strategy', rule('session-start', credentials)),
  'CSRF-1': rule(
    'csrf-cookie',
    csrf,
    'the cookie carries our own hash',
    'the hash in the cookie is not ours',
  ),
  'CSRF-2': rule(
    'csrf',
    csrf,
    ({ expected }) =>
      expected === undefined
        ? 'not checked: the host has its own protection'
        : 'the body carries the token of the cookie',
    "the body doesn't carry the token of the cookie",
  ),
  'CSRF-3': oneWay('new token', rule('csrf-token', csrf)),
  'EMAIL-1': rule('email-address', rfc(5321, '4.1.2'), 'the address was normalised'),
  'EMAIL-3': rule('verification-token', email),
  'EMAIL-4': rule('verification-request', email),
  'EMAIL-6': rule(
    'verification-token',
    email,
    'found, and deleted',
    'not in the database: never created, or already used',
  ),
  'EMAIL-7': rule('verification-expiry', email, stillValid, hasExpired),
  'EMAIL-8': rule(
    'verification-identifier',
    email,
    'the token was made for this address',
    'the token was made for another address',
  ),
  'EMAIL-9': rule('verification-link', email, 'the link has a token', 'the link has no token'),
  'ERROR-1': rule('error-page', errors),
  'DISCOVERY-1': rule('discovery', discovery, 'the document is for this issuer'),
  'DISCOVERY-2': rule('provider-cache', discovery),
  'IDTOKEN-1': rule('id-token', idToken, 'issuer, audience and times are right'),
  'IDTOKEN-2': rule('id-token-signature', idToken),
  'IDTOKEN-3': oneWay('not verified: no keys of the issuer are known', rule('id-token-signature', idToken)),
  'IDTOKEN-4': rule(
    'at_hash',
    openId('Core', '3.1.3.8', 'CodeFlowTokenValidation'),
    'belongs to this access token',
    'belongs to another access token',
  ),
  'JWE-1': rule('session-token', rfc(7516, '3.1')),
  'JWE-4': rule('session-token', rfc(7516, '4.1.6')),
  'JWE-5': rule('session-expiry', rfc(7519, '4.1.4'), stillValid, hasExpired),
  'LINK-1': rule('linking', linking),
  'LINK-2': rule('linking', linking),
  'LINK-3': rule('linking', linking),
  'LINK-4': rule('linking', linking),
  'LINK-5': rule('linking', linking),
  'LINK-6': rule('linking', linking),
  'LINK-7': rule('linking', linking),
  'LINK-8': rule('linking', linking),
  'LINK-9': rule(
    'session-expiry',
    sessions,
    'the session is still valid',
    'the session has expired: no one is signed in',
  ),
  'LINK-12': rule('linking', email),
  'LINK-13': rule('linking', email),
  'LINK-14': rule('linking', email),
  'LINK-15': rule('linking', passkeys),
  'LINK-16': rule('linking', passkeys),
  'LINK-17': rule('linking', passkeys),
  'LINK-18': rule('linking', passkeys),
  'LINK-19': rule('linking', passkeys),
  'LINK-20': rule('linking', passkeys),
  'NONCE-1': rule('nonce', idToken, opened),
  'PKCE-1': oneWay('S256 challenge sent', rule('pkce', rfc(7636, '4.3'))),
  'PKCE-2': rule('pkce', rfc(7636, '4.5'), opened),
  'PROFILE-1': rule(
    'profile',
    authjs('OAuth providers', 'guides/configuring-oauth-providers'),
    'the profile callback returned a user',
    ({ detail }) => `the profile callback threw: ${detail}`,
  ),
  'PROXY-1': oneWay(
    'comes back by the proxy',
    rule('redirect-proxy', authjs('preview deployments', 'getting-started/deployment')),
  ),
  'PROXY-2': oneWay(
    'passed on',
    rule(
      'redirect-proxy',
      authjs('preview deployments', 'getting-started/deployment'),
      undefined,
      "the state can't be decrypted",
    ),
  ),
  'PUBLISHED-1': rule('published', authjs('@auth/core', 'reference/core')),
  'SEAL-1': rule('check-cookie', cookies),
  'SEAL-2': rule(
    'check-cookie',
    rfc(9700, '4.4.2.1'),
    'encrypted for this provider',
    'encrypted for another provider',
  ),
  'SESSION-1': oneWay('new token issued', rule('session-rolling', sessions)),
  'SESSION-2': rule('session-rolling', sessions),
  'SESSION-3': rule('session-expiry', sessions, 'the session is still valid', 'the session has expired'),
  'SESSION-4': rule('session-start', sessions),
  'SIGNIN-1': rule('sign-in-callback', callbacks),
  'SIGNOUT-1': oneWay('row deleted', rule('sign-out', sessions)),
  'STATE-1': rule('state', rfc(6749, '10.12')),
  'STATE-2': rule('state', rfc(6749, '10.12'), opened),
  'STATE-3': rule('state', rfc(6749, '10.12'), 'equals the cookie', ({ received }) =>
    received === undefined ? 'is missing' : 'differs from the cookie',
  ),
  'TOKEN-1': rule('token-response', rfc(6749, '5.1')),
  'TOKEN-2': rule('token-response', rfc(6749, '5.2')),
  'TOKEN-3': rule('token-response', rfc(6749, '5.1'), 'access token and token type received'),
  'URL-1': rule('callback-url', callbacks),
  'URL-2': rule('redirect', rfc(9700, '4.11.1')),
  'URL-4': rule('redirect', rfc(9700, '4.11.1'), undefined, 'the redirect callback returned no URL'),
  'USERINFO-1': rule('userinfo', userinfo),
  'USERINFO-2': rule('userinfo', userinfo, 'the response is an object'),
  'USERINFO-4': rule('userinfo', userinfo),
  'WEBAUTHN-1': rule('webauthn-options', passkeys),
  'WEBAUTHN-2': rule(
    'challenge',
    webauthn('§13.4.3: cryptographic challenges', 'sctn-cryptographic-challenges'),
  ),
  'WEBAUTHN-3': rule(
    'ceremony-options',
    webauthn('§5.4: options for credential creation', 'dictionary-makecredentialoptions'),
  ),
  'WEBAUTHN-4': rule('ceremony-response', passkeys, 'the response has an action and an id'),
  'WEBAUTHN-5': rule(
    'challenge',
    webauthn('§13.4.3: cryptographic challenges', 'sctn-cryptographic-challenges'),
    opened,
  ),
  'WEBAUTHN-6': rule(
    'passkey',
    webauthn('§7.2: verifying an assertion', 'sctn-verifying-assertion'),
    ({ subject }) => `the ${recordOf(subject)} is in the store`,
    ({ subject }) => `the ${recordOf(subject)} is not in the store`,
  ),
  'WEBAUTHN-7': rule(
    'ceremony',
    webauthn('§7: relying party operations', 'sctn-rp-operations'),
    'the authenticator signed this ceremony',
    "the signature is not the authenticator's",
  ),
  'WEBAUTHN-8': oneWay(
    'written',
    rule('signature-counter', webauthn('§6.1.1: signature counter', 'sctn-sign-counter')),
  ),
  'WEBAUTHN-9': oneWay(
    'made known',
    rule('passkey', webauthn('§7.1: registering a new credential', 'sctn-registering-a-new-credential')),
  ),
} satisfies Readonly<Record<string, Rule>>

/** Id of a rule in `core/SPEC.md`. */
export type RuleId = keyof typeof rules

/** Where the rule comes from. */
export function specOf(rule: string): Spec | undefined {
  const { label, url } = ruleOf(rule) ?? {}
  return label === undefined || url === undefined ? undefined : { label, url }
}

/** What is checked or decided, in a word: `csrf`, `pkce`, `token-response`, `linking`, `session-rolling`… */
export function nameOf(fact: Pick<Fact, 'rule' | 'subject'>): string {
  return fact.subject ?? ruleOf(fact.rule)?.name ?? fact.rule
}

/** Which way was taken: "created", "row extended". */
export function branchOf(fact: Extract<Fact, { readonly kind: 'decision' }>): string {
  return fact.branch ?? ruleOf(fact.rule)?.branch ?? 'taken'
}

/** What a check found, as a short clause: "differs from the cookie". */
export function detailOf(fact: CheckFact): string {
  const clause = ruleOf(fact.rule)?.[fact.passed ? 'passed' : 'failed']
  if (typeof clause === 'function') return clause(fact)
  return fact.detail ?? clause ?? (fact.passed ? 'as expected' : 'not as expected')
}

function ruleOf(rule: string): Rule | undefined {
  return Object.hasOwn(rules, rule) ? rules[rule as RuleId] : undefined
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** `passkey-user` is about the user. */
function recordOf(subject = 'passkey-record'): string {
  return subject.slice(subject.indexOf('-') + 1)
}
