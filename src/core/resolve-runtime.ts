import type { Follows, Runtime } from './runtime.ts'

type Given = { readonly [K in keyof Runtime]?: Runtime[K] | undefined }

/** Fills in what the caller left out from the platform. The only file of this room that touches ambient fetch, clock and randomness. */
export function resolveRuntime(given: Given = {}): Runtime {
  return {
    fetch: given.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    now: given.now ?? (() => Date.now()),
    random: given.random ?? platformRandom,
    request: given.request ?? ((url, init) => new Request(url, init)),
    respond: given.respond ?? ((body, init) => new Response(body, init)),
    observe: given.observe ?? noOne,
    providerCache: given.providerCache,
    follows: given.follows ?? never,
  }
}

export function noOne(): void {}

/** The engine's own way in everything. */
export const never: Follows = () => false

/** How many seconds the engine's clock is ahead of the one that `oauth4webapi` reads. */
export function clockSkewSeconds(runtime: Runtime): number {
  return Math.floor(runtime.now() / 1000) - Math.floor(Date.now() / 1000)
}

function platformRandom(_purpose: string, lengthBytes: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(lengthBytes))
}
