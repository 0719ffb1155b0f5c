import type { AuthConfig, Callbacks } from '../types.ts'

/** What the callbacks do if the caller has none (reference 9.1). */
const defaults: Callbacks = {
  signIn: () => true,
  redirect: ({ url, baseUrl }) => {
    if (url.startsWith('/')) return `${baseUrl}${url}`
    return new URL(url).origin === baseUrl ? url : baseUrl
  },
  jwt: ({ token }) => token,
  session: ({ session }) => ({
    user: { name: session.user?.name, email: session.user?.email, image: session.user?.image },
    // Not `instanceof`: stores and test environments have other kinds of dates.
    expires: (session.expires as Partial<Date> | undefined)?.toISOString?.() ?? session.expires,
  }),
}

/** The caller's callbacks over the defaults; one that is `undefined` counts as absent. */
export function resolveCallbacks(given: AuthConfig['callbacks'] = {}): Callbacks {
  return {
    signIn: given.signIn?.bind(given) ?? defaults.signIn,
    redirect: given.redirect?.bind(given) ?? defaults.redirect,
    jwt: given.jwt?.bind(given) ?? defaults.jwt,
    session: given.session?.bind(given) ?? defaults.session,
  }
}
