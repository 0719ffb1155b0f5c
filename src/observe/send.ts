import { toJson } from '../protocol/json.ts'
import { OBSERVED_PATH, type Observations } from '../protocol/observed.ts'
import type { Run } from './run.ts'

/** Sends to the run, one after the other. False: there is no such run. */
export type Post = (path: string, body?: string) => Promise<string>

/** A way to this machine that no framework has changed: Node's own, else `fetch`. */
export function postTo({ url, token }: Run): Post {
  const http = nodeHttp()
  const authorization = `Bearer ${token}`
  if (http === undefined)
    return async (path, body) => {
      // Before the run has proved itself it learns no token.
      const init = body === undefined ? {} : { method: 'POST', body, headers: { authorization } }
      return (await fetch(`${url}${path}`, { ...init, cache: 'no-store' })).text()
    }
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  return (path, body) =>
    new Promise((resolve, reject) => {
      const options = body === undefined ? {} : { method: 'POST', headers: { authorization } }
      http
        .request(`${url}${path}`, { agent, ...options }, (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk) => {
            text += chunk
          })
          response.on('end', () => resolve(text))
        })
        .on('error', reject)
        .end(body)
    })
}

/** The parts of `node:http` that are used here. */
interface NodeHttp {
  readonly Agent: new (options: object) => object
  request(
    url: string,
    options: object,
    answered: (response: {
      setEncoding(encoding: string): void
      on(event: string, listener: (chunk: string) => void): void
    }) => void,
  ): { on(event: 'error', listener: (error: unknown) => void): { end(body?: string): void } }
}

interface Platform {
  readonly setImmediate?: (run: () => void) => unknown
  readonly EdgeRuntime?: unknown
  readonly process?: { getBuiltinModule?(name: string): NodeHttp | undefined }
}

function nodeHttp(): NodeHttp | undefined {
  try {
    const { EdgeRuntime, process } = globalThis as Platform
    return EdgeRuntime === undefined ? process?.getBuiltinModule?.('node:http') : undefined
  } catch {
    return undefined
  }
}

/** Whether what answers at the address is the run: it knows the token without being told. */
export async function isRun({ token }: Run, post: Post): Promise<boolean> {
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)))
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(token),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const proof = hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(nonce))))
  const answer = JSON.parse(await post(`/authscope?nonce=${nonce}`)) as { readonly proof?: unknown }
  return answer.proof === proof
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What is waiting to be sent, by its kind. */
type Waiting = { [K in 'requests' | 'responses' | 'steps']: Observations[K][number][] }

/** What waits at most; a run that does not answer must not fill the app's memory. */
const MOST = 2000
/** Items in one message. */
const AT_ONCE = 50

export interface Sender {
  add<K extends keyof Waiting>(kind: K, item: Waiting[K][number]): void
}

/** Sends soon and in order, without anyone waiting for it. */
export function createSender(run: Run, post: Post = postTo(run)): Sender {
  const waiting: Waiting = { requests: [], responses: [], steps: [] }
  let dropped = 0
  let state: 'new' | 'idle' | 'sending' | 'gone' = 'new'
  const count = (): number => waiting.requests.length + waiting.responses.length + waiting.steps.length
  const send = async (): Promise<void> => {
    if (state === 'new' && !(await isRun(run, post))) throw new Error('It is another run.')
    while (count() > 0) {
      const { proxy } = run
      const lost = dropped
      const batch: Observations = {
        ...(proxy === undefined ? {} : { proxy }),
        requests: waiting.requests.splice(0, AT_ONCE),
        responses: waiting.responses.splice(0, AT_ONCE),
        steps: waiting.steps.splice(0, AT_ONCE),
        dropped: lost,
      }
      await post(OBSERVED_PATH, toJson(batch, ''))
      dropped -= lost
    }
  }
  const start = (): void => {
    const before = state
    if (before === 'sending' || before === 'gone') return
    const sending = send()
    state = 'sending'
    sending.then(
      () => {
        state = 'idle'
        if (count() > 0) start()
      },
      () => {
        state = 'gone'
        for (const items of Object.values(waiting)) items.length = 0
      },
    )
  }
  soon(start)
  return {
    add(kind, item) {
      if (state === 'gone') return
      if (waiting[kind].length >= MOST) dropped += 1
      else (waiting[kind] as (typeof item)[]).push(item)
      // What happens at once goes together.
      if (state !== 'sending') soon(start)
    },
  }
}

function soon(run: () => void): void {
  const { EdgeRuntime, setImmediate } = globalThis as Platform
  // An edge runtime may have it, as a function that throws.
  if (EdgeRuntime !== undefined || setImmediate === undefined) setTimeout(run, 0)
  else setImmediate(run)
}
