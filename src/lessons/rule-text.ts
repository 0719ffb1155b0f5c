import type { Lesson, Reason } from './lesson.ts'

/** What is said about one rule beside its line in the `SPEC.md` of its room. */
export interface RuleText {
  /** Name of the function or constant in that room that enforces it. Default: where the rule's id occurs. */
  readonly find?: string
  /** What would go wrong without it. */
  readonly without: string
  /** Why this rule is there, where its family's reason does not fit it. */
  readonly reason?: Reason
  /** What there is to learn where the rule is applied to something else: by the name of what is checked, or the purpose of a token. */
  readonly about?: Readonly<Record<string, Lesson>>
}

/** Rules with one reason. */
export interface RuleFamily extends Reason {
  readonly title: string
  readonly rules: Readonly<Record<string, RuleText>>
}
