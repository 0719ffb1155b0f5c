import { vi } from 'vitest'
import { publishedEngine } from '../../conformance/engine.ts'
import type { Stage } from '../../conformance/stage.ts'
import { published } from '../../guests/published/0.41.3.ts'

/** `@auth/core` as Node loads it. */
export const theirs = publishedEngine(published)

/** The package reads the clock and the `fetch` of the process, so a play's own ones take their place. */
export const inProcess: Stage = {
  upstream: theirs,
  setTime: (now) => void vi.setSystemTime(now),
  setFetch: (fetch) => void vi.stubGlobal('fetch', fetch),
}
