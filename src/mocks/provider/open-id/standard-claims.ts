import type { Account } from '../account.ts'

/** The claims that each standard scope asks for. @see https://openid.net/specs/openid-connect-core-1_0.html#ScopeClaims */
export function standardClaims(
  account: Account,
  scopes: readonly string[],
): Readonly<Record<string, unknown>> {
  const { name, givenName, familyName, login, picture, email, emailVerified } = account
  return {
    ...(scopes.includes('profile')
      ? {
          name,
          given_name: givenName,
          ...(familyName === '' ? {} : { family_name: familyName }),
          preferred_username: login,
          picture,
          updated_at: 1_767_225_600,
        }
      : {}),
    ...(scopes.includes('email') && email !== undefined ? { email, email_verified: emailVerified } : {}),
  }
}
