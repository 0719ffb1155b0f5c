import { createNetwork } from '../network.ts'
import type { OAuthApp } from '../oauth-app.ts'
import type {
  MockIssuer,
  MockMail,
  MockPerson,
  Network,
  SiteCheck,
  SiteEndpoint,
  SiteFault,
  SiteState,
} from '../site.ts'
import { people } from './people.ts'

export const CALLBACK = 'https://app.example/auth/callback/github'

export const app = {
  clientId: 'Iv1.example',
  clientSecret: 'example secret: & = %',
  name: 'Example',
  callbackUrls: [CALLBACK],
} as const satisfies OAuthApp

export interface WorldOptions {
  readonly network?: Pick<Network, 'answer'> & Partial<Network>
  readonly issuers?: readonly MockIssuer[]
  /** Apps of this world, besides the network's. */
  readonly apps?: readonly OAuthApp[]
  readonly people?: readonly MockPerson[]
  /** Who sits at the device. */
  readonly person?: string
  /** Where they sit. */
  readonly device?: string
}

/** A network with an in-memory state, a clock and a random source of its own. */
export interface World {
  /** Milliseconds of its clock. */
  now: number
  /** Checks of all exchanges so far. */
  readonly checks: SiteCheck[]
  /** What the providers do wrong, by endpoint. */
  readonly faults: Map<SiteEndpoint, SiteFault>
  /** Faults that were applied. */
  readonly fired: string[]
  /** Who lives in the world; a test may change them. */
  people: readonly MockPerson[]
  /** Mails that were delivered. */
  readonly mails: MockMail[]
  /** What the servers remember. */
  readonly state: SiteState
  readonly answer: (url: string | URL, init?: RequestInit) => Promise<Response | undefined>
  /** As `fetch`, for servers: no cookies, and a rejection where nobody lives. */
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>
}

export function createWorld(options: WorldOptions = {}): World {
  const network = options.network ?? createNetwork({ apps: [app] })
  const stored = new Map<string, unknown>()
  const state: SiteState = {
    get: async (key) => structuredClone(stored.get(key)),
    set: (key, value) => void stored.set(key, structuredClone(value)),
    delete: (key) => void stored.delete(key),
  }
  let exchanges = 0
  const world: World = {
    now: Date.UTC(2026, 2, 2, 9, 41, 7),
    checks: [],
    faults: new Map(),
    fired: [],
    people: options.people ?? people,
    mails: [],
    state,
    async answer(url, init = {}) {
      exchanges += 1
      const writes = new Map<string, unknown>()
      const response = await network.answer(makeRequest(url, init), {
        now: world.now,
        random: randomOf(exchanges),
        people: world.people,
        ...(options.device === undefined ? {} : { device: options.device }),
        faults: faultsFor(String(url), init.method),
        fired: (effect) => void world.fired.push(effect),
        ...(options.person === undefined ? {} : { person: options.person }),
        issuers: options.issuers ?? [],
        apps: options.apps ?? [],
        deliver: (mail) => void world.mails.push(mail),
        mails: async () => world.mails,
        // Writes are seen by the next exchange only, which is the least that the contract promises.
        state: {
          get: state.get,
          set: (key, value) => void writes.set(key, value),
          delete: (key) => void writes.set(key, undefined),
        },
        report: (check) => void world.checks.push(check),
      })
      for (const [key, value] of writes) {
        if (value === undefined) state.delete(key)
        else state.set(key, value)
      }
      return response
    },
    async fetch(url, init) {
      const response = await world.answer(url, init)
      if (response === undefined) throw new TypeError(`nobody lives at ${url}`)
      return response
    },
  }
  return world

  function faultsFor(url: string, method?: string): readonly SiteFault[] {
    const named = network.endpointOf?.(url, { issuers: options.issuers ?? [] }, method)
    const fault = named && world.faults.get(named.endpoint)
    return fault === undefined ? [] : [fault]
  }
}

/** A request whose `headers` are complete on the object alone, as the simulated computer hands them over. */
function makeRequest(url: string | URL, init: RequestInit): Request {
  const headers = new Headers(init.headers)
  // The platform would set this one itself.
  if (init.body instanceof URLSearchParams)
    headers.set('Content-Type', 'application/x-www-form-urlencoded;charset=UTF-8')
  const request = new Request(url, { ...init, headers: {} })
  // Its boundary is known to the platform alone.
  if (init.body instanceof FormData) headers.set('Content-Type', request.headers.get('Content-Type') ?? '')
  return Object.defineProperty(request, 'headers', { value: headers, enumerable: true })
}

/** Bytes that depend on the exchange and the purpose alone. */
function randomOf(exchange: number): (purpose: string, lengthBytes: number) => Uint8Array<ArrayBuffer> {
  return (purpose, lengthBytes) => {
    let seed = exchange * 7919
    for (const byte of new TextEncoder().encode(purpose)) seed = (Math.imul(seed, 31) + byte) >>> 0
    return Uint8Array.from({ length: lengthBytes }, () => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return seed >>> 24
    })
  }
}
