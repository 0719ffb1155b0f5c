import { isJson } from '../../../protocol/shape.ts'
import type { StoredResponse } from '../../values/message.ts'
import type { FaultOf } from './find.ts'
import { withBody } from './spoil-answer.ts'

/** Why no answer came. */
export interface NetworkFailure {
  /** As a server's HTTP client reports it, in the `cause` of its error. */
  readonly name: string
  readonly message: string
  /** As a browser puts it. */
  readonly sentence: string
}

/** Effects for which the server is not asked at all. */
export const UNASKED = ['unreachable', 'timeout', 'status', 'html'] as const

/** Milliseconds after which a client gives up waiting for an answer: `fetch` of Node.js, and about as long browsers. */
export const PATIENCE_MS = 300_000

/** What comes instead of a response. */
export interface Instead {
  readonly response?: StoredResponse
  readonly failure?: NetworkFailure
  readonly detail: string
}

export function answerInstead({ effect }: FaultOf<(typeof UNASKED)[number]>, url: string): Instead {
  switch (effect.does) {
    case 'unreachable': {
      const { hostname, port, protocol } = new URL(url)
      const at = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
      const message = `connect ECONNREFUSED ${at}`
      const failure = { name: 'Error', message, sentence: `${hostname} refused to connect.` }
      return { failure, detail: 'the connection is refused' }
    }
    case 'timeout':
      return { failure: timedOut(url), detail: `no response within ${PATIENCE_MS / 1000} s` }
    case 'html':
      return {
        response: textAnswer(200, MAINTENANCE, 'text/html; charset=utf-8'),
        detail: 'an HTML page instead of the response',
      }
    case 'status': {
      const { status, body } = effect
      const text = body ?? `Status ${status}: an injected fault.\n`
      return {
        response: textAnswer(status, text, isJson(text) ? 'application/json' : 'text/plain; charset=utf-8'),
        detail: `status ${status} instead of the response`,
      }
    }
  }
}

/** As Node's `fetch` says it. */
export function timedOut(url: string): NetworkFailure {
  const { host } = new URL(url)
  const message = `Headers Timeout Error: ${host} sent no response within ${PATIENCE_MS / 1000} s`
  return { name: 'HeadersTimeoutError', message, sentence: `${host} took too long to respond.` }
}

const MAINTENANCE =
  '<!doctype html><html lang="en"><head><title>Maintenance</title></head><body><h1>Maintenance</h1><p>This service will be back soon.</p></body></html>'

function textAnswer(status: number, text: string, contentType: string): StoredResponse {
  const empty = { status, headers: [], body: null }
  return status === 204 || status === 205 || status === 304 ? empty : withBody(empty, text, contentType)
}
