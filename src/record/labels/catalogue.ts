import type { ProviderId } from '../../protocol/provider-ids.ts'
import type { ProviderSetup } from '../../protocol/setup.ts'

export type ProviderType = 'oauth' | 'oidc' | 'email' | 'credentials' | 'webauthn'

/** A preset of Auth.js, as far as choosing one needs it. */
export interface Preset {
  readonly id: string
  readonly name: string
  readonly type: ProviderType
  /** Every customer has a server of its own: the issuer can be set. */
  readonly hasIssuer: boolean
}

const ROWS: readonly (readonly [id: ProviderId, name: string, type: ProviderType, hasIssuer?: true])[] = [
  ['42-school', '42 School', 'oauth'],
  ['apple', 'Apple', 'oidc'],
  ['asgardeo', 'Asgardeo', 'oidc', true],
  ['atlassian', 'Atlassian', 'oauth'],
  ['auth0', 'Auth0', 'oidc', true],
  ['authentik', 'Authentik', 'oidc', true],
  ['azure-ad', 'Azure Active Directory', 'oidc', true],
  ['azure-ad-b2c', 'Azure AD B2C', 'oidc', true],
  ['azure-devops', 'Azure DevOps', 'oauth'],
  ['bankid-no', 'BankID Norge', 'oidc'],
  ['battlenet', 'Battle.net', 'oidc', true],
  ['beyondidentity', 'Beyond Identity', 'oidc', true],
  ['bitbucket', 'Bitbucket', 'oauth'],
  ['box', 'Box', 'oauth'],
  ['boxyhq-saml', 'BoxyHQ SAML', 'oauth', true],
  ['bungie', 'Bungie', 'oauth'],
  ['click-up', 'ClickUp', 'oauth'],
  ['cognito', 'Cognito', 'oidc', true],
  ['coinbase', 'Coinbase', 'oauth'],
  ['concept2', 'Concept2', 'oauth'],
  ['credentials', 'Credentials', 'credentials'],
  ['descope', 'Descope', 'oidc', true],
  ['discord', 'Discord', 'oauth'],
  ['dribbble', 'Dribbble', 'oauth'],
  ['dropbox', 'Dropbox', 'oauth'],
  ['duende-identity-server6', 'DuendeIdentityServer6', 'oidc', true],
  ['email', 'Email', 'email'],
  ['eventbrite', 'Eventbrite', 'oauth'],
  ['eveonline', 'EVE Online', 'oauth'],
  ['facebook', 'Facebook', 'oauth'],
  ['faceit', 'FACEIT', 'oauth'],
  ['figma', 'Figma', 'oauth'],
  ['forwardemail', 'Forward Email', 'email'],
  ['foursquare', 'Foursquare', 'oauth'],
  ['freshbooks', 'Freshbooks', 'oauth'],
  ['frontegg', 'Frontegg', 'oidc', true],
  ['fusionauth', 'FusionAuth', 'oidc', true],
  ['github', 'GitHub', 'oauth'],
  ['gitlab', 'GitLab', 'oauth'],
  ['google', 'Google', 'oidc'],
  ['hubspot', 'HubSpot', 'oauth'],
  ['huggingface', 'Hugging Face', 'oidc'],
  ['identity-server4', 'IdentityServer4', 'oidc', true],
  ['instagram', 'Instagram', 'oauth'],
  ['kakao', 'Kakao', 'oauth'],
  ['keycloak', 'Keycloak', 'oidc', true],
  ['kinde', 'Kinde', 'oidc', true],
  ['line', 'LINE', 'oidc'],
  ['linkedin', 'LinkedIn', 'oidc'],
  ['logto', 'Logto', 'oidc', true],
  ['loops', 'Loops', 'email'],
  ['mailchimp', 'Mailchimp', 'oauth'],
  ['mailgun', 'Mailgun', 'email'],
  ['mailru', 'Mail.ru', 'oauth'],
  ['mastodon', 'Mastodon', 'oauth', true],
  ['mattermost', 'Mattermost', 'oauth', true],
  ['medium', 'Medium', 'oauth'],
  ['microsoft-entra-id', 'Microsoft Entra ID', 'oidc', true],
  ['naver', 'Naver', 'oauth'],
  ['netlify', 'Netlify', 'oauth'],
  ['netsuite', 'NetSuite', 'oauth'],
  ['nextcloud', 'Nextcloud', 'oauth', true],
  ['nodemailer', 'Nodemailer', 'email'],
  ['notion', 'Notion', 'oauth'],
  ['okta', 'Okta', 'oidc', true],
  ['onelogin', 'OneLogin', 'oidc', true],
  ['ory-hydra', 'Hydra', 'oidc', true],
  ['osso', 'Osso', 'oauth', true],
  ['osu', 'osu!', 'oauth'],
  ['passage', 'Passage', 'oidc', true],
  ['passkey', 'Passkey', 'webauthn'],
  ['patreon', 'Patreon', 'oauth'],
  ['ping-id', 'Ping Identity', 'oidc', true],
  ['pinterest', 'Pinterest', 'oauth'],
  ['pipedrive', 'Pipedrive', 'oauth'],
  ['postmark', 'Postmark', 'email'],
  ['reddit', 'Reddit', 'oauth'],
  ['resend', 'Resend', 'email'],
  ['roblox', 'Roblox', 'oidc'],
  ['salesforce', 'Salesforce', 'oidc'],
  ['sendgrid', 'SendGrid', 'email'],
  ['simplelogin', 'SimpleLogin', 'oidc'],
  ['slack', 'Slack', 'oidc'],
  ['spotify', 'Spotify', 'oauth'],
  ['strava', 'Strava', 'oauth'],
  ['threads', 'Threads', 'oauth'],
  ['tiktok', 'TikTok', 'oauth'],
  ['todoist', 'Todoist', 'oauth'],
  ['trakt', 'Trakt', 'oauth'],
  ['twitch', 'Twitch', 'oidc'],
  ['twitter', 'Twitter', 'oauth'],
  ['united-effects', 'United Effects', 'oidc', true],
  ['vipps', 'Vipps', 'oidc'],
  ['vk', 'VK', 'oauth'],
  ['webauthn', 'WebAuthn', 'webauthn'],
  ['webex', 'Webex', 'oauth'],
  ['wechat', 'WeChat', 'oauth'],
  ['wikimedia', 'Wikimedia', 'oauth'],
  ['wordpress', 'WordPress.com', 'oauth'],
  ['workos', 'WorkOS', 'oauth'],
  ['yandex', 'Yandex', 'oauth'],
  ['zitadel', 'ZITADEL', 'oidc', true],
  ['zoho', 'Zoho', 'oauth'],
  ['zoom', 'Zoom', 'oauth'],
]

/** Every preset that app.example can have, by id. */
export const PRESETS: readonly Preset[] = ROWS.map(([id, name, type, hasIssuer = false]) => ({
  id,
  name,
  type,
  hasIssuer,
}))

/** The preset of a configured provider; one of one's own has none. */
export function presetOf({ id, type }: ProviderSetup): Preset | undefined {
  return type === undefined ? PRESETS.find((preset) => preset.id === id) : undefined
}

/** A provider as it is shown. */
export function providerName(provider: ProviderSetup): string {
  return provider.name ?? presetOf(provider)?.name ?? provider.id
}

/** How people sign in with it. */
export function providerType(provider: ProviderSetup): ProviderType {
  return provider.type ?? presetOf(provider)?.type ?? 'oidc'
}

/** Whether it is another server, where people have accounts. */
export function hasAccounts(provider: ProviderSetup): boolean {
  const type = providerType(provider)
  return type === 'oauth' || type === 'oidc'
}
