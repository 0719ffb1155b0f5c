import { fromAToC } from './a-c.ts'
import { fromDToH } from './d-h.ts'
import { fromIToR } from './i-r.ts'
import { fromSToZ } from './s-z.ts'
import type { Samples } from './types.ts'

const all: Samples = { ...fromAToC, ...fromDToH, ...fromIToR, ...fromSToZ }

/** Undefined for a provider whose profile the engine maps by itself. */
export function samplesOf(id: string): readonly object[] | undefined {
  return all[id]
}
