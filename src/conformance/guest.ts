import type { AuthConfig } from '../core/types.ts'
import { openGuest } from '../guests/open.ts'
import type { Seams } from '../guests/platform.ts'
import type { Start } from '../guests/published.ts'
import { makeRequest, makeResponse } from '../sim/values/http.ts'
import { type Engine, publishedEngine } from './engine.ts'

/** What a package on the dial has instead of the platform: clock, network and randomness as they are while a play is on. */
export function seamsOfPlatform(
  fetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request),
): Seams {
  return {
    fetch,
    now: () => Date.now(),
    random: (_purpose, length) => crypto.getRandomValues(new Uint8Array(length)),
    makeRequest,
    makeResponse,
  }
}

/** A published package as the dial runs it, started once for a whole play, as a process does. */
export function guestEngine(start: Start): Engine {
  const { answer, published } = openGuest(start, seamsOfPlatform())
  return publishedEngine(published, (request, config) => answer(request, config as AuthConfig))
}
