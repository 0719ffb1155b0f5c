import { keyCertificate } from '../tls/key-certificate.ts'

/** What a provider answers, as an older or another endpoint of it has it. */
type Convert = (claims: Readonly<Record<string, unknown>>) => unknown

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
  { matches: /^https:\/\/(?:www\.)?twitter\.com\//, usual: 'https://x.com/' },
  { matches: /^https:\/\/api\.twitter\.com\//, usual: 'https://api.x.com/' },
  { matches: /^https:\/\/discord\.com\/oauth2\/(?=authorize)/, usual: 'https://discord.com/api/oauth2/' },
  {
    matches: /^https:\/\/(?:discordapp\.com\/api|discord\.com\/api(?=\/v\d))(?:\/v\d+)?\//,
    usual: 'https://discord.com/api/',
  },
]

/** What an authorization request asks for, in the words of OpenID Connect: other scopes of these providers allow the same. */
const SCOPES: Readonly<Record<string, (asked: readonly string[]) => readonly string[]>> = {
  /** @see https://developers.google.com/identity/protocols/oauth2/scopes#google-sign-in */
  'accounts.google.com': (asked) => {
    const short = asked.map((scope) => scope.replace('https://www.googleapis.com/auth/userinfo.', ''))
    return short.includes('profile') || short.includes('email') ? ['openid', ...short] : short
  },
  /** @see https://learn.microsoft.com/en-us/graph/permissions-reference#userread */
  'login.microsoftonline.com': (asked) =>
    asked.some((scope) => /^(?:https:\/\/graph\.microsoft\.com\/)?user\.read$/i.test(scope))
      ? ['openid', 'profile', 'email', ...asked]
      : asked,
}

/** Hosts that have no other address. */
const HOSTS = new Set([
  'twitter.com',
  'www.twitter.com',
  'api.twitter.com',
  'api.twitch.tv',
  'discordapp.com',
])

export function isOtherHost(host: string): boolean {
  return HOSTS.has(host)
}

/** The request as the simulated provider gets it, and what makes its answer the one of the address that was asked. */
export function atUsualAddress(
  request: Request,
  body: Uint8Array,
): { readonly request: Request; readonly convert?: Convert } {
  const { url, method, headers, signal } = request
  const found = ADDRESSES.find(({ matches }) => matches.test(url))
  const usual = withScopes(found === undefined ? url : url.replace(found.matches, found.usual))
  if (usual === url) return { request }
  const made = new Request(usual, {
    ...{ method, signal },
    ...(body.byteLength === 0 ? {} : { body: new Uint8Array(body) }),
  })
  return {
    request: Object.defineProperty(made, 'headers', { value: withToken(headers, url), enumerable: true }),
    ...(found?.convert && { convert: found.convert }),
  }
}

function withScopes(address: string): string {
  const url = new URL(address)
  const read = SCOPES[url.hostname]
  const asked = url.searchParams.get('scope')?.split(' ') ?? []
  const scopes = [...new Set(read?.(asked) ?? asked)]
  if (scopes.join(' ') === asked.join(' ')) return address
  url.searchParams.set('scope', scopes.join(' '))
  return url.href
}

/** Google also takes an access token from the address. @see https://developers.google.com/identity/protocols/oauth2/web-server#callinganapi */
function withToken(headers: Headers, address: string): Headers {
  const { hostname, searchParams } = new URL(address)
  const token = searchParams.get('access_token')
  if (hostname !== 'www.googleapis.com' || token === null || headers.has('authorization')) return headers
  const more = new Headers(headers)
  more.set('authorization', `Bearer ${token}`)
  return more
}

/** Errors stay as they are. */
export async function converted(response: Response, convert: Convert | undefined): Promise<Response> {
  if (convert === undefined || !response.ok) return response
  return Response.json(await convert((await response.json()) as Readonly<Record<string, unknown>>))
}
