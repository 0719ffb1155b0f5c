import type { ProviderFacts } from '../messages.ts'
import * as bcrypt from './auth/bcrypt.ts'
import * as jwt from './auth/jwt.ts'
import { knowProviders } from './auth/marks.ts'
import { setMiddlewareFile } from './auth/middleware.ts'
import { givePlaceholders } from './auth/placeholder.ts'
import { defineGlobals, startGlobals } from './globals.ts'
import { connectHost, type Host } from './host.ts'
import { knowHint } from './project.ts'

export { fromBase64, toBase64 } from '../border/base64.ts'
export { answer, ask } from './ask.ts'
export { askEngine } from './auth/ask-engine.ts'
export { samePassword } from './auth/bcrypt.ts'
export {
  Auth,
  authOf,
  entryCalls,
  foundConfig,
  NextAuth,
  outside,
  recordServer,
  SvelteKitAuth,
} from './auth/entry-points.ts'
export { AuthError, authErrors, CredentialsSignin } from './auth/errors.ts'
export { adapter, provider } from './auth/made-here.ts'
export { type MiddlewareRunner, runMiddlewareBy } from './auth/middleware.ts'
export { nextRequest, presentRequestsBy, requestHeaders } from './auth/next-request.ts'
export { answered, constant, missingIn, placeholder, whole } from './auth/placeholder.ts'
export { customFetch, raw, skipCSRFCheck } from './auth/symbols.ts'
export { decodeIn, encodeOut } from './border.ts'
export { invoke } from './call.ts'
export { environmentOf } from './environment.ts'
export { callHost } from './host.ts'
export { configure, describeProject, setElsewhere } from './project.ts'
export { atob, btoa } from './web/base64.ts'
export { console, format, inspect } from './web/console.ts'
export { crypto } from './web/crypto.ts'
export { fetch } from './web/fetch.ts'
export { Headers } from './web/headers.ts'
export {
  type BodyInput,
  Message,
  type ReadBody,
  Request,
  type RequestInput,
  Response,
  type ResponseInput,
  readBodiesBy,
} from './web/messages.ts'
export { randomBytes, randomUUID } from './web/random.ts'
export { TextDecoder, TextEncoder } from './web/text.ts'
export { clearTimeout, setTimeout } from './web/timers.ts'
export { URL } from './web/url.ts'
export { URLSearchParams } from './web/url-search-params.ts'

export { bcrypt, jwt }

defineGlobals()

/** Called once, before any user code is loaded. */
export function start(host: Host, text: string): void {
  connectHost(host)
  const { environment, hint, middleware, placeholders, providers }: Settings = JSON.parse(text)
  knowProviders(providers)
  givePlaceholders(placeholders ?? {})
  knowHint(hint)
  setMiddlewareFile(middleware)
  startGlobals(environment)
}

interface Settings {
  readonly environment: Readonly<Record<string, string>>
  readonly providers: ProviderFacts
  readonly middleware?: string
  readonly placeholders?: Parameters<typeof givePlaceholders>[0]
  readonly hint?: object
}
