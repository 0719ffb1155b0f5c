import type { AuthConfig, JWT } from '../../core/types.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { WorldStore } from '../journal/store.ts'
import { buildProvider, type ProviderParts } from './providers.ts'
import { keepTokens, type RefreshParts, refreshTokens } from './refresh.ts'

/** What the app takes from the machine it runs on. */
type ConfigParts = Omit<ProviderParts, 'people'> & Omit<RefreshParts, 'providers'>

/** The `auth.ts` of app.example: what a small real app has, so that every callback and event has something to show. @throws Error for a provider without a preset. */
export function appConfig(setup: WorldSetup, adapter: WorldStore['adapter'], parts: ConfigParts): AuthConfig {
  const { people, secrets, strategy, maxAge, updateAge } = setup
  const providers = setup.providers.map((provider) => buildProvider(provider, { ...parts, people }))
  return {
    providers,
    adapter,
    basePath: '/auth',
    secret: [...secrets],
    trustHost: true,
    session: { strategy, maxAge, updateAge },
    experimental: { enableWebAuthn: setup.providers.some(({ id }) => id === 'passkey' || id === 'webauthn') },
    callbacks: {
      signIn: () => true,
      redirect({ url, baseUrl }) {
        if (url.startsWith('/')) return `${baseUrl}${url}`
        return URL.canParse(url) && new URL(url).origin === baseUrl ? url : baseUrl
      },
      jwt({ token, account, trigger, profile, session }) {
        // GitHub's name for the person; other providers have none.
        if (profile?.['login'] !== undefined) token['login'] = profile['login']
        if (trigger === 'update') token['nickname'] = nicknameOf(session)
        // The account comes at sign-in only.
        return account ? keepTokens(token, account) : refreshTokens(token, { ...parts, providers })
      },
      session({ session, token, user, newSession }) {
        // The default shows name, e-mail and picture only; the app also wants the stored id.
        const { name, email, image } = session.user
        const shown = { id: user?.id ?? token?.sub, name, email, image }
        const nickname = token?.['nickname'] ?? nicknameOf(newSession)
        const expires =
          typeof session.expires === 'string' ? session.expires : new Date(session.expires).toISOString()
        // The provider's tokens stay on the server: the client learns only whether there still is one.
        const access = token?.['refresh_token'] === undefined ? {} : accessOf(token)
        return { user: nickname === undefined ? shown : { ...shown, nickname }, expires, ...access }
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

function accessOf({ error }: JWT): object {
  return error === undefined ? { hasAccessToken: true } : { hasAccessToken: false, error }
}

/** What a client sends with `update` is foreign: only a short text is taken. */
function nicknameOf(data: unknown): string | undefined {
  return isRecord(data) && typeof data['nickname'] === 'string' ? data['nickname'].slice(0, 40) : undefined
}
