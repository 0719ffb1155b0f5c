import type { OAuthApp } from '../../mocks/oauth-app.ts'
import type { MockIssuer } from '../../mocks/site.ts'
import type { ProviderSetup, WorldSetup } from '../../protocol/setup.ts'
import { APP_ORIGIN } from '../parties.ts'
import { hex, sha256 } from '../sha256.ts'
import { APPLE_PUBLIC_KEY } from './apple-key.ts'

// What the worker needs at each start, so nothing here knows a preset: those come with the app.

/** Where app.example is a customer: presets whose issuer is not the same for everybody, with an example's. */
const ISSUERS: Readonly<Record<string, string>> = {
  asgardeo: 'https://api.asgardeo.io/t/example/oauth2/token',
  auth0: 'https://example.eu.auth0.com',
  authentik: 'https://authentik.example/application/o/example/',
  'azure-ad': 'https://login.microsoftonline.com/common/v2.0',
  'azure-ad-b2c': 'https://example.b2clogin.com/example.onmicrosoft.com/b2c_1_signin/v2.0',
  battlenet: 'https://oauth.battle.net',
  beyondidentity: 'https://auth-us.beyondidentity.com/v1/tenants/example/realms/example/applications/example',
  'boxyhq-saml': 'https://jackson.example',
  cognito: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Example01',
  descope: 'https://api.descope.com/Pexample',
  'duende-identity-server6': 'https://demo.duendesoftware.com',
  frontegg: 'https://example.frontegg.com',
  fusionauth: 'https://fusionauth.example',
  'identity-server4': 'https://demo.identityserver.io',
  keycloak: 'https://keycloak.example/realms/example',
  kinde: 'https://example.kinde.com',
  logto: 'https://example.logto.app/oidc',
  mastodon: 'https://mastodon.social',
  mattermost: 'https://mattermost.example',
  'microsoft-entra-id': 'https://login.microsoftonline.com/common/v2.0',
  nextcloud: 'https://nextcloud.example',
  okta: 'https://example.okta.com',
  onelogin: 'https://example.onelogin.com/oidc/2',
  'ory-hydra': 'https://hydra.example',
  osso: 'https://osso.example',
  passage: 'https://example.withpassage.com',
  'ping-id': 'https://auth.pingone.eu/0c4f2d3e-example/as',
  'united-effects': 'https://auth.unitedeffects.com/example',
  zitadel: 'https://example.zitadel.cloud',
}

/** Presets at which no app is registered. */
const NOT_OAUTH: ReadonlySet<string> = new Set([
  'credentials',
  'email',
  'forwardemail',
  'loops',
  'mailgun',
  'nodemailer',
  'passkey',
  'postmark',
  'resend',
  'sendgrid',
  'webauthn',
])

/** Presets that call themselves otherwise than their file; the callback has their own word. */
export const OWN_NAMES: Readonly<Record<string, string>> = { 'ory-hydra': 'hydra' }

/** The issuer that app.example's config names; `undefined` where the preset has its own. */
export function issuerOf({ id, issuer }: ProviderSetup): string | undefined {
  return issuer ?? (Object.hasOwn(ISSUERS, id) ? ISSUERS[id] : undefined)
}

/** Client id and secret of app.example at a provider. Test values: nothing here opens anything outside a simulated world. */
export function clientOf(id: string): { readonly clientId: string; readonly clientSecret: string } {
  if (id === 'github')
    return {
      clientId: 'Ov23liAuthscopeExample',
      clientSecret: '2d9f0c47a1be5836c0d4e7f1923ab5d86c7e4f10',
    }
  const digits = hex(sha256(new TextEncoder().encode(`app.example at ${id}`)))
  return {
    clientId: `example-${id}-${digits.slice(0, 8)}`,
    clientSecret: `test-secret-${digits.slice(8, 40)}`,
  }
}

/** What the simulated internet knows of app.example. */
export interface Registrations {
  readonly apps: readonly OAuthApp[]
  readonly issuers: readonly MockIssuer[]
}

/** app.example as its providers know it, and the issuers that its config names. */
export function registrations({ providers }: Pick<WorldSetup, 'providers'>): Registrations {
  const registered = providers.filter(({ id }) => !NOT_OAUTH.has(id))
  return {
    apps: registered.map(({ id }) => ({
      ...clientOf(id),
      name: 'Example',
      callbackUrls: [`${APP_ORIGIN}/auth/callback/${OWN_NAMES[id] ?? id}`],
      ...(id === 'apple' ? { publicKeys: [APPLE_PUBLIC_KEY] } : {}),
    })),
    issuers: registered.flatMap((provider) => {
      const issuer = issuerOf(provider)
      if (issuer === undefined) return []
      return [provider.type === 'oidc' ? { id: provider.id, issuer } : { provider: provider.id, issuer }]
    }),
  }
}
