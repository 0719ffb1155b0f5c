import type { Network, SiteContext } from '../../mocks/site.ts'
import { createLearntApps } from '../worlds/apps.ts'
import { createServedWorld, type ServedWorld } from '../worlds/world.ts'

export type FakeAnswer = (request: Request, context: SiteContext) => Response | Promise<Response>

/** A served world whose only server is Google's token endpoint, with an answer of the test's. */
export function worldThatAnswers(answer: FakeAnswer): ServedWorld {
  const network: Pick<Network, 'answer' | 'endpointOf' | 'sign'> = {
    answer: async (request, context) => answer(request, context),
    endpointOf: () => ({ provider: 'google', endpoint: 'token' }),
    sign: async () => 'signed.again.yes',
  }
  const people = [{ id: 'ada', name: 'Ada Byron', email: 'ada@example.com' }]
  return createServedWorld('w1', people, {
    network: network as Network,
    apps: createLearntApps(),
    issuers: [],
    onGivenOut: () => undefined,
  })
}

export const TOKEN_ENDPOINT = 'https://oauth2.googleapis.com/token'

/** A request of a browser or a server, as the proxy makes it. */
export function asked(
  world: ServedWorld,
  from: 'browser' | 'server',
  url = TOKEN_ENDPOINT,
  { headers = {}, signal, body }: { headers?: HeadersInit; signal?: AbortSignal; body?: string } = {},
): ReturnType<ServedWorld['answer']> {
  const made = new Request(url, { method: body === undefined ? 'GET' : 'POST', ...(signal && { signal }) })
  const request = Object.defineProperty(made, 'headers', { value: new Headers(headers), enumerable: true })
  return world.answer(request, new TextEncoder().encode(body ?? ''), from)
}
