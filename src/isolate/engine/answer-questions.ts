import { ADAPTER_OPERATIONS } from '../../core/adapter-operations.ts'
import type { Adapter } from '../../core/adapters.ts'
import {
  decode as decryptToken,
  encode as encryptToken,
  type GetTokenParams,
  getToken,
} from '../../core/jwt.ts'
import type { JWTDecodeParams, JWTEncodeParams, ProviderConfig, Runtime } from '../../core/types.ts'
import type { LikelyAnswer } from '../../protocol/http.ts'
import type { LikelyQuery } from '../../protocol/likely-rows.ts'
import type { QueryResult } from '../../query/query.ts'
import type { WorldRows } from '../../query/run-in-world.ts'
import { fromBase64, toBase64 } from '../border/base64.ts'
import { encode } from '../border/encode.ts'
import { ROWS_LIMITS } from '../border/limits.ts'
import type { FileLocation, FromInterpreter, Notice } from '../messages.ts'
import { answerCrypto } from './answer-crypto.ts'
import { likelyAt } from './likely-at.ts'
import { decodeOut, encodeIn } from './values.ts'

export type ProviderFactories = Readonly<Record<string, (options: object) => ProviderConfig>>

/** Functions of providers that user code may wrap: `{ ...resend, sendVerificationRequest: (params) => resend.sendVerificationRequest(params) }`. */
export const PROVIDER_FUNCTIONS = ['profile', 'sendVerificationRequest'] as const

/** What the world provides for user code. */
export interface Surroundings {
  /** `likely` is an answer for what no server answers. */
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit, likely?: LikelyAnswer) => Promise<Response>
  readonly now: Runtime['now']
  readonly random: Runtime['random']
  /** The simulator's adapter, used instead of each adapter package of Auth.js. */
  readonly adapter: Adapter
  /** Default exports of the providers' files, by id. */
  readonly providers?: ProviderFactories | undefined
  /** What a database client asks for, not checked yet. */
  readonly query?: ((asked: AskedQuery) => Promise<QueryResult>) | undefined
  /** The rows, for code that does not wait for its queries: `null` if they are as they were last. */
  readonly rows?: (() => Promise<WorldRows | null>) | undefined
  /** A timer's delay on the world's clock. */
  readonly sleep: (delayMs: number) => Promise<void>
  /** A cookie that `cookies().set` of `next/headers` set. */
  readonly setCookie?: ((cookie: Readonly<Record<string, unknown>>) => void) | undefined
  readonly onNotice?: ((notice: Notice) => void) | undefined
  /** What `auth()` asks: the visitor's session and, if wanted, what `callbacks.authorized` says. */
  readonly askVisitor?: ((asked: { readonly authorized: boolean }) => Promise<object>) | undefined
}

/** A query of pasted code. */
export interface AskedQuery {
  readonly client: string
  /** As it is written in the code. */
  readonly text: string
  readonly query: unknown
  readonly location?: FileLocation | undefined
  /** What it could be given that nothing has set. */
  readonly likely?: LikelyQuery | undefined
}

/** Answers a question from inside as text. An error is thrown there too, with name and message only. */
export async function answerQuestion(
  { label = '', likely, location, operation, text }: Question,
  around: Surroundings,
): Promise<string> {
  switch (operation) {
    case 'fetch':
      return answerFetch(JSON.parse(text), around, likely && 'body' in likely ? likely : undefined)
    case 'sleep':
      await around.sleep(Math.min(Math.max(Number(JSON.parse(text)) || 0, 0), 2 ** 31))
      return ''
    case 'cookie':
      around.setCookie?.(JSON.parse(text))
      return ''
    case 'visitor':
      return encoded(await visitorBy(around, parameters(text)))
    case 'adapter':
      return encoded(await performOperation(parameters(text), around.adapter))
    case 'provider':
      return encoded(await performOfProvider(parameters(text), around))
    case 'jwt.encode':
      return encoded(await encryptToken({ ...parameters<JWTEncodeParams>(text), runtime: around }))
    case 'jwt.decode':
      return encoded(await decryptToken({ ...parameters<JWTDecodeParams>(text), runtime: around }))
    case 'jwt.getToken':
      return encoded(await tokenFor({ ...parameters<TokenAsked>(text), runtime: around }, around, location))
    case 'query': {
      const { client, query, text: written } = parameters<Readonly<Record<string, unknown>>>(text)
      if (around.query === undefined) throw new TypeError('there is no database here')
      const asked = { client: String(client), text: String(written), query, location }
      return encoded(await around.query({ ...asked, likely: likelyAt(label, likely) }))
    }
    case 'rows':
      return encode({ label, rows: (await around.rows?.()) ?? null }, { limits: ROWS_LIMITS }).text
    case 'subtle':
      return encoded(await answerCrypto(parameters(text), around))
    default:
      throw new TypeError(`there is no operation ${operation}`)
  }
}

/** `label` is the callback that asks. */
type Question = Omit<Extract<FromInterpreter, { readonly type: 'ask' }>, 'type' | 'id' | 'call'> & {
  readonly label?: string | undefined
}

async function visitorBy({ askVisitor }: Surroundings, asked: unknown): Promise<object> {
  if (!askVisitor) throw new TypeError('auth() has no answer here')
  return askVisitor({ authorized: Object(asked).authorized === true })
}

type TokenAsked = GetTokenParams<false>

/** Over https the cookie has another name than `getToken` looks for by itself. */
async function tokenFor(
  asked: TokenAsked,
  { onNotice }: Surroundings,
  location: FileLocation | undefined,
): Promise<unknown> {
  const token = await getToken(asked)
  if (token !== null || asked.secureCookie !== undefined || asked.cookieName !== undefined) return token
  if ((await getToken({ ...asked, secureCookie: true, raw: true })) !== null) {
    const message =
      'getToken found no token: it looks for authjs.session-token, and over https the cookie is called __Secure-authjs.session-token. Pass secureCookie: true where the app is served over https'
    onNotice?.({ kind: 'result', message, location })
  }
  return token
}

async function performOperation(
  [name, args]: readonly [unknown, unknown],
  adapter: Adapter,
): Promise<unknown> {
  const operation = ADAPTER_OPERATIONS.find((known) => known === name)
  const method: unknown = operation && adapter[operation]
  if (typeof method !== 'function' || !Array.isArray(args))
    throw new TypeError(`the adapter has no operation ${String(name)}`)
  return Reflect.apply(method, adapter, args)
}

/** A function of a provider that user code wraps. A mail is sent with the world's `fetch`, by the provider as the engine passes it on. */
async function performOfProvider(
  [id, options, name, args]: readonly [unknown, unknown, unknown, unknown],
  { fetch, providers = {} }: Surroundings,
): Promise<unknown> {
  const create = Object.hasOwn(providers, String(id)) ? providers[String(id)] : undefined
  const made = Object(create?.(Object(options)))
  const method: unknown =
    PROVIDER_FUNCTIONS.some((known) => known === name) && Reflect.get(made, String(name))
  if (typeof method !== 'function' || !Array.isArray(args))
    throw new TypeError(`the provider ${String(id)} has no function ${String(name)}`)
  const [first, second] = args
  const given = name === 'profile' ? [first, second, { fetch }] : [{ ...first, fetch }]
  return Reflect.apply(method, made, given)
}

function parameters<T>(text: string): T {
  return decodeOut(text).value as T
}

async function encoded(value: unknown): Promise<string> {
  return (await encodeIn(value)).text
}

interface AskedFetch {
  readonly url: string
  readonly method: string
  readonly headers: [string, string][]
  readonly body: string | null
  readonly redirect?: RequestRedirect
}

/** Longest body that may go in. */
const MOST_BYTES = 700_000

async function answerFetch(
  { url, method, headers, body, redirect }: AskedFetch,
  { fetch }: Surroundings,
  likely: LikelyAnswer | undefined,
): Promise<string> {
  const bytes = body === null ? null : (fromBase64(body) ?? null)
  const init: RequestInit = { method, headers, body: bytes, redirect: redirect ?? 'follow' }
  const response = await fetch(url, init, likely)
  const received = new Uint8Array(await response.arrayBuffer())
  if (received.length > MOST_BYTES)
    throw new TypeError(`${url} answered ${received.length} bytes: at most ${MOST_BYTES} can be read here`)
  return JSON.stringify({
    url: response.url || url,
    redirected: response.redirected,
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    body: received.length > 0 ? toBase64(received) : null,
  })
}
