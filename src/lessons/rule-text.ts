import type { Spec } from '../protocol/cookies.ts'

/** What is said about one rule beside its line in the `SPEC.md` of its room. */
export interface RuleText {
  /** Name of the function or constant in that room that holds to it. Default: where the rule's id stands. */
  readonly find?: string
  /** What would go wrong without it. */
  readonly without: string
}

/** Rules with one reason. */
export interface RuleFamily {
  readonly title: string
  /** Why there are such rules. */
  readonly why: string
  /** Where the subject is laid down; a step may name a paragraph of its own. */
  readonly spec: Spec
  readonly rules: Readonly<Record<string, RuleText>>
}
