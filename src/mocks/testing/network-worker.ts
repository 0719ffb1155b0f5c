import { createNetwork } from '../network.ts'
import { app } from './world.ts'

/** What the worker saw, for the test that started it. */
export interface WorkerReport {
  readonly hasLocalStorage: boolean
  readonly status: number
  readonly setCookies: readonly string[]
  readonly names: readonly string[]
}

/**
 * Runs in a worker of a real browser, which has no `localStorage` and drops cookie headers from requests and responses that a script
 * makes: as a service worker.
 */
async function visitGitHub(): Promise<WorkerReport> {
  const network = createNetwork({ apps: [app] })
  const state = new Map<string, unknown>()
  const ask = async (headers: Headers): Promise<Response | undefined> => {
    const request = new Request(`https://github.com/login/oauth/authorize?client_id=${app.clientId}`)
    Object.defineProperty(request, 'headers', { value: headers })
    return network.answer(request, {
      now: 0,
      random: (_purpose, lengthBytes) => new Uint8Array(lengthBytes),
      people: [{ id: 'ada', name: 'Ada Byron', email: 'ada@example.com' }],
      state: {
        get: async (key) => state.get(key),
        set: (key, value) => void state.set(key, value),
        delete: (key) => void state.delete(key),
      },
      report: () => undefined,
    })
  }
  const first = await ask(new Headers())
  // The login record is written by hand: what matters here is that the Cookie header arrives.
  state.set('github:login:known', { person: 'ada', expiresAt: 1 })
  const second = await ask(new Headers({ Cookie: 'user_session=known' }))
  const text = (await second?.text()) ?? ''
  return {
    hasLocalStorage: 'localStorage' in globalThis,
    status: first?.status ?? 0,
    setCookies: first?.headers.getSetCookie() ?? [],
    names: [...text.matchAll(/Signed in as <strong>([^<]*)/g)].map(([, name]) => name ?? ''),
  }
}

globalThis.postMessage(await visitGitHub())
