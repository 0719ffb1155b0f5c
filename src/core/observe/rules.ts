import type { Fact } from '../runtime.ts'

type Spec = NonNullable<Fact['spec']>

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

/** Every rule that a fact can name, with the paragraph it comes from. Its sentence is in `core/SPEC.md`. */
export const rules = {
  'AUTHZ-1': rfc(6749, '4.1.1'),
  'AUTHZ-2': rfc(6749, '4.1.1'),
  'AUTHZ-3': rfc(9700, '4.1.3'),
  'BODY-1': {
    label: 'OWASP API4: resource limits',
    url: 'https://owasp.org/API-Security/editions/2023/en/0xa4-unrestricted-resource-consumption/',
  },
  'CALLBACK-1': rfc(6749, '4.1.2.1'),
  'CALLBACK-2': rfc(9207, '2.4'),
  'CALLBACK-3': rfc(6749, '4.1.2'),
  'CALLBACK-4': cookies,
  'CHUNK-1': rfc(6265, '6.1'),
  'CHUNK-2': cookies,
  'CHUNK-3': cookies,
  'CONFIG-1': errors,
  'CRED-2': credentials,
  'CRED-3': credentials,
  'CRED-4': credentials,
  'CSRF-1': csrf,
  'CSRF-2': csrf,
  'CSRF-3': csrf,
  'EMAIL-1': rfc(5321, '4.1.2'),
  'EMAIL-3': email,
  'EMAIL-4': email,
  'EMAIL-6': email,
  'EMAIL-7': email,
  'EMAIL-8': email,
  'EMAIL-9': email,
  'ERROR-1': errors,
  'DISCOVERY-1': discovery,
  'DISCOVERY-2': discovery,
  'IDTOKEN-1': idToken,
  'IDTOKEN-2': idToken,
  'IDTOKEN-3': idToken,
  'IDTOKEN-4': {
    label: 'OpenID Connect Core §3.1.3.8',
    url: 'https://openid.net/specs/openid-connect-core-1_0.html#CodeFlowTokenValidation',
  },
  'JWE-1': rfc(7516, '3.1'),
  'JWE-4': rfc(7516, '4.1.6'),
  'JWE-5': rfc(7519, '4.1.4'),
  'LINK-1': linking,
  'LINK-2': linking,
  'LINK-3': linking,
  'LINK-4': linking,
  'LINK-5': linking,
  'LINK-6': linking,
  'LINK-7': linking,
  'LINK-8': linking,
  'LINK-9': sessions,
  'LINK-12': email,
  'LINK-13': email,
  'LINK-14': email,
  'LINK-15': passkeys,
  'LINK-16': passkeys,
  'LINK-17': passkeys,
  'LINK-18': passkeys,
  'LINK-19': passkeys,
  'LINK-20': passkeys,
  'NONCE-1': idToken,
  'PKCE-1': rfc(7636, '4.3'),
  'PKCE-2': rfc(7636, '4.5'),
  'PROFILE-1': authjs('OAuth providers', 'guides/configuring-oauth-providers'),
  'PROXY-1': authjs('preview deployments', 'getting-started/deployment'),
  'PROXY-2': authjs('preview deployments', 'getting-started/deployment'),
  'SEAL-1': cookies,
  'SEAL-2': rfc(9700, '4.4.2.1'),
  'SESSION-1': sessions,
  'SESSION-2': sessions,
  'SESSION-3': sessions,
  'SESSION-4': sessions,
  'SIGNIN-1': callbacks,
  'SIGNOUT-1': sessions,
  'STATE-1': rfc(6749, '10.12'),
  'STATE-2': rfc(6749, '10.12'),
  'STATE-3': rfc(6749, '10.12'),
  'TOKEN-1': rfc(6749, '5.1'),
  'TOKEN-2': rfc(6749, '5.2'),
  'TOKEN-3': rfc(6749, '5.1'),
  'URL-1': callbacks,
  'URL-2': rfc(9700, '4.11.1'),
  'URL-4': rfc(9700, '4.11.1'),
  'USERINFO-1': userinfo,
  'USERINFO-2': userinfo,
  'USERINFO-4': userinfo,
  'WEBAUTHN-1': passkeys,
  'WEBAUTHN-2': webauthn('§13.4.3: cryptographic challenges', 'sctn-cryptographic-challenges'),
  'WEBAUTHN-3': webauthn('§5.4: options for credential creation', 'dictionary-makecredentialoptions'),
  'WEBAUTHN-4': passkeys,
  'WEBAUTHN-5': webauthn('§13.4.3: cryptographic challenges', 'sctn-cryptographic-challenges'),
  'WEBAUTHN-6': webauthn('§7.2: verifying an assertion', 'sctn-verifying-assertion'),
  'WEBAUTHN-7': webauthn('§7: relying party operations', 'sctn-rp-operations'),
  'WEBAUTHN-8': webauthn('§6.1.1: signature counter', 'sctn-sign-counter'),
  'WEBAUTHN-9': webauthn('§7.1: registering a new credential', 'sctn-registering-a-new-credential'),
} as const satisfies Readonly<Record<string, Spec>>

/** Id of a rule in `core/SPEC.md`. */
export type RuleId = keyof typeof rules
