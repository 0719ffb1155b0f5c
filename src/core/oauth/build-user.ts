import { randomUuid } from '../bytes/random-uuid.ts'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import { OAuthProfileParseError } from '../errors.ts'
import type { TokenSet } from '../provider-types.ts'
import { messageOf } from '../thrown.ts'
import type { Account, Profile, User } from '../types.ts'
import { boundedFetch } from './bounded-fetch.ts'

/**
 * User and account made from a profile (reference 4.6). The profile's id becomes `providerAccountId`; the user gets a new id.
 * @throws OAuthProfileParseError when the provider's profile callback throws.
 */
export async function buildUser(
  input: { readonly provider: OAuthProvider; readonly profile: Profile; readonly tokens: TokenSet },
  { runtime, report, options }: Surroundings,
): Promise<{ readonly user: User & { readonly id: string }; readonly account: Account }> {
  const { provider, profile, tokens } = input
  const fetch = boundedFetch(provider.fetch, runtime)
  try {
    const own = (await provider.profile(profile, tokens, { fetch })) as User
    const user = { ...own, id: randomUuid(runtime, 'user-id'), email: own.email?.toLowerCase() }
    const account: Account = {
      ...tokens,
      provider: provider.id,
      type: provider.type,
      providerAccountId: own.id ?? randomUuid(runtime, 'provider-account-id'),
    }
    await report.check('PROFILE-1', true, { received: own })
    return { user, account }
  } catch (error) {
    await report.check('PROFILE-1', false, { detail: messageOf(error), received: profile })
    options.logger.debug('getProfile error details', profile)
    throw new OAuthProfileParseError(undefined, { cause: error, provider: provider.id })
  }
}
