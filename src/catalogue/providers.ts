export type ProviderType = 'oauth' | 'oidc' | 'email' | 'credentials' | 'webauthn'

type Row<Id extends string = string> = readonly [id: Id, name: string, type: ProviderType, issuer?: string]

/** By id, which is the name of the preset's file. */
const ROWS = [
  ['42-school', '42 School', 'oauth'],
  ['apple', 'Apple', 'oidc'],
  ['asgardeo', 'Asgardeo', 'oidc', 'https://api.asgardeo.io/t/example/oauth2/token'],
  ['atlassian', 'Atlassian', 'oauth'],
  ['auth0', 'Auth0', 'oidc', 'https://example.eu.auth0.com'],
  ['authentik', 'Authentik', 'oidc', 'https://authentik.example/application/o/example/'],
  ['azure-ad', 'Azure Active Directory', 'oidc', 'https://login.microsoftonline.com/common/v2.0'],
  [
    'azure-ad-b2c',
    'Azure AD B2C',
    'oidc',
    'https://example.b2clogin.com/example.onmicrosoft.com/b2c_1_signin/v2.0',
  ],
  ['azure-devops', 'Azure DevOps', 'oauth'],
  ['bankid-no', 'BankID Norge', 'oidc'],
  ['battlenet', 'Battle.net', 'oidc', 'https://oauth.battle.net'],
  [
    'beyondidentity',
    'Beyond Identity',
    'oidc',
    'https://auth-us.beyondidentity.com/v1/tenants/example/realms/example/applications/example',
  ],
  ['bitbucket', 'Bitbucket', 'oauth'],
  ['box', 'Box', 'oauth'],
  ['boxyhq-saml', 'BoxyHQ SAML', 'oauth', 'https://jackson.example'],
  ['bungie', 'Bungie', 'oauth'],
  ['click-up', 'ClickUp', 'oauth'],
  ['cognito', 'Cognito', 'oidc', 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Example01'],
  ['coinbase', 'Coinbase', 'oauth'],
  ['concept2', 'Concept2', 'oauth'],
  ['credentials', 'Credentials', 'credentials'],
  ['descope', 'Descope', 'oidc', 'https://api.descope.com/Pexample'],
  ['discord', 'Discord', 'oauth'],
  ['dribbble', 'Dribbble', 'oauth'],
  ['dropbox', 'Dropbox', 'oauth'],
  ['duende-identity-server6', 'DuendeIdentityServer6', 'oidc', 'https://demo.duendesoftware.com'],
  ['email', 'Email', 'email'],
  ['eventbrite', 'Eventbrite', 'oauth'],
  ['eveonline', 'EVE Online', 'oauth'],
  ['facebook', 'Facebook', 'oauth'],
  ['faceit', 'FACEIT', 'oauth'],
  ['figma', 'Figma', 'oauth'],
  ['forwardemail', 'Forward Email', 'email'],
  ['foursquare', 'Foursquare', 'oauth'],
  ['freshbooks', 'Freshbooks', 'oauth'],
  ['frontegg', 'Frontegg', 'oidc', 'https://example.frontegg.com'],
  ['fusionauth', 'FusionAuth', 'oidc', 'https://fusionauth.example'],
  ['github', 'GitHub', 'oauth'],
  ['gitlab', 'GitLab', 'oauth'],
  ['google', 'Google', 'oidc'],
  ['hubspot', 'HubSpot', 'oauth'],
  ['huggingface', 'Hugging Face', 'oidc'],
  ['identity-server4', 'IdentityServer4', 'oidc', 'https://demo.identityserver.io'],
  ['instagram', 'Instagram', 'oauth'],
  ['kakao', 'Kakao', 'oauth'],
  ['keycloak', 'Keycloak', 'oidc', 'https://keycloak.example/realms/example'],
  ['kinde', 'Kinde', 'oidc', 'https://example.kinde.com'],
  ['line', 'LINE', 'oidc'],
  ['linkedin', 'LinkedIn', 'oidc'],
  ['logto', 'Logto', 'oidc', 'https://example.logto.app/oidc'],
  ['loops', 'Loops', 'email'],
  ['mailchimp', 'Mailchimp', 'oauth'],
  ['mailgun', 'Mailgun', 'email'],
  ['mailru', 'Mail.ru', 'oauth'],
  ['mastodon', 'Mastodon', 'oauth', 'https://mastodon.social'],
  ['mattermost', 'Mattermost', 'oauth', 'https://mattermost.example'],
  ['medium', 'Medium', 'oauth'],
  ['microsoft-entra-id', 'Microsoft Entra ID', 'oidc', 'https://login.microsoftonline.com/common/v2.0'],
  ['naver', 'Naver', 'oauth'],
  ['netlify', 'Netlify', 'oauth'],
  ['netsuite', 'NetSuite', 'oauth'],
  ['nextcloud', 'Nextcloud', 'oauth', 'https://nextcloud.example'],
  ['nodemailer', 'Nodemailer', 'email'],
  ['notion', 'Notion', 'oauth'],
  ['okta', 'Okta', 'oidc', 'https://example.okta.com'],
  ['onelogin', 'OneLogin', 'oidc', 'https://example.onelogin.com/oidc/2'],
  ['ory-hydra', 'Hydra', 'oidc', 'https://hydra.example'],
  ['osso', 'Osso', 'oauth', 'https://osso.example'],
  ['osu', 'osu!', 'oauth'],
  ['passage', 'Passage', 'oidc', 'https://example.withpassage.com'],
  ['passkey', 'Passkey', 'webauthn'],
  ['patreon', 'Patreon', 'oauth'],
  ['ping-id', 'Ping Identity', 'oidc', 'https://auth.pingone.eu/0c4f2d3e-example/as'],
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
  ['united-effects', 'United Effects', 'oidc', 'https://auth.unitedeffects.com/example'],
  ['vipps', 'Vipps', 'oidc'],
  ['vk', 'VK', 'oauth'],
  ['webauthn', 'WebAuthn', 'webauthn'],
  ['webex', 'Webex', 'oauth'],
  ['wechat', 'WeChat', 'oauth'],
  ['wikimedia', 'Wikimedia', 'oauth'],
  ['wordpress', 'WordPress.com', 'oauth'],
  ['workos', 'WorkOS', 'oauth'],
  ['yandex', 'Yandex', 'oauth'],
  ['zitadel', 'ZITADEL', 'oidc', 'https://example.zitadel.cloud'],
  ['zoho', 'Zoho', 'oauth'],
  ['zoom', 'Zoom', 'oauth'],
] as const satisfies readonly Row[]

export type ProviderId = (typeof ROWS)[number][0]

/** A provider that Auth.js has a preset for. */
export interface CatalogueProvider {
  readonly id: ProviderId
  readonly name: string
  readonly type: ProviderType
  /** An example's issuer, where every customer has their own server: a configuration has to name it. */
  readonly issuer?: string
}

const rows: readonly Row<ProviderId>[] = ROWS

export const PROVIDERS: readonly CatalogueProvider[] = rows.map(([id, name, type, issuer]) => ({
  id,
  name,
  type,
  ...(issuer === undefined ? {} : { issuer }),
}))

export function catalogueProvider(id: string): CatalogueProvider | undefined {
  return PROVIDERS.find((provider) => provider.id === id)
}
