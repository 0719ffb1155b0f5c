import type { OAuth2Config, OAuthUserConfig, UserinfoContext } from '../core/types.ts'

/** `GET /user`: what the profile callback reads of it. https://docs.github.com/rest/users/users#get-the-authenticated-user */
export interface GitHubProfile {
  readonly id: number
  readonly login: string
  readonly name: string | null
  /** null when the person keeps it private; the engine then asks `/user/emails`. */
  readonly email: string | null
  readonly avatar_url: string
  readonly [member: string]: unknown
}

/** One entry of `GET /user/emails`. https://docs.github.com/rest/users/emails */
export interface GitHubEmail {
  readonly email: string
  readonly primary: boolean
  readonly verified: boolean
  readonly visibility: 'public' | 'private' | null
}

export interface GitHubOptions extends OAuthUserConfig<GitHubProfile> {
  /** A GitHub Enterprise Server, in place of github.com. */
  readonly enterprise?: { readonly baseUrl?: string | undefined } | undefined
}

/**
 * Sign in with GitHub. https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 *
 * The callback to register there is `<origin><basePath>/callback/github`.
 */
export default function GitHub(options: GitHubOptions = {}): OAuth2Config<GitHubProfile> {
  const site = options.enterprise?.baseUrl ?? 'https://github.com'
  const api = options.enterprise?.baseUrl ? `${site}/api/v3` : 'https://api.github.com'
  return {
    id: 'github',
    name: 'GitHub',
    type: 'oauth',
    // GitHub sends `iss` on the callback (RFC 9207), so the expected value must be known.
    issuer: `${site}/login/oauth`,
    authorization: { url: `${site}/login/oauth/authorize`, params: { scope: 'read:user user:email' } },
    token: `${site}/login/oauth/access_token`,
    userinfo: { url: `${api}/user`, request: (context) => requestProfile(api, context) },
    profile: (profile) => ({
      id: profile.id.toString(),
      name: profile.name ?? profile.login,
      email: profile.email,
      image: profile.avatar_url,
    }),
    style: { bg: '#24292f', text: '#fff' },
    options,
  }
}

async function requestProfile(api: string, { tokens, fetch }: UserinfoContext): Promise<object> {
  const init = { headers: { Authorization: `Bearer ${tokens.access_token}`, 'User-Agent': 'authjs' } }
  const response = await fetch(`${api}/user`, init)
  if (!response.ok) throw new Error(`${api}/user answered ${response.status}`)
  const profile: unknown = await response.json()
  if (typeof profile !== 'object' || profile === null || Array.isArray(profile))
    throw new Error(`${api}/user answered something other than an object`)
  if ('email' in profile && profile.email) return profile

  // Without the scope `user:email` this is refused; the person then simply has no e-mail here.
  const emails = await fetch(`${api}/user/emails`, init)
  return emails.ok ? { ...profile, email: pickEmail(await emails.json()) } : profile
}

function pickEmail(list: unknown): string | null {
  const emails = Array.isArray(list) ? (list as readonly Partial<GitHubEmail>[]) : []
  return (emails.find((entry) => entry?.primary) ?? emails[0])?.email ?? null
}
