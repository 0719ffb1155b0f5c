import type { MockEndpoints } from '../site.ts'
import type { Account } from './account.ts'
import { createProvider } from './create-provider.ts'
import type { Provider } from './provider.ts'
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
    refreshTokens: { issuesFor: always, rotates: true },
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
