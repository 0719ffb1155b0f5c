import { providerOrigin } from '../../conformance/fake-provider.ts'
import { requestOf } from '../../conformance/request-of.ts'
import type { RequestStep } from '../../conformance/scenario.ts'
import { createWorld, origin, startTime } from '../../conformance/world.ts'
import type { Adapter } from '../../core/adapters.ts'
import { Auth } from '../../core/index.ts'
import type { AuthConfig, Provider } from '../../core/types.ts'
import WebAuthn from '../../providers/webauthn.ts'

interface SessionBody {
  readonly user?: { readonly id?: string; readonly name?: string; readonly email?: string }
  readonly userId?: string
  readonly sessionToken?: string
  readonly expires: string
}

/** Our engine over somebody's adapter, with a browser, a provider, a mailbox and a clock. */
export function createBed(adapter: Adapter, change: Partial<AuthConfig> = {}) {
  const world = createWorld()
  const clock = { now: startTime }
  const errors: Error[] = []
  const config: AuthConfig = {
    providers: [
      oauth('first'),
      oauth('second'),
      email(world.mails),
      // The engine refuses passkeys over an adapter without their operations.
      ...(adapter.createAuthenticator ? [WebAuthn()] : []),
    ],
    adapter,
    secret: 'secret',
    trustHost: true,
    experimental: { enableWebAuthn: true },
    logger: { error: (error) => errors.push(error), warn: () => undefined },
    callbacks: { session: ({ session }) => session },
    runtime: { fetch: world.provider.fetch, now: () => clock.now },
    ...change,
  }
  /** One exchange; where it leads, or what it says. */
  const send = async (step: RequestStep): Promise<{ location: string | null; body: string }> => {
    const response = await Auth(requestOf(step, world), config)
    world.jar.store(response.headers.getSetCookie())
    const location = response.headers.get('location')
    if (location?.startsWith(providerOrigin)) world.provider.authorize(new URL(location))
    return { location, body: await response.text() }
  }
  const session = async () => JSON.parse((await send({ get: '/auth/session' })).body) as SessionBody | null
  const signIn = async (id: string) => {
    await send({ get: '/auth/csrf' })
    await send({ post: `/auth/signin/${id}` })
    return send({ back: id })
  }
  /** Cookies gone, as in another browser. */
  const leave = () => world.jar.delete('__Secure-authjs.session-token')
  return { world, clock, errors, send, session, signIn, leave }
}

export type NewBed = (change?: Partial<AuthConfig>) => ReturnType<typeof createBed>

export { origin }

function oauth(id: string): Provider {
  return {
    id,
    name: id,
    type: 'oauth',
    clientId: 'client-1',
    clientSecret: 'client-secret',
    issuer: providerOrigin,
    authorization: { url: `${providerOrigin}/authorize`, params: { scope: 'profile' } },
    token: `${providerOrigin}/token`,
    userinfo: `${providerOrigin}/userinfo`,
  }
}

function email(mails: string[]): Provider {
  return {
    id: 'email',
    name: 'E-mail',
    type: 'email',
    sendVerificationRequest: ({ url }) => void mails.push(url),
  }
}
