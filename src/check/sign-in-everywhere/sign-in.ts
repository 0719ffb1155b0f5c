import { Auth } from '../../core/index.ts'
import type { Account, AuthConfig, Session } from '../../core/types.ts'
import { createBrowser, type Shown } from '../../mocks/testing/browser.ts'
import { callbackOf } from '../../mocks/testing/strange-client.ts'
import type { World } from '../../mocks/testing/world.ts'

const AUTH = 'https://app.example/auth'

/** What an app knows after a sign-in. */
export interface SignedIn {
  readonly account: Account
  readonly session: Session
}

/** The engine's app as a browser meets it, with a cookie jar of its own. */
interface App {
  send(url: string, init?: RequestInit): Promise<Response>
}

/** Signs in as a person does: sign-in page, the provider's pages, callback, session. @throws with what the engine logged, when it ends anywhere else. */
export async function signIn(
  world: World,
  provider: AuthConfig['providers'][number],
  id: string,
): Promise<SignedIn> {
  const problems: unknown[] = []
  const accounts: Account[] = []
  const app = createApp({
    basePath: '/auth',
    secret: 'a secret of thirty-two characters',
    trustHost: true,
    providers: [provider],
    callbacks: {
      signIn: ({ account }) => account !== null && account !== undefined && accounts.push(account) > 0,
    },
    logger: { error: (error) => void problems.push(error), warn: () => undefined, debug: () => undefined },
    runtime: { fetch: fetchIn(world), now: () => world.now },
  })
  const { csrfToken } = (await (await app.send(`${AUTH}/csrf`)).json()) as { csrfToken: string }
  const started = await app.send(`${AUTH}/signin/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl: 'https://app.example/inside' }),
  })
  const page = await createBrowser(world).open(locationOf(started))
  const back = callbackOf(await allow(page))
  const ended =
    back instanceof Request
      ? await app.send(back.url, { method: 'POST', body: new URLSearchParams(await back.text()) })
      : await app.send(back.href)
  const account = accounts[0]
  if (locationOf(ended) !== 'https://app.example/inside' || account === undefined) {
    throw new Error(`The sign-in with ${id} ended at ${locationOf(ended)}.`, {
      cause: problems[0] ?? page.text,
    })
  }
  const session = (await (await app.send(`${AUTH}/session`)).json()) as Session
  return { account, session }
}

function createApp(config: AuthConfig): App {
  const jar = new Map<string, string>()
  return {
    async send(url, init = {}) {
      const headers = new Headers(init.headers)
      headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
      const response = await Auth(new Request(url, { ...init, headers }), config)
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
        jar.set(name, value)
      }
      return response
    },
  }
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

/** The person proposed by the provider's page allows the app. */
function allow(page: Shown): Promise<Shown> {
  const label = /name="authorize" value="1">([^<]*)<\/button>/.exec(page.text)?.[1]
  if (label === undefined) throw new Error(`${page.url.href} asks nobody: ${page.status} ${page.text}`)
  return page.press(label)
}

function locationOf(response: Response): string {
  return response.headers.get('Location') ?? `status ${response.status}`
}
