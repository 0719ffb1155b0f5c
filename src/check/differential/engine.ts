import * as upstream from '@auth/core'
import * as upstreamErrors from '@auth/core/errors'
import * as upstreamJwt from '@auth/core/jwt'
import * as ourErrors from '../../core/errors.ts'
import { Auth, createActionURL, customFetch, raw, setEnvDefaults, skipCSRFCheck } from '../../core/index.ts'
import { decode, encode, getToken } from '../../core/jwt.ts'
import type { Follows, Runtime } from '../../core/runtime.ts'
import { isSwitched } from '../../deviations/deviations.ts'

/** Class of an error that a configuration's own code may throw. */
export type ErrorClass = new (message?: string) => Error

export interface Codec {
  encode(params: object): Promise<string>
  decode(params: object): Promise<unknown>
}

/** What an application sees of an auth engine, typed loosely enough for two of them. */
export interface Engine extends Codec {
  readonly name: 'upstream' | 'ours'
  /** Where ours does as upstream does. */
  readonly follows: Follows
  answer(request: Request, config: object): Promise<unknown>
  getToken(params: object): Promise<unknown>
  setEnvDefaults(env: object, config: object, quiet?: boolean): void
  createActionURL(action: string, protocol: string, headers: Headers, env: object, config: object): URL
  readonly symbols: { readonly raw: symbol; readonly skipCSRFCheck: symbol; readonly customFetch: symbol }
  readonly errors: Readonly<
    Record<'AuthError' | 'AccessDenied' | 'CredentialsSignin' | 'OAuthProfileParseError', ErrorClass>
  >
}

/** `@auth/core` as it is published. */
export const theirs: Engine = {
  name: 'upstream',
  follows: () => true,
  answer: (request, config) => upstream.Auth(request, config as upstream.AuthConfig),
  encode: (params) => upstreamJwt.encode(params as Parameters<typeof upstreamJwt.encode>[0]),
  decode: (params) => upstreamJwt.decode(params as Parameters<typeof upstreamJwt.decode>[0]),
  getToken: (params) => upstreamJwt.getToken(params as Parameters<typeof upstreamJwt.getToken>[0]),
  setEnvDefaults: (env, config, quiet) => upstream.setEnvDefaults(env, config as upstream.AuthConfig, quiet),
  createActionURL: (action, protocol, headers, env, config) =>
    upstream.createActionURL(action as 'session', protocol, headers, env, config as upstream.AuthConfig),
  symbols: upstream,
  errors: upstreamErrors,
}

/** The engine of this repository, in one of its positions. `observe` gets what it reports. */
export function oursThat(follows: Follows, observe?: Runtime['observe']): Engine {
  const within = <C extends object>(config: C): C => ({
    ...config,
    runtime: { follows, observe, ...(config as { readonly runtime?: object }).runtime },
  })
  return {
    name: 'ours',
    follows,
    answer: (request, config) => Auth(request, within(config) as Parameters<typeof Auth>[1]),
    encode: (params) => encode(within(params) as Parameters<typeof encode>[0]),
    decode: (params) => decode(within(params) as Parameters<typeof decode>[0]),
    getToken: (params) => getToken(within(params) as Parameters<typeof getToken>[0]),
    setEnvDefaults: (env, config, quiet) => {
      const { runtime: _, ...filled } = filledFrom(env, within(config), quiet)
      Object.assign(config, filled)
    },
    createActionURL: (action, protocol, headers, env, config) =>
      createActionURL(action as 'session', protocol, headers, env as Record<string, string>, config),
    symbols: { raw, skipCSRFCheck, customFetch },
    errors: ourErrors,
  }
}

function filledFrom(env: object, config: object, quiet?: boolean): { readonly runtime?: unknown } {
  setEnvDefaults(env as Record<string, string>, config as Parameters<typeof Auth>[1], quiet)
  return config
}

export const ours: Engine = oursThat(() => false)

/** With the switch on: as the published package does, wherever that can be switched. */
export const asPublished: Engine = oursThat(isSwitched)
