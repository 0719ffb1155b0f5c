import { Auth } from '../../core/index.ts'
import type { AuthConfig, Session } from '../../core/types.ts'
import type { World } from '../../mocks/testing/world.ts'

const AUTH = 'https://app.example/auth'

/** Where the app sends people who signed in. */
export const INSIDE = 'https://app.example/inside'

/** An app with the engine as a browser meets it, with a cookie jar of its own. */
export interface App {
  send(url: string, init?: RequestInit): Promise<Response>
  /** Presses the provider's button on the sign-in page. */
  start(provider: string, fields?: Readonly<Record<string, string>>): Promise<Response>
  session(): Promise<Session>
  /** What the engine logged as errors. */
  readonly problems: readonly unknown[]
}

/** Everything that the engine asks for comes from the simulated internet and its clock. */
export function createApp(world: World, config: AuthConfig): App {
  const problems: unknown[] = []
  const jar = new Map<string, string>()
  const whole: AuthConfig = {
    basePath: '/auth',
    secret: 'a secret of thirty-two characters',
    trustHost: true,
    logger: { error: (error) => void problems.push(error), warn: () => undefined, debug: () => undefined },
    runtime: { fetch: fetchIn(world), now: () => world.now },
    ...config,
  }
  const send: App['send'] = async (url, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await Auth(new Request(url, { ...init, headers }), whole)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return response
  }
  return {
    send,
    problems,
    async start(provider, fields = {}) {
      const { csrfToken } = (await (await send(`${AUTH}/csrf`)).json()) as { csrfToken: string }
      return send(`${AUTH}/signin/${provider}`, {
        method: 'POST',
        body: new URLSearchParams({ csrfToken, callbackUrl: INSIDE, ...fields }),
      })
    },
    session: async () => (await (await send(`${AUTH}/session`)).json()) as Session,
  }
}

/** Where an answer leads. */
export function locationOf(response: Response): string {
  return response.headers.get('Location') ?? `status ${response.status}`
}

/** The engine's way out leads into the simulated internet alone. */
function fetchIn(world: World): typeof fetch {
  return async (input, init) => {
    if (!(input instanceof Request)) return world.fetch(input, init)
    const { url, method, headers } = input
    const body = method === 'POST' ? { body: await input.text() } : {}
    return world.fetch(url, { method, headers, ...body, ...init })
  }
}
