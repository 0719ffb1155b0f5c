import { keyCertificate } from '../tls/key-certificate.ts'

/** What a provider answers, as an older or another endpoint of it has it. */
export type Convert = (claims: Readonly<Record<string, unknown>>) => unknown

interface OtherAddress {
  readonly matches: RegExp
  /** Where the simulated provider answers; `$1` is the first group. */
  readonly usual: string
  readonly convert?: Convert
}

/** Google before OpenID Connect. @see https://any-api.com/googleapis_com/oauth2/docs/userinfo */
const googleProfile: Convert = ({ sub, email_verified, ...claims }) => ({
  id: sub,
  ...claims,
  verified_email: email_verified,
})

/** @see https://learn.microsoft.com/en-us/graph/api/user-get */
const graphUser: Convert = ({ sub, name, given_name, family_name, email }) => ({
  id: sub,
  displayName: name,
  givenName: given_name ?? null,
  surname: family_name ?? null,
  mail: email ?? null,
  userPrincipalName: email ?? null,
})

/** @see https://dev.twitch.tv/docs/api/reference/#get-users */
const twitchUsers: Convert = ({ sub, preferred_username, email, picture }) => ({
  data: [
    {
      id: sub,
      login: String(preferred_username ?? '').toLowerCase(),
      display_name: preferred_username,
      email,
      profile_image_url: picture,
    },
  ],
})

/** @see https://discord.com/developers/docs/topics/oauth2#get-current-authorization-information */
const discordAuthorization: Convert = (user) => ({
  application: { id: '1000000000000000000', name: 'Your app' },
  scopes: ['identify', ...('email' in user ? ['email'] : [])],
  expires: new Date(Date.now() + 604_800_000).toISOString(),
  user,
})

/** @see https://developers.line.biz/en/reference/line-login/#get-user-profile */
const lineProfile: Convert = ({ sub, name, picture }) => ({
  userId: sub,
  displayName: name,
  pictureUrl: picture,
})

/** Google's keys as google-auth-library reads them: certificates by the ids of keys. @see https://developers.google.com/identity/sign-in/web/backend-auth */
const certificates: Convert = async ({ keys }) =>
  Object.fromEntries(
    await Promise.all(
      (keys as readonly (JsonWebKey & { readonly kid: string })[]).map(async (key) => [
        key.kid,
        await keyCertificate(key),
      ]),
    ),
  )

/** Addresses at which providers answer beside those that Auth.js uses: the same server, for libraries that are older or chose another version. */
const ADDRESSES: readonly OtherAddress[] = [
  {
    matches: /^https:\/\/accounts\.google\.com\/o\/oauth2\/auth(?=\?|$)/,
    usual: 'https://accounts.google.com/o/oauth2/v2/auth',
  },
  {
    matches: /^https:\/\/(?:www\.googleapis\.com\/oauth2\/v[34]|accounts\.google\.com\/o\/oauth2)\/token$/,
    usual: 'https://oauth2.googleapis.com/token',
  },
  {
    matches: /^https:\/\/www\.googleapis\.com\/oauth2\/v3\/userinfo(?=\?|$)/,
    usual: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
  {
    matches: /^https:\/\/www\.googleapis\.com\/(?:oauth2\/v[12]|userinfo\/v2)\/(?:userinfo|me)(?=\?|$)/,
    usual: 'https://openidconnect.googleapis.com/v1/userinfo',
    convert: googleProfile,
  },
  {
    matches: /^https:\/\/www\.googleapis\.com\/oauth2\/v1\/certs$/,
    usual: 'https://www.googleapis.com/oauth2/v3/certs',
    convert: certificates,
  },
  {
    matches: /^https:\/\/graph\.microsoft\.com\/(?:v1\.0|beta)\/me(?=\?|$)/,
    usual: 'https://graph.microsoft.com/oidc/userinfo',
    convert: graphUser,
  },
  {
    matches: /^https:\/\/api\.twitch\.tv\/helix\/users$/,
    usual: 'https://id.twitch.tv/oauth2/userinfo',
    convert: twitchUsers,
  },
  {
    matches: /^https:\/\/login\.(?:microsoft\.com|windows\.net)\//,
    usual: 'https://login.microsoftonline.com/',
  },
  { matches: /^https:\/\/(?:m\.)?facebook\.com\//, usual: 'https://www.facebook.com/' },
  {
    matches: /^https:\/\/discord\.com\/api(?:\/v\d+)?\/oauth2\/@me$/,
    usual: 'https://discord.com/api/users/@me',
    convert: discordAuthorization,
  },
  {
    matches: /^https:\/\/www\.patreon\.com\/api\/oauth2\/v2\/identity(?=\?|$)/,
    usual: 'https://www.patreon.com/api/oauth2/api/current_user',
  },
  { matches: /^https:\/\/oauth\.yandex\.com\//, usual: 'https://oauth.yandex.ru/' },
  { matches: /^https:\/\/ssl\.reddit\.com\//, usual: 'https://www.reddit.com/' },
  {
    matches: /^https:\/\/www\.strava\.com\/oauth\/(?=authorize|token)/,
    usual: 'https://www.strava.com/api/v3/oauth/',
  },
  {
    matches: /^https:\/\/(?:api|app)\.box\.com\/(?:api\/)?oauth2\/authorize/,
    usual: 'https://account.box.com/api/oauth2/authorize',
  },
  {
    // The second is where the form of its page goes.
    matches: /^https:\/\/www\.coinbase\.com\/(?:oauth\/authorize|oauth2\/auth)(?=\?|$)/,
    usual: 'https://login.coinbase.com/oauth2/auth',
  },
  {
    matches: /^https:\/\/(?:www|api)\.coinbase\.com\/oauth\/token$/,
    usual: 'https://login.coinbase.com/oauth2/token',
  },
  {
    matches: /^https:\/\/api\.line\.me\/v2\/profile$/,
    usual: 'https://api.line.me/oauth2/v2.1/userinfo',
    convert: lineProfile,
  },
  { matches: /^https:\/\/(?:www\.)?twitter\.com\//, usual: 'https://x.com/' },
  { matches: /^https:\/\/api\.twitter\.com\//, usual: 'https://api.x.com/' },
  { matches: /^https:\/\/discord\.com\/oauth2\/(?=authorize)/, usual: 'https://discord.com/api/oauth2/' },
  {
    matches: /^https:\/\/(?:discordapp\.com\/api|discord\.com\/api(?=\/v\d))(?:\/v\d+)?\//,
    usual: 'https://discord.com/api/',
  },
]

/** Hosts that have no other address. */
const HOSTS = new Set([
  'api.coinbase.com',
  'api.twitch.tv',
  'api.twitter.com',
  'app.box.com',
  'discordapp.com',
  'facebook.com',
  'login.microsoft.com',
  'login.windows.net',
  'm.facebook.com',
  'oauth.yandex.com',
  'ssl.reddit.com',
  'twitter.com',
  'www.coinbase.com',
  'www.twitter.com',
])

export function isOtherHost(host: string): boolean {
  return HOSTS.has(host)
}

/** The address at which the simulated provider answers, and what makes its answer the one of the address that was asked. */
export function usualAddress(url: string): { readonly url: string; readonly convert?: Convert } {
  const found = ADDRESSES.find(({ matches }) => matches.test(url))
  if (found === undefined) return { url }
  return {
    url: url.replace(found.matches, found.usual),
    ...(found.convert && { convert: found.convert }),
  }
}

/** Errors stay as they are. */
export async function converted(response: Response, convert: Convert | undefined): Promise<Response> {
  if (convert === undefined || !response.ok) return response
  return Response.json(await convert((await response.json()) as Readonly<Record<string, unknown>>))
}
