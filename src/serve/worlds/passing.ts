import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { StepDraft } from '../../protocol/steps.ts'
import type { GoesOn, PausedMessage } from './pauses.ts'
import { isOfThePage } from './places.ts'
import { keptBody, LONGEST_BODY } from './record.ts'
import type { StepPlace } from './steps.ts'
import type { ServedWorld } from './world.ts'

/** A message that passes between the browser and the app. Chunks are looked at, not kept back. */
export interface PassingHead {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  /** Aborted when the browser hangs up. */
  readonly signal: AbortSignal
}

export interface Passing {
  /** Where the record has it. */
  readonly place: StepPlace
  /** Resolves when the request may go on to the app. */
  readonly sent: Promise<GoesOn>
  answered(status: number, headers: Headers): void
  /** Part of the response's body. */
  chunk(bytes: Uint8Array): void
  /** All of the response has passed, or the app did not answer. */
  ended(): void
}

/** Largest compressed body that is read, in bytes. */
const LARGEST_PACKED = 1_000_000

/** Records a request of the browser to the app in its world; `undefined` for what a page loads by itself. */
export function passThrough(
  { places, teller }: Pick<ServedWorld, 'places' | 'teller'>,
  { headers, method, signal, url }: PassingHead,
  body: Uint8Array,
): Passing | undefined {
  if (isOfThePage(headers)) return undefined
  const request = Object.defineProperty(new Request(url, { method, signal }), 'headers', { value: headers })
  const telling = teller.begin({
    ...{ request, body, from: 'browser' },
    to: { lane: 'app', name: new URL(url).host },
  })
  const leave = places.answering(telling.place, url)
  const sent = telling.sent(UNCHANGED)
  if (isPartOfSignIn(method, url)) telling.note(OWN_ENGINE)
  let response: { readonly status: number; readonly headers: Headers } | undefined
  const chunks: Uint8Array[] = []
  let size = 0
  let hasEnded = false
  return {
    place: telling.place,
    sent,
    answered: (status, given) => {
      response = { status, headers: given }
    },
    chunk(bytes) {
      size += bytes.byteLength
      if (size <= LARGEST_PACKED) chunks.push(bytes)
    },
    ended() {
      if (hasEnded) return
      hasEnded = true
      leave()
      if (response === undefined) {
        if (signal.aborted) telling.gaveUp()
        else telling.note(noAnswer(url))
        return
      }
      const kept = keptBody(unpacked(chunks, response.headers), response.headers.get('content-type'))
      telling.passed({ status: response.status, headers: [...response.headers], ...kept })
      telling.delivered(response)
    },
  }
}

/** Of the app's own messages nothing can be changed. */
const UNCHANGED: PausedMessage = {
  subject: () => undefined,
  change: async () => {
    throw new Error('What passes between the browser and your app is recorded as it is.')
  },
}

/** The form that begins a sign-in, and the way back. Which checks the app makes there is not on the wire. */
function isPartOfSignIn(method: string, url: string): boolean {
  const { pathname } = new URL(url)
  return /\/callback(?:\/|$)/.test(pathname) || (method === 'POST' && /\/signin\/[^/]+$/.test(pathname))
}

const OWN_ENGINE: StepDraft = {
  kind: 'decision.taken',
  data: { decision: 'engine', branch: 'your app', facts: {} },
  from: { lane: 'app', name: 'your app' },
  summary: 'the app itself answers; what it checks is not on the wire',
  outcome: 'done',
}

function noAnswer(url: string): StepDraft {
  const message = `${new URL(url).host} does not answer. Is the app running?`
  return {
    kind: 'log.written',
    data: { level: 'error', message, details: { url } },
    ...{ from: { lane: 'world', name: 'authscope' }, summary: message, outcome: 'failed' },
  }
}

function unpacked(chunks: readonly Uint8Array[], headers: Headers): Uint8Array | null {
  const bytes = Buffer.concat(chunks)
  try {
    switch (headers.get('content-encoding')) {
      case 'gzip':
        return gunzipSync(bytes, { maxOutputLength: 40 * LONGEST_BODY })
      case 'br':
        return brotliDecompressSync(bytes, { maxOutputLength: 40 * LONGEST_BODY })
      case 'deflate':
        return inflateSync(bytes, { maxOutputLength: 40 * LONGEST_BODY })
      case null:
      case 'identity':
        return bytes
      default:
        return null
    }
  } catch {
    return null
  }
}
