import * as ourErrors from '../core/errors.ts'
import { Auth, createActionURL, customFetch, raw, setEnvDefaults, skipCSRFCheck } from '../core/index.ts'
import { decode, encode, getToken } from '../core/jwt.ts'
import type { Follows, Runtime } from '../core/runtime.ts'
import { isSwitched } from '../deviations/deviations.ts'
import type { Published } from '../guests/published.ts'
import { presetsThat } from '../sim/site/presets.ts'

/** Class of an error that a configuration's own code may throw. */
export type ErrorClass = new (message?: string) => Error

type ErrorName = 'AuthError' | 'AccessDenied' | 'CredentialsSignin' | 'OAuthProfileParseError'

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
  readonly errors: Readonly<Record<ErrorName, ErrorClass>>
  /** Its own provider of this id. */
  preset(id: string, options: object): unknown
}

/** A published package. @param answer Instead of its `Auth`: what surrounds it may make something of the configuration first. */
export function publishedEngine(published: Published, answer: Engine['answer'] = published.Auth): Engine {
  const { customFetch, errors, plainPresets, presets, raw, skipCSRFCheck } = published
  return {
    name: 'upstream',
    follows: () => true,
    answer,
    encode: published.encode,
    decode: published.decode,
    getToken: published.getToken,
    setEnvDefaults: published.setEnvDefaults,
    createActionURL: published.createActionURL,
    symbols: { raw, skipCSRFCheck, customFetch },
    errors: errors as Engine['errors'],
    preset: (id, options) => (plainPresets[id] ?? presets[id])?.(options),
  }
}

/** The engine of this repository, in one of its positions. @param runtime What it has instead of the platform. */
export function oursThat(follows: Follows, runtime: Partial<Runtime> = {}): Engine {
  const within = <C extends object>(config: C): C => ({
    ...config,
    runtime: { ...runtime, follows, ...(config as { readonly runtime?: object }).runtime },
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
    preset: (id, options) => presetsThat(follows)[id]?.(options),
  }
}

function filledFrom(env: object, config: object, quiet?: boolean): { readonly runtime?: unknown } {
  setEnvDefaults(env as Record<string, string>, config as Parameters<typeof Auth>[1], quiet)
  return config
}

export const ours: Engine = oursThat(() => false)

/** With the switch on: as the published package does, wherever that can be switched. */
export const asPublished: Engine = oursThat(isSwitched)
