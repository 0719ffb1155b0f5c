import type { Spec } from '../protocol/cookies.ts'

/** A term that a reader may not know. */
export interface GlossaryEntry {
  /** Part of links: `authorization-code`. */
  readonly id: string
  /** As it is written in texts: `authorization code`, `code_verifier`. */
  readonly term: string
  /** One or two plain sentences. */
  readonly meaning: string
  readonly spec?: Spec
}

export function entry(id: string, term: string, meaning: string, spec?: Spec): GlossaryEntry {
  return { id, term, meaning, ...(spec === undefined ? {} : { spec }) }
}
