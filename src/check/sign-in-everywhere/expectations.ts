/** The person who signs in everywhere. */
export const person = {
  id: 'ada',
  name: 'Ada Byron',
  email: 'ada@example.com',
  login: 'lovelace',
} as const

/** What the session shows of the person. */
export interface ProviderProfile {
  readonly name?: string
  /** `false`: the provider, or its preset with its own scopes, tells none. */
  readonly email?: false
  /** `data`: the picture itself stands in the session. `false`: the provider, or its preset, has none. Default: an address that leads to it. */
  readonly image?: 'data' | false
}

/** The provider, or what its preset reads of it, has a login name where others have the person's. */
const byLogin = { name: person.login }
const withoutEmail = { email: false } as const
const withoutImage = { image: false } as const

/** Providers that tell less than name, address and picture, or a name of another kind; all others tell all three. */
export const told: Readonly<Record<string, ProviderProfile>> = {
  apple: withoutImage,
  'azure-ad-b2c': withoutImage,
  'azure-devops': { image: 'data' },
  'bankid-no': withoutImage,
  battlenet: { name: 'lovelace#2943', ...withoutEmail, ...withoutImage },
  beyondidentity: withoutImage,
  bitbucket: withoutEmail,
  'boxyhq-saml': withoutImage,
  bungie: withoutEmail,
  'click-up': { ...withoutEmail, ...withoutImage },
  concept2: byLogin,
  eventbrite: withoutImage,
  eveonline: withoutEmail,
  freshbooks: withoutImage,
  hubspot: { name: person.email, ...withoutImage },
  instagram: { ...byLogin, ...withoutEmail, ...withoutImage },
  keycloak: withoutImage,
  mailchimp: withoutImage,
  mastodon: { ...byLogin, ...withoutEmail },
  mattermost: { ...byLogin, ...withoutImage },
  medium: withoutEmail,
  naver: byLogin,
  netsuite: withoutImage,
  'microsoft-entra-id': { image: 'data' },
  'azure-ad': { image: 'data' },
  // The ID token that comes with an access token has no picture.
  okta: withoutImage,
  osso: withoutImage,
  osu: { ...byLogin, ...withoutEmail },
  pinterest: { ...byLogin, ...withoutEmail },
  reddit: { ...byLogin, ...withoutImage },
  roblox: withoutEmail,
  strava: withoutEmail,
  threads: { ...byLogin, ...withoutEmail },
  tiktok: withoutEmail,
  trakt: withoutEmail,
  twitch: byLogin,
  // The address needs the scope `users.email`, which the preset does not ask for.
  twitter: withoutEmail,
  vipps: withoutImage,
  wechat: withoutEmail,
  wikimedia: { ...byLogin, ...withoutImage },
  zoho: withoutImage,
}
