import type { Fact } from '../runtime.ts'

type CheckFact = Extract<Fact, { readonly kind: 'check' }>

/** The paragraph that a rule comes from. */
interface Spec {
  readonly label: string
  readonly url: string
}

/** A short clause; a function takes more of the fact than whether it passed. */
type Clause = string | ((fact: CheckFact) => string)

interface Rule extends Spec {
  readonly passed?: Clause
  readonly failed?: Clause
}

/** A rule whose check has words of its own, for when it passes and for when it does not. */
function check(spec: Spec, passed: Clause | undefined, failed?: Clause): Rule {
  return { ...spec, ...(passed && { passed }), ...(failed && { failed }) }
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

const csrf: Spec = {
  label: 'OWASP: signed double-submit cookie',
  url: 'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html#signed-double-submit-cookie-recommended',
}
const discovery: Spec = {
  label: 'OpenID Connect Discovery §4.3',
  url: 'https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationValidation',
}
const idToken: Spec = {
  label: 'OpenID Connect Core §3.1.3.7',
  url: 'https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation',
}
const userinfo: Spec = {
  label: 'OpenID Connect Core §5.3.2',
  url: 'https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse',
}
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

const opened = 'the value was opened from its cookie'
const stillValid = 'the token is still valid'
const hasExpired = 'the token has expired'

/** Every rule that a fact can name, with the paragraph it comes from and its words. Its sentence is in `core/SPEC.md`. */
export const rules = {
  'AUTHZ-1': rfc(6749, '4.1.1'),
  'AUTHZ-2': rfc(6749, '4.1.1'),
  'AUTHZ-3': check(rfc(9700, '4.1.3'), undefined, 'the scheme is not http(s)'),
  'BODY-1': {
    label: 'OWASP API4: resource limits',
    url: 'https://owasp.org/API-Security/editions/2023/en/0xa4-unrestricted-resource-consumption/',
  },
  'CALLBACK-1': check(
    rfc(6749, '4.1.2.1'),
    undefined,
    ({ received }) => `the provider answered ${memberOf(received, 'error')}`,
  ),
  'CALLBACK-2': check(
    rfc(9207, '2.4'),
    'the issuer is the configured one',
    'another issuer than the configured one',
  ),
  'CALLBACK-3': rfc(6749, '4.1.2'),
  'CALLBACK-4': cookies,
  'CHUNK-1': rfc(6265, '6.1'),
  'CHUNK-2': cookies,
  'CHUNK-3': cookies,
  'CONFIG-1': errors,
  'CRED-2': check(credentials, 'it returned a user', ({ received }) =>
    received === undefined ? 'it returned nobody' : `it threw: ${received}`,
  ),
  'CRED-3': credentials,
  'CRED-4': credentials,
  'CSRF-1': check(csrf, 'the cookie carries our own hash', 'the hash in the cookie is not ours'),
  'CSRF-2': check(
    csrf,
    ({ expected }) =>
      expected === undefined
        ? 'not checked: the host has its own defence'
        : 'the body carries the token of the cookie',
    'the body does not carry the token of the cookie',
  ),
  'CSRF-3': csrf,
  'EMAIL-1': check(rfc(5321, '4.1.2'), 'the address was brought into one form'),
  'EMAIL-3': email,
  'EMAIL-4': email,
  'EMAIL-6': check(email, 'found, and deleted', 'not in the store: never made, or used before'),
  'EMAIL-7': check(email, stillValid, hasExpired),
  'EMAIL-8': check(email, 'the token was made for this address', 'the token was made for another address'),
  'EMAIL-9': check(email, 'the link has a token', 'the link has no token'),
  'ERROR-1': errors,
  'DISCOVERY-1': check(discovery, 'the document is for this issuer'),
  'DISCOVERY-2': discovery,
  'IDTOKEN-1': check(idToken, 'issuer, audience and times are right'),
  'IDTOKEN-2': idToken,
  'IDTOKEN-3': idToken,
  'IDTOKEN-4': check(
    {
      label: 'OpenID Connect Core §3.1.3.8',
      url: 'https://openid.net/specs/openid-connect-core-1_0.html#CodeFlowTokenValidation',
    },
    'is of this access token',
    'is of another access token',
  ),
  'JWE-1': rfc(7516, '3.1'),
  'JWE-4': rfc(7516, '4.1.6'),
  'JWE-5': check(rfc(7519, '4.1.4'), stillValid, hasExpired),
  'LINK-1': linking,
  'LINK-2': linking,
  'LINK-3': linking,
  'LINK-4': linking,
  'LINK-5': linking,
  'LINK-6': linking,
  'LINK-7': linking,
  'LINK-8': linking,
  'LINK-9': check(sessions, 'the session is still valid', 'the session has expired: nobody is signed in'),
  'LINK-12': email,
  'LINK-13': email,
  'LINK-14': email,
  'LINK-15': passkeys,
  'LINK-16': passkeys,
  'LINK-17': passkeys,
  'LINK-18': passkeys,
  'LINK-19': passkeys,
  'LINK-20': passkeys,
  'NONCE-1': check(idToken, opened),
  'PKCE-1': rfc(7636, '4.3'),
  'PKCE-2': check(rfc(7636, '4.5'), opened),
  'PROFILE-1': check(
    authjs('OAuth providers', 'guides/configuring-oauth-providers'),
    'the profile callback made a user',
    ({ detail }) => `the profile callback threw: ${detail}`,
  ),
  'PROXY-1': authjs('preview deployments', 'getting-started/deployment'),
  'PROXY-2': check(
    authjs('preview deployments', 'getting-started/deployment'),
    undefined,
    'the state cannot be opened',
  ),
  'SEAL-1': cookies,
  'SEAL-2': check(rfc(9700, '4.4.2.1'), 'sealed for this provider', 'sealed for another provider'),
  'SESSION-1': sessions,
  'SESSION-2': sessions,
  'SESSION-3': check(sessions, 'the session is still valid', 'the session has expired'),
  'SESSION-4': sessions,
  'SIGNIN-1': callbacks,
  'SIGNOUT-1': sessions,
  'STATE-1': rfc(6749, '10.12'),
  'STATE-2': check(rfc(6749, '10.12'), opened),
  'STATE-3': check(rfc(6749, '10.12'), 'equals the cookie', ({ received }) =>
    received === undefined ? 'is missing' : 'differs from the cookie',
  ),
  'TOKEN-1': rfc(6749, '5.1'),
  'TOKEN-2': rfc(6749, '5.2'),
  'TOKEN-3': check(rfc(6749, '5.1'), 'access token and token type received'),
  'URL-1': callbacks,
  'URL-2': rfc(9700, '4.11.1'),
  'URL-4': check(rfc(9700, '4.11.1'), undefined, 'the redirect callback answered no URL to go to'),
  'USERINFO-1': userinfo,
  'USERINFO-2': check(userinfo, 'the answer is an object'),
  'USERINFO-4': userinfo,
  'WEBAUTHN-1': passkeys,
  'WEBAUTHN-2': webauthn('§13.4.3: cryptographic challenges', 'sctn-cryptographic-challenges'),
  'WEBAUTHN-3': webauthn('§5.4: options for credential creation', 'dictionary-makecredentialoptions'),
  'WEBAUTHN-4': check(passkeys, 'the response has an action and an id'),
  'WEBAUTHN-5': check(webauthn('§13.4.3: cryptographic challenges', 'sctn-cryptographic-challenges'), opened),
  'WEBAUTHN-6': check(
    webauthn('§7.2: verifying an assertion', 'sctn-verifying-assertion'),
    ({ check }) => `the ${check.slice(8)} is in the store`,
    ({ check }) => `the ${check.slice(8)} is not in the store`,
  ),
  'WEBAUTHN-7': check(
    webauthn('§7: relying party operations', 'sctn-rp-operations'),
    'the authenticator signed this ceremony',
    'the signature is not its own',
  ),
  'WEBAUTHN-8': webauthn('§6.1.1: signature counter', 'sctn-sign-counter'),
  'WEBAUTHN-9': webauthn('§7.1: registering a new credential', 'sctn-registering-a-new-credential'),
} satisfies Readonly<Record<string, Rule>>

/** Id of a rule in `core/SPEC.md`. */
export type RuleId = keyof typeof rules

/** Where the rule comes from. */
export function specOf(rule: string): Spec | undefined {
  const { label, url } = ruleOf(rule) ?? {}
  return label === undefined || url === undefined ? undefined : { label, url }
}

/** What a check found, as a short clause: "differs from the cookie". */
export function detailOf(fact: CheckFact): string {
  const clause = ruleOf(fact.rule)?.[fact.passed ? 'passed' : 'failed']
  if (typeof clause === 'function') return clause(fact)
  return fact.detail ?? clause ?? (fact.passed ? 'holds' : 'does not hold')
}

function ruleOf(rule: string): Rule | undefined {
  return Object.hasOwn(rules, rule) ? rules[rule as RuleId] : undefined
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
