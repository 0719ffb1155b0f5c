import type { Spec } from '../protocol/cookies.ts'

/** A way to sign in, by the type of its provider. */
export type Flow = 'oauth' | 'oidc' | 'email' | 'credentials' | 'webauthn'

/** OAuth with and without OpenID Connect. */
export const OAUTH: readonly Flow[] = ['oauth', 'oidc']

/** Why something is there, where it is laid down, and in which sign-ins that is true. Reason and flows are one thing: no step inherits one without the other. */
export interface Reason {
  readonly why: string
  readonly spec: Spec
  /** `any`: also outside of a sign-in. */
  readonly for: readonly Flow[] | 'any'
}

/** A reason, and what would go wrong without it. */
export interface Lesson extends Reason {
  readonly without: string
}

/** Lessons by name that are true in any sign-in, but for those that name theirs. */
export function lessonsByName<K extends string>(
  lessons: Readonly<Record<K, Omit<Lesson, 'for'> & Partial<Pick<Lesson, 'for'>>>>,
): Readonly<Record<K, Lesson>> {
  const complete = Object.entries<Omit<Lesson, 'for'> & Partial<Pick<Lesson, 'for'>>>(lessons).map(
    ([name, lesson]) => [name, { for: 'any', ...lesson }],
  )
  return Object.fromEntries(complete) as Readonly<Record<K, Lesson>>
}
