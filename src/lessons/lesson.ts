import type { Spec } from '../protocol/cookies.ts'

/** Why something is there, what would go wrong without it, and where it is laid down. */
export interface Lesson {
  readonly why: string
  readonly without: string
  readonly spec: Spec
}
