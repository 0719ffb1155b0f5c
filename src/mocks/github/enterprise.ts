import type { Provider } from '../provider/provider.ts'
import type { MockIssuer } from '../site.ts'
import { type GitHubSite, github } from './github.ts'

/**
 * A company's own GitHub, at the host that a world's config names, with everything below it. The domain of its cookies is that host.
 * @see https://docs.github.com/en/enterprise-server@latest/rest/enterprise-admin
 */
export function enterpriseAt(origin: string): GitHubSite {
  const { host, hostname } = new URL(origin)
  const { cookies, quirks } = github
  const provider: Provider = {
    ...github,
    // It has its own memory.
    id: `github ${host}`,
    origin,
    cookies: {
      ...cookies,
      besideLogin: (person) =>
        (cookies.besideLogin?.(person) ?? []).map((cookie) => ({ ...cookie, domain: hostname })),
    },
    picture: `${origin}/avatars/u/:number`,
    quirks: {
      ...quirks,
      ...(quirks.sendsIssuer && { sendsIssuer: { ...quirks.sendsIssuer, value: `${origin}/login/oauth` } }),
    },
  }
  return { provider, api: `${origin}/api/v3`, avatars: `${origin}/avatars` }
}

/** The origin of an Enterprise Server that the world's config names, if there is one among these. */
export function enterpriseAmong(
  issuers: readonly MockIssuer[],
  isAt: (origin: string) => boolean = () => true,
): string | undefined {
  return issuers
    .filter(({ issuer, provider }) => provider === github.preset && URL.canParse(issuer))
    .map(({ issuer }) => new URL(issuer).origin)
    .find((origin) => origin !== github.origin && isAt(origin))
}
