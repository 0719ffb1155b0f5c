import type { AuthConfig } from '../../core/types.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import GitHub from '../../providers/github.ts'
import type { WorldStore } from '../store.ts'
import { GITHUB_APP } from './registration.ts'

/** The secret of app.example in every world. A test value, shown in the workbench. */
export const APP_SECRET = 'authscope-example-secret-not-for-production'

/** The `auth.ts` of app.example: what a small real app has, so that every callback and event has something to show. */
export function appConfig(scenario: Scenario, adapter: WorldStore['adapter']): AuthConfig {
  return {
    providers: [
      // Auth.js checks only pkce for GitHub; the app shows what state adds.
      GitHub({
        clientId: GITHUB_APP.clientId,
        clientSecret: GITHUB_APP.clientSecret,
        checks: ['pkce', 'state'],
      }),
    ],
    adapter,
    basePath: '/auth',
    secret: APP_SECRET,
    trustHost: true,
    session: { strategy: scenario.strategy, maxAge: scenario.maxAge, updateAge: scenario.updateAge },
    callbacks: {
      signIn: () => true,
      redirect({ url, baseUrl }) {
        if (url.startsWith('/')) return `${baseUrl}${url}`
        return URL.canParse(url) && new URL(url).origin === baseUrl ? url : baseUrl
      },
      jwt({ token, trigger, profile, session }) {
        if (profile !== undefined) token['login'] = profile['login']
        if (trigger === 'update') token['nickname'] = nicknameOf(session)
        return token
      },
      session({ session, token, user, newSession }) {
        // The default shows name, e-mail and picture only; the app also wants the stored id.
        const { name, email, image } = session.user
        const shown = { id: user?.id ?? token?.sub, name, email, image }
        const nickname = token?.['nickname'] ?? nicknameOf(newSession)
        const expires =
          typeof session.expires === 'string' ? session.expires : new Date(session.expires).toISOString()
        return { user: nickname === undefined ? shown : { ...shown, nickname }, expires }
      },
    },
    events: {
      createUser: () => undefined,
      updateUser: () => undefined,
      linkAccount: () => undefined,
      session: () => undefined,
      signIn: () => undefined,
      signOut: () => undefined,
    },
  }
}

/** What a client sends with `update` is foreign: only a short text is taken. */
function nicknameOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('nickname' in data)) return undefined
  return typeof data.nickname === 'string' ? data.nickname.slice(0, 40) : undefined
}
