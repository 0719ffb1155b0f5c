import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type AppRequests, type CurrentRequest, provideRequests } from '../observe/requests.ts'
import type { HeaderList } from '../protocol/http.ts'
import { now, WITHIN_HEADER } from '../protocol/observed.ts'
import { peerAt } from './worlds/peer.ts'

/** Knows the request that each part of an app's code works for. Nothing of the app is wrapped: Node itself tells of requests. */
export function watchRequests(): AppRequests {
  const answering = new AsyncLocalStorage<CurrentRequest>()
  const known = new WeakMap<object, CurrentRequest>()
  const listeners = new Set<Parameters<AppRequests['onAnswered']>[0]>()
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { readonly request: IncomingMessage }
    const seen = seenRequest(request)
    known.set(request, seen)
    answering.enterWith(seen)
  })
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as {
      readonly request: IncomingMessage
      readonly response: ServerResponse
    }
    const seen = known.get(request)
    if (seen === undefined || listeners.size === 0) return
    const headers = listOf(response.getHeaders())
    const answer = { id: seen.id, at: now(), status: response.statusCode, headers }
    for (const listener of listeners) listener(seen, answer)
  })
  const requests: AppRequests = {
    current: () => answering.getStore(),
    onAnswered: (listener) => void listeners.add(listener),
  }
  provideRequests(AsyncLocalStorage, requests)
  sayWithin(requests)
  return requests
}

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[?::1\]?)$/

/** What the app asks the simulated internet for names the app's request that it is for. */
function sayWithin({ current }: AppRequests): void {
  const within = (protocol: string, host: string): string | undefined => {
    const request = protocol === 'https:' && !LOOPBACK.test(host) ? current() : undefined
    return request && `${request.id} ${request.reported}`
  }
  subscribe('undici:request:create', (message) => {
    const { request } = message as {
      readonly request: { readonly origin: string | URL; addHeader(name: string, value: string): void }
    }
    const { protocol, hostname } = new URL(String(request.origin))
    const value = within(protocol, hostname)
    if (value !== undefined) request.addHeader(WITHIN_HEADER, value)
  })
  // Not before Node 22.12.
  subscribe('http.client.request.created', (message) => {
    const { request } = message as { readonly request: ClientRequest }
    const value = within(request.protocol, request.host)
    if (value !== undefined && !request.headersSent) request.setHeader(WITHIN_HEADER, value)
  })
}

function seenRequest({
  headers,
  method = 'GET',
  rawHeaders,
  socket,
  url = '/',
}: IncomingMessage): CurrentRequest {
  const origin = `${'encrypted' in socket ? 'https' : 'http'}://${headers.host ?? 'localhost'}`
  const whole = URL.canParse(url, origin) ? new URL(url, origin).href : `${origin}/`
  const peer = peerAt(socket.remoteAddress, socket.remotePort)
  return {
    id: randomUUID(),
    at: now(),
    method,
    url: whole,
    headers: pairsOf(rawHeaders),
    reported: 0,
    ...(peer === undefined ? {} : { peer }),
  }
}

function pairsOf(raw: readonly string[]): HeaderList {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? ''] as const] : []))
}

function listOf(headers: OutgoingHttpHeaders): HeaderList {
  return Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? '']).map((each) => [name.toLowerCase(), String(each)] as const),
  )
}
