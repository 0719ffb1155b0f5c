import type { Runtime } from './runtime.ts'

type Given = { readonly [K in keyof Runtime]?: Runtime[K] | undefined }

/** Fills what the caller left out with the platform's own. The only file of this room that touches ambient fetch, clock and randomness. */
export function resolveRuntime(given: Given = {}): Runtime {
  return {
    fetch: given.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    now: given.now ?? (() => Date.now()),
    random: given.random ?? platformRandom,
    respond: given.respond ?? ((body, init) => new Response(body, init)),
    observe: given.observe ?? nobody,
    providerCache: given.providerCache,
  }
}

/** The observer where there is none. */
export function nobody(): void {}

/** Seconds by which the engine's clock is ahead of the one `oauth4webapi` reads by itself. */
export function clockSkewSeconds(runtime: Runtime): number {
  return Math.floor(runtime.now() / 1000) - Math.floor(Date.now() / 1000)
}

function platformRandom(_purpose: string, lengthBytes: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(lengthBytes))
}
