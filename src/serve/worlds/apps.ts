import { randomUUID } from 'node:crypto'
import type { OAuthApp } from '../../mocks/oauth-app.ts'
import { readClient } from '../../mocks/provider/token/read-client.ts'
import type { ServedEndpoint } from './endpoint.ts'

/** Hosts that an app under development has. */
const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.+\.(?:localhost|test|example|local))$/

/** What providers call a client's id. */
const ID_PARAMETERS = ['client_id', 'client_key', 'appid']

/** What a client that has a secret is registered with until it shows it: PKCE is its own choice, unlike that of a client without one. */
const NOT_SHOWN_YET = randomUUID()

/**
 * Apps as the providers know them. No one registered them, so they register themselves: a client id with its first authorization request, its
 * secret, or that it has none, with its first request to the token endpoint. From then on both have to be the same.
 */
export interface LearntApps {
  readonly all: () => readonly OAuthApp[]
  /** Where the app is, as its newest callback says. */
  readonly host: () => string | undefined
  /** What a request to a provider says about its client. */
  learn(endpoint: ServedEndpoint | undefined, request: Request, body: string): void
  /** Why no one can be sent back from an authorization request; `undefined` where they can. */
  objection(request: Request): Objection | undefined
}

/** An app that can't be known, with what is missing. */
export interface Objection {
  readonly clientId: string
  /** Absent: the request names none. */
  readonly callback?: string
}

export interface AppsOptions {
  /** Further hosts that answers may be sent to; those of this machine always may. */
  readonly hosts?: readonly string[]
  /** Callbacks of apps that name none, by client id. */
  readonly callbacks?: Readonly<Record<string, string>>
}

export function createLearntApps({ hosts = [], callbacks = {} }: AppsOptions = {}): LearntApps {
  const apps = new Map<string, OAuthApp>()
  const isOwn = (address: string): boolean => {
    if (!URL.canParse(address)) return false
    const { hostname } = new URL(address)
    return LOCAL.test(hostname) || hosts.includes(hostname)
  }
  let last: string | undefined
  const registerAt = (clientId: string, callback: string): void => {
    last = new URL(callback).host
    const known = apps.get(clientId)
    if (known === undefined)
      apps.set(clientId, {
        clientId,
        clientSecret: NOT_SHOWN_YET,
        name: 'Your app',
        callbackUrls: [callback],
      })
    else if (!known.callbackUrls.includes(callback))
      apps.set(clientId, { ...known, callbackUrls: [...known.callbackUrls, callback] })
  }
  return {
    all: () => [...apps.values()],
    host: () => last,
    learn(endpoint, request, body) {
      if (endpoint === 'authorization') {
        const { clientId, callback } = authorizationOf(request)
        const known = callback ?? callbacks[clientId ?? '']
        if (clientId !== undefined && known !== undefined && isOwn(known)) registerAt(clientId, known)
      }
      if (endpoint === 'token') {
        const parameters = parametersOf(request, body)
        const idParameter = ID_PARAMETERS.find((name) => parameters.has(name))
        const { id, secret, assertion } = readClient(request.headers, parameters, idParameter)
        const app = id === undefined ? undefined : apps.get(id)
        if (app?.clientSecret !== NOT_SHOWN_YET) return
        const { clientSecret: _, ...shown } = app
        apps.set(app.clientId, {
          ...shown,
          ...(secret === undefined ? {} : { clientSecret: secret }),
          ...(assertion === undefined ? {} : { hasUnknownKeys: true }),
        })
      }
    },
    objection(request) {
      const { clientId, callback } = authorizationOf(request)
      if (request.method !== 'GET' || clientId === undefined) return undefined
      const callbackUrls: readonly string[] = apps.get(clientId)?.callbackUrls ?? []
      const isKnown = callback === undefined ? callbackUrls.length > 0 : callbackUrls.includes(callback)
      return isKnown ? undefined : { clientId, ...(callback === undefined ? {} : { callback }) }
    },
  }
}

function authorizationOf({ url }: Request): { readonly clientId?: string; readonly callback?: string } {
  const { searchParams } = new URL(url)
  const clientId = searchParams.get(ID_PARAMETERS.find((name) => searchParams.has(name)) ?? 'client_id')
  const callback = searchParams.get('redirect_uri')
  return { ...(clientId === null ? {} : { clientId }), ...(callback === null ? {} : { callback }) }
}

/** GitHub and others read a body in JSON as well. */
function parametersOf({ headers }: Request, body: string): URLSearchParams {
  if (!/json/.test(headers.get('content-type') ?? '')) return new URLSearchParams(body)
  try {
    const pairs = Object.entries(JSON.parse(body) as object)
    return new URLSearchParams(pairs.filter(([, value]) => typeof value === 'string'))
  } catch {
    return new URLSearchParams()
  }
}
