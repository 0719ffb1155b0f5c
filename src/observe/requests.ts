import type { ObservedRequest, ObservedResponse } from '../protocol/observed.ts'

/** A request that is being answered. */
export interface CurrentRequest extends ObservedRequest {
  /** How much was reported: the request itself, and its steps. */
  reported: number
}

/** The requests that an app's server gets. Who starts the app provides them, where the platform can tell. */
export interface AppRequests {
  /** The one that is being answered where this is called. */
  current(): CurrentRequest | undefined
  /** Calls the listener when a request makes the app ask the simulated internet. */
  onAsking(listener: (request: CurrentRequest) => void): void
  /** Calls the listener with each request that was answered. */
  onAnswered(listener: (request: CurrentRequest, response: ObservedResponse) => void): void
}

/** Where they are: at the one class that an app's parts share, those of an edge runtime too. */
const PLACE = Symbol.for('authscope.requests')

interface Holder {
  [PLACE]?: AppRequests
}

export function provideRequests(holder: object, requests: AppRequests): void {
  ;(holder as Holder)[PLACE] = requests
}

/** `undefined` where no one provides them. */
export function appRequests(): AppRequests | undefined {
  try {
    return (storageClass() as Holder | undefined)?.[PLACE]
  } catch {
    return undefined
  }
}

interface Platform {
  readonly AsyncLocalStorage?: object
  readonly EdgeRuntime?: unknown
  readonly process?: { getBuiltinModule?(name: string): { readonly AsyncLocalStorage?: object } }
}

function storageClass(): object | undefined {
  const { AsyncLocalStorage, EdgeRuntime, process } = globalThis as Platform
  if (AsyncLocalStorage !== undefined || EdgeRuntime !== undefined) return AsyncLocalStorage
  return process?.getBuiltinModule?.('node:async_hooks').AsyncLocalStorage
}
