import type { AuthConfig } from '../../core/types.ts'
import { openGuest } from '../../guests/open.ts'
import { readPublished, type Start } from '../../guests/published.ts'
import { makeRequest, makeResponse } from '../../sim/values/http.ts'
import { type Engine, theirs } from '../differential/engine.ts'

let start: Promise<Start> | undefined

/** The published package as a sandbox runs it, for transcripts. */
export const onTheDial: Engine = {
  ...theirs,
  async answer(request, config) {
    start ??= import('../../../tools/build/guests.ts').then(async ({ buildGuest }) =>
      readPublished(await buildGuest('0.41.3')),
    )
    const { runtime, ...own } = config as AuthConfig
    const seams = {
      fetch: runtime?.fetch ?? fetch,
      now: () => Date.now(),
      random: (_purpose: string, length: number) => crypto.getRandomValues(new Uint8Array(length)),
      makeRequest,
      makeResponse,
    }
    return openGuest(await start, seams)(request, own as AuthConfig)
  },
}
