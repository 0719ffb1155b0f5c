import type { Context } from '../context.ts'
import { withQuery } from '../http/with-query.ts'

/** Where a person lands after signing in: at the callback URL, or the first time at `pages.newUser` (reference 13). */
export function landing(isNewUser: boolean | undefined, { options, callbackUrl }: Context): string {
  const { newUser } = options.pages
  return isNewUser && newUser ? withQuery(newUser, { callbackUrl: callbackUrl.url }) : callbackUrl.url
}
