import * as upstream from '@auth/core'
import { createMemoryAdapter } from '../../src/adapter/memory.ts'
import { builtEngine } from './built-engine.ts'

export const origin = 'https://app.example'
export const email = 'ada@mail.example'
export const secret = 'a secret of thirty-two characters'
/** Key of the session row that the database strategy reads. */
export const storedSession = 'stored-session'

export type Strategy = 'jwt' | 'database'

/** One of the two, with a configuration of its own that lasts. */
export interface Engine {
  readonly name: 'ours' | 'upstream'
  answer(request: Request): Promise<Response>
}

/** The engine of this repository as it is built, and `@auth/core` as it is published: alike in everything that is configured. */
export async function createEngines(strategy: Strategy): Promise<readonly [ours: Engine, upstream: Engine]> {
  const { Auth, customFetch } = await builtEngine()
  const ownConfig = {
    ...(await shared(strategy)),
    providers: [{ ...oauthProvider, [customFetch]: answerAsProvider }, ...formProviders],
  }
  const theirConfig = {
    ...(await shared(strategy)),
    providers: [{ ...oauthProvider, [upstream.customFetch]: answerAsProvider }, ...formProviders],
  } as unknown as upstream.AuthConfig
  return [
    { name: 'ours', answer: (request) => Auth(request, ownConfig) },
    { name: 'upstream', answer: (request) => upstream.Auth(request, theirConfig) },
  ]
}

async function shared(strategy: Strategy) {
  const adapter = createMemoryAdapter()
  const user = await adapter.createUser({ id: 'ada', name: 'Ada', email, emailVerified: null })
  await adapter.linkAccount({ userId: user.id, provider: 'github', providerAccountId: '1', type: 'oauth' })
  const expires = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  await adapter.createSession({ sessionToken: storedSession, userId: user.id, expires })
  const quiet = () => undefined
  return {
    secret,
    trustHost: true,
    basePath: '/auth',
    adapter,
    session: { strategy },
    logger: { error: quiet, warn: quiet, debug: quiet },
  }
}

/** GitHub, but with nothing of its own: the one that upstream publishes reaches for the global `fetch`. */
const oauthProvider = {
  id: 'github',
  name: 'GitHub',
  type: 'oauth',
  issuer: 'https://github.com/login/oauth',
  clientId: 'client',
  clientSecret: 'client-secret',
  checks: ['pkce', 'state'],
  authorization: {
    url: 'https://github.com/login/oauth/authorize',
    params: { scope: 'read:user user:email' },
  },
  token: 'https://github.com/login/oauth/access_token',
  userinfo: 'https://api.github.com/user',
  profile: ({ id, name }: { readonly id?: unknown; readonly name?: unknown }) => ({
    id: String(id),
    name: String(name),
    email,
  }),
} as const

const formProviders = [
  {
    id: 'credentials',
    name: 'Password',
    type: 'credentials',
    credentials: { name: {}, password: { type: 'password' } },
    authorize: () => ({ id: 'ada', name: 'Ada', email }),
  },
  {
    id: 'email',
    name: 'E-mail',
    type: 'email',
    from: 'app@mail.example',
    maxAge: 24 * 60 * 60,
    sendVerificationRequest: async () => undefined,
    options: {},
  },
] as const

/** Its token and user endpoints, without a network. */
async function answerAsProvider(input: string | URL | Request): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input)
  if (url.endsWith('/access_token'))
    return Response.json({ access_token: 'access', token_type: 'bearer', scope: 'read:user,user:email' })
  return Response.json({ id: 1, login: 'ada', name: 'Ada', email, avatar_url: `${origin}/ada.png` })
}
