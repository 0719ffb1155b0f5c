import type { MockEndpoints } from '../site.ts'
import type { Account } from './account.ts'
import { createProvider } from './create-provider.ts'
import { userinfoResources } from './open-id/userinfo.ts'
import { type Provider, urlOf } from './provider.ts'
import { always } from './refresh-tokens.ts'

/** A plain OAuth provider of which we only know where a configuration expects its endpoints. */
export function statedProvider({ authorization, token, userinfo }: MockEndpoints): Provider {
  const { origin, pathname, host } = new URL(authorization)
  const here = (address: string): string => {
    const url = new URL(address)
    return url.origin === origin ? url.pathname : url.origin + url.pathname
  }
  return createProvider({
    id: origin,
    name: host,
    origin,
    isStated: true,
    refreshTokens: { issuesFor: always, rotates: true },
    grants: ['password', 'client_credentials'],
    paths: { authorize: pathname, token: token === undefined ? '/oauth/token' : here(token) },
    // Some are asked with a form.
    resources: (userinfo === undefined ? [] : (['get', 'post'] as const)).map((method) => ({
      method,
      url: here(userinfo ?? ''),
      tokenIn: 'access_token',
      data: ({ account }) => ({ ...usualMembers(account), user: usualMembers(account) }),
    })),
  })
}

/** The provider at the endpoints that a configuration states, too: on its own host, or on one that only servers reach. */
export function answeringAt(
  provider: Provider,
  { authorization, token, userinfo }: Partial<MockEndpoints> = {},
): Provider {
  const from = authorization === undefined ? provider : shownAt(provider, new URL(authorization))
  const { paths, openId, resources = [] } = from
  const { authorize = [], token: tokens = [] } = paths.others ?? {}
  const further = openId && userinfo ? userinfoResources({ ...openId, userinfo: bare(userinfo) }) : []
  return {
    ...from,
    paths: {
      ...paths,
      others: { authorize, token: token === undefined ? tokens : [...tokens, bare(token)] },
    },
    resources: [...resources, ...further],
  }
}

/** Its pages are where people are sent; what only servers ask stays where it is. */
function shownAt(provider: Provider, { origin, pathname }: URL): Provider {
  const { paths, openId } = provider
  const there = (path: string) => urlOf(provider, path)
  const { authorize = [], token = [] } = paths.others ?? {}
  return {
    ...provider,
    origin,
    paths: {
      ...paths,
      authorize: pathname,
      token: there(paths.token),
      others: { authorize: [...authorize, paths.authorize].map(there), token: token.map(there) },
      ...(paths.revocation === undefined ? {} : { revocation: there(paths.revocation) }),
    },
    ...(openId && {
      openId: {
        ...openId,
        keys: there(openId.keys),
        discovery: openId.discovery.map(there),
        ...(openId.userinfo === undefined ? {} : { userinfo: there(openId.userinfo) }),
      },
    }),
  }
}

function bare(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

/** What we know about a person, under every name that such answers usually have, because only the configuration knows which it reads. */
function usualMembers(account: Account): Readonly<Record<string, unknown>> {
  const { subject, name, givenName, familyName, login, picture, email, emailVerified } = account
  return {
    id: subject,
    sub: subject,
    user_id: subject,
    name,
    display_name: name,
    given_name: givenName,
    first_name: givenName,
    family_name: familyName,
    last_name: familyName,
    login,
    username: login,
    preferred_username: login,
    nickname: login,
    picture,
    avatar: picture,
    avatar_url: picture,
    image: picture,
    ...(email === undefined ? {} : { email, email_verified: emailVerified }),
  }
}
