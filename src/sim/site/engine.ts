import type { Adapter, AdapterUser } from '../../core/adapters.ts'
import { randomUuid } from '../../core/bytes/random-uuid.ts'
import { serverMessage } from '../../core/failures/answer-config-error.ts'
import type { AuthConfig, SimpleWebAuthn } from '../../core/types.ts'
import { traceConfig, traceLogger } from '../engine/config.ts'
import { followsOf } from '../engine/follows.ts'
import { createServerFetch } from '../engine/server-fetch.ts'
import { clientOf } from '../machine/registration.ts'
import type { Recorder } from '../recorder/world.ts'
import { makeResponse, toRequest } from '../values/http.ts'
import { headerOf, type WireRequest } from '../values/message.ts'
import { signAppleSecret } from './apple-secret.ts'
import { withChecksOff } from './checks-off.ts'
import type { OpenUserCode } from './code/user-code.ts'
import { appConfig } from './config.ts'
import { type AnswerAuth, engineOf, type OpenGuest } from './guest.ts'
import { withMachinePasskeys } from './machine-passkeys.ts'

/** Path under which the stock configuration has the engine. */
const AUTH = '/auth'

/** What the app takes from the machine it runs on. */
export interface AppParts {
  /** The cryptography of passkeys; may be loaded with its first call. */
  readonly webAuthn: SimpleWebAuthn
  /** The interpreter for the user's own code. Absent on a machine that has none. */
  readonly openUserCode?: OpenUserCode
  /** The published packages. Absent on a machine that has none. */
  readonly openGuest?: OpenGuest | undefined
}

/** Where the engine is mounted, and what it is given: with every call of it recorded. */
export interface Mount {
  readonly basePath: string
  readonly engine: AnswerAuth
  readonly configure: (request: WireRequest) => Promise<AuthConfig>
  /** What the framework changes where its own pages ask. */
  readonly inPages?: (config: AuthConfig) => AuthConfig
  /** Waits for loggers that the engine does not wait for. @throws what a logger threw */
  readonly settled?: () => Promise<void>
}

/** Hands a request to the engine. */
export async function callEngine(
  { configure, engine, settled }: Mount,
  request: WireRequest,
): Promise<Response> {
  const response = await engine(toRequest(request), await configure(request))
  try {
    await settled?.()
    return response
  } catch {
    // As where a logger throws at once: the request has no other answer.
    return makeResponse(JSON.stringify({ message: serverMessage }), {
      status: 500,
      headers: new Headers({ 'Content-Type': 'application/json' }),
    })
  }
}

/** The stock configuration, made of the world's setup. */
export function stockMount(recorder: Recorder, { webAuthn, openGuest }: AppParts): Mount {
  const configure = async (request: WireRequest) => {
    const { setup } = recorder.world.meta
    const redeemsAtApple = new URL(request.url).pathname === `${AUTH}/callback/apple`
    const appleSecret = redeemsAtApple ? { appleSecret: await signAppleSecret(recorder) } : {}
    const config = appConfig(setup, databaseOf(recorder), {
      webAuthn: withChecksOff(webAuthn, recorder),
      follows: followsOf(recorder.world),
      ...appleSecret,
      fetch: createServerFetch(recorder),
      now: recorder.now,
      secretOf: (id) => (id === 'apple' ? signAppleSecret(recorder) : clientOf(id).clientSecret),
      logError: traceLogger(recorder).error,
    })
    return traceConfig(withMachinePasskeys(config, recorder), recorder)
  }
  return { basePath: AUTH, engine: engineOf(recorder, openGuest), configure }
}

/** The world's database, which gives an id to a row that comes without one: Auth.js makes none for a person who registers with a passkey. */
export function databaseOf({ random, world }: Recorder): Adapter {
  const { adapter } = world.store
  const { createUser } = adapter
  if (createUser === undefined) return adapter
  return {
    ...adapter,
    createUser: (user) => {
      const { id = randomUuid({ random }, 'database-id') }: Partial<AdapterUser> = user
      return createUser({ ...user, id })
    },
  }
}

export interface Asked {
  readonly body: unknown
  readonly setCookie: readonly string[]
}

/** What a server component does: asks its own engine, in process, with the visitor's cookies. */
export async function askEngine(
  mount: Mount,
  request: WireRequest,
  action: 'session' | 'csrf',
): Promise<Asked> {
  const cookie = headerOf(request.headers, 'cookie')
  const headers: [string, string][] = [['host', new URL(request.url).host]]
  if (cookie !== undefined) headers.push(['cookie', cookie])
  const url = `${new URL(request.url).origin}${mount.basePath}/${action}`
  const { configure, inPages = (config) => config } = mount
  const asked = { ...mount, configure: async (made: WireRequest) => inPages(await configure(made)) }
  const response = await callEngine(asked, { method: 'GET', url, headers, body: null })
  // A `session` callback that returns nothing leaves the body empty.
  const text = response.ok ? await response.text() : ''
  return { body: text === '' ? null : JSON.parse(text), setCookie: response.headers.getSetCookie() }
}
