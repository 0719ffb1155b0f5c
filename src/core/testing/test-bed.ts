import { Auth } from '../auth.ts'
import { never } from '../resolve-runtime.ts'
import type { AuthConfig, Fact, Runtime } from '../types.ts'
import { createFakeProvider } from './fake-provider.ts'
import { github } from './github-like.ts'
import { createTestBrowser, parseSetCookie } from './test-browser.ts'

export const origin = 'https://app.example'
export const start = Date.UTC(2026, 10, 20, 12)

/** Everything a test needs: an engine with a fake provider, a still clock, counted randomness, and what it reported. */
export function createTestBed(config: Partial<AuthConfig> = {}) {
  const provider = createFakeProvider()
  const clock = { now: start }
  const facts: Fact[] = []
  const logged = { errors: [] as Error[], warnings: [] as string[], debug: [] as string[] }
  const runtime: Runtime = {
    fetch: provider.fetch,
    now: () => clock.now,
    random: countedRandom(),
    request: (url, init) => new Request(url, init),
    respond: (body, init) => new Response(body, init),
    follows: never,
    observe: (fact) => {
      facts.push(fact)
    },
  }
  const full: AuthConfig = {
    providers: [github],
    secret: 'secret',
    trustHost: true,
    logger: {
      error: (error) => logged.errors.push(error),
      warn: (code) => logged.warnings.push(code),
      debug: (message) => logged.debug.push(message),
    },
    runtime,
    ...config,
  }
  const browser = createTestBrowser((request) => Auth(request, full), origin)
  return { ...browser, provider, clock, facts, logged, runtime, config: full }
}

export type TestBed = ReturnType<typeof createTestBed>

/** Different bytes at each call, the same in each run. */
function countedRandom(): Runtime['random'] {
  let count = 0
  return (_purpose, lengthBytes) => {
    count += 1
    return Uint8Array.from({ length: lengthBytes }, (_, index) => (count * 31 + index * 7) % 256)
  }
}

/** Posts to `signin/github` and comes back to the callback as the provider would send the person. */
export async function signInWithGitHub(
  bed: TestBed,
  { form = {}, answer = {} }: { form?: Record<string, string>; answer?: Record<string, string> } = {},
): Promise<Response> {
  const started = await bed.post('/auth/signin/github', form)
  return bed.get(callbackPath(started, answer))
}

/** Path of the callback for an authorization redirect: code, issuer and the state that was sent. */
export function callbackPath(started: Response, answer: Record<string, string> = {}): string {
  const state = new URL(started.headers.get('location') ?? '').searchParams.get('state')
  const params = { code: 'code-1', iss: 'https://github.com/login/oauth', ...(state && { state }), ...answer }
  return `/auth/callback/github?${new URLSearchParams(params)}`
}

export function setCookies(response: Response) {
  return response.headers.getSetCookie().map(parseSetCookie)
}

export function factsOf(bed: TestBed, rule: string): Fact[] {
  return bed.facts.filter((fact) => fact.rule === rule)
}
