import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import { type AppRequests, type CurrentRequest, provideRequests } from '../observe/requests.ts'
import type { HeaderList } from '../protocol/http.ts'
import { now, WITHIN_HEADER } from '../protocol/observed.ts'
import { peerAt } from './worlds/peer.ts'

type Channels = Readonly<Record<string, (message: never) => void>>

/**
 * Knows the request that each part of an app's code works for. Nothing of the app is wrapped: Node itself tells of requests. Returns what ends
 * it.
 */
export function watchRequests(): () => void {
  const answering = new AsyncLocalStorage<CurrentRequest>()
  const known = new WeakMap<object, CurrentRequest>()
  const asking = new Set<Parameters<AppRequests['onAsking']>[0]>()
  const answered = new Set<Parameters<AppRequests['onAnswered']>[0]>()
  provideRequests(AsyncLocalStorage, {
    current: () => answering.getStore(),
    onAsking: (listener) => void asking.add(listener),
    onAnswered: (listener) => void answered.add(listener),
  })
  return listen({
    'http.server.request.start': ({ request }: { readonly request: IncomingMessage }) => {
      const seen = seenRequest(request)
      known.set(request, seen)
      answering.enterWith(seen)
    },
    'http.server.response.finish': ({ request, response }: Answered) => {
      const seen = known.get(request)
      if (seen === undefined) return
      const answer = { id: seen.id, at: now(), status: response.statusCode, headers: headersOf(response) }
      for (const listener of answered) listener(seen, answer)
    },
    ...sayingWithin(() => {
      const request = answering.getStore()
      if (request !== undefined) for (const listener of asking) listener(request)
      return request
    }),
  })
}

interface Answered {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Node makes an error of a listener an error of the app. */
function listen(channels: Channels): () => void {
  const listeners = Object.entries(channels).map(([name, listener]) => {
    const quiet = (message: unknown): void => {
      try {
        listener(message as never)
      } catch {}
    }
    subscribe(name, quiet)
    return () => void unsubscribe(name, quiet)
  })
  return () => {
    for (const end of listeners) end()
  }
}

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[?::1\]?)$/

interface FetchRequest {
  readonly origin: string | URL
  addHeader(name: string, value: string): void
}

/** What the app asks the simulated internet for names the app's request that it is for. */
function sayingWithin(current: AppRequests['current']): Channels {
  const within = (protocol: string, host: string): string | undefined => {
    const request = protocol === 'https:' && !LOOPBACK.test(host) ? current() : undefined
    return request && `${request.id} ${request.reported}`
  }
  return {
    'undici:request:create': ({ request }: { readonly request: FetchRequest }) => {
      const { hostname, protocol } = new URL(String(request.origin))
      const value = within(protocol, hostname)
      if (value !== undefined) request.addHeader(WITHIN_HEADER, value)
    },
    // Not before Node 22.12.
    'http.client.request.created': ({ request }: { readonly request: ClientRequest }) => {
      const value = within(request.protocol, request.host)
      if (value !== undefined && !request.headersSent) request.setHeader(WITHIN_HEADER, value)
    },
  }
}

function seenRequest({
  headers,
  method = 'GET',
  rawHeaders,
  socket,
  url = '/',
}: IncomingMessage): CurrentRequest {
  const origin = `${'encrypted' in socket ? 'https' : 'http'}://${headers.host ?? 'localhost'}`
  const peer = peerAt(socket.remoteAddress, socket.remotePort)
  return {
    id: randomUUID(),
    at: now(),
    method,
    url: URL.canParse(url, origin) ? new URL(url, origin).href : 'http://localhost/',
    headers: pairsOf(rawHeaders),
    reported: 0,
    ...(peer === undefined ? {} : { peer }),
  }
}

function pairsOf(raw: readonly string[]): HeaderList {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? ''] as const] : []))
}

/** As they were sent: those that are given at once with the status are nowhere else. */
function headersOf(response: ServerResponse): HeaderList {
  const { _header: head } = response as unknown as { readonly _header?: unknown }
  if (typeof head !== 'string') return []
  return head
    .split('\r\n')
    .slice(1)
    .flatMap((line) => {
      const at = line.indexOf(':')
      return at < 1 ? [] : [[line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const]
    })
}
