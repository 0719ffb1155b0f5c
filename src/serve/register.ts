import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ClientRequest } from 'node:http'
import https from 'node:https'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { EnvHttpProxyAgent, setGlobalDispatcher } from 'undici'
import { WITHIN_HEADER } from '../protocol/observed.ts'
import { watchRequests } from './watch-requests.ts'

// Loaded into an app with `node --import`: its `fetch`, `node:http` and `node:https` use the proxy of the run that started it.

const { AUTHSCOPE_PROXY: proxy, AUTHSCOPE_TOKEN: token } = process.env

if (proxy !== undefined && token !== undefined) await register(proxy, token)

const LOOPBACK = /^(?:(?:.+\.)?localhost$|127\.|\[?::1)/

/** Asked again with every request, because `next start` and others say what they are when they already run. */
function refuseProduction(): void {
  if (process.env['NODE_ENV'] !== 'production' || process.env['AUTHSCOPE_ALLOW_PRODUCTION_BUILD'] === '1')
    return
  const text =
    'authscope: this app runs with NODE_ENV=production, where anyone could sign in as anyone. If it is a build on your own machine, start authscope with --allow-production-build.'
  process.stderr.write(`${text}\n`)
  throw new Error(text)
}

/** @throws Error where the app may not be sent there: it then does not start */
async function register(address: string, secret: string): Promise<void> {
  if (!/^http:\/\/127\.0\.0\.1:\d+$/.test(address))
    throw new Error(
      `authscope: AUTHSCOPE_PROXY must be a port of this machine, such as http://127.0.0.1:4000, not ${address}.`,
    )
  refuseProduction()
  const nonce = randomBytes(16).toString('hex')
  if (!(await isOurs(address, secret, nonce)))
    throw new Error(
      `authscope: nothing at ${address} proves that it is this run of authscope, so the app's requests are not sent there. Start the app with npx authscope serve -- <command>.`,
    )
  const { current } = watchRequests()
  const within = (): string | undefined => {
    const request = current()
    return request && `${request.id} ${request.reported}`
  }
  const noProxy = 'localhost,.localhost,127.0.0.1,::1'
  const proxied = new EnvHttpProxyAgent({ httpsProxy: address, noProxy })
  setGlobalDispatcher(
    proxied.compose((dispatch) => (options, handler) => {
      if (LOOPBACK.test(new URL(String(options.origin)).hostname)) return dispatch(options, handler)
      refuseProduction()
      return dispatch({ ...options, ...withinHeader(options.headers, within()) }, handler)
    }),
  )
  sendAgentsThrough(address, within)
}

/** Says which request of the app asks, to the simulated internet only. */
function withinHeader(headers: unknown, within: string | undefined): { readonly headers?: string[] } {
  if (within === undefined || (typeof headers !== 'object' && headers !== undefined)) return {}
  if (Array.isArray(headers)) return { headers: [...headers, WITHIN_HEADER, within] }
  if (headers !== null && headers !== undefined && Symbol.iterator in headers) return {}
  return { headers: { ...headers, [WITHIN_HEADER]: within } as unknown as string[] }
}

type AddRequest = (this: https.Agent, request: ClientRequest, options: https.RequestOptions) => void

/**
 * Has every agent of `node:https` use the proxy, those that libraries make for themselves included, except to this machine. What an agent or a
 * request says about certificates is about servers that are not there.
 */
function sendAgentsThrough(address: string, within: () => string | undefined): void {
  const throughProxy = new HttpsProxyAgent(address, { keepAlive: true }) as unknown as https.Agent
  const prototype = https.Agent.prototype as unknown as { addRequest: AddRequest }
  const direct = prototype.addRequest
  // That of `node:http`, which the proxy's agent inherits.
  const add = (throughProxy as unknown as typeof prototype).addRequest
  prototype.addRequest = function (request, options) {
    const host = options.hostname ?? options.host ?? 'localhost'
    if (options.socketPath || LOOPBACK.test(host)) {
      direct.call(this, request, options)
      return
    }
    refuseProduction()
    const asking = within()
    if (asking !== undefined && !request.headersSent) request.setHeader(WITHIN_HEADER, asking)
    const { ca: _, ...others } = options
    add.call(throughProxy, request, { ...others, ...{ protocol: 'https:', secureEndpoint: true } })
  }
}

async function isOurs(address: string, secret: string, nonce: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/authscope?nonce=${nonce}`)
    const { proof } = (await response.json()) as { readonly proof?: unknown }
    const wanted = Buffer.from(createHmac('sha256', secret).update(nonce).digest('hex'))
    const given = Buffer.from(String(proof))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  } catch {
    return false
  }
}
