import type { OAuthApp } from '../../mocks/oauth-app.ts'
import { readClient } from '../../mocks/provider/token/read-client.ts'
import type { ServedEndpoint } from './endpoint.ts'

/** Hosts that an app under development has. */
const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.+\.(?:localhost|test|example|local))$/

/**
 * Apps as the providers know them. No one registered them, so they register themselves: a client id with its first authorization request, its
 * secret with its first request to the token endpoint. From then on both have to be the same.
 */
export interface LearntApps {
  readonly all: () => readonly OAuthApp[]
  /** What a request to a provider says about its client. */
  learn(endpoint: ServedEndpoint | undefined, request: Request, body: string): void
}

/** @param hosts further hosts that answers may be sent to; those of this machine always may */
export function createLearntApps(hosts: readonly string[] = []): LearntApps {
  const apps = new Map<string, OAuthApp>()
  const isOwn = (address: string): boolean => {
    if (!URL.canParse(address)) return false
    const { hostname } = new URL(address)
    return LOCAL.test(hostname) || hosts.includes(hostname)
  }
  const registerAt = (clientId: string, callback: string): void => {
    const known = apps.get(clientId)
    if (known === undefined) apps.set(clientId, { clientId, name: 'Your app', callbackUrls: [callback] })
    else if (!known.callbackUrls.includes(callback))
      apps.set(clientId, { ...known, callbackUrls: [...known.callbackUrls, callback] })
  }
  return {
    all: () => [...apps.values()],
    learn(endpoint, request, body) {
      if (endpoint === 'authorization') {
        const parameters = new URL(request.url).searchParams
        const clientId =
          parameters.get('client_id') ?? parameters.get('client_key') ?? parameters.get('appid')
        const callback = parameters.get('redirect_uri')
        if (clientId !== null && callback !== null && isOwn(callback)) registerAt(clientId, callback)
      }
      if (endpoint === 'token') {
        const { id, secret } = readClient(request.headers, new URLSearchParams(body))
        const app = id === undefined ? undefined : apps.get(id)
        if (app !== undefined && app.clientSecret === undefined && secret !== undefined)
          apps.set(app.clientId, { ...app, clientSecret: secret })
      }
    },
  }
}
