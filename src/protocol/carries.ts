import type { Check } from './shape.ts'

/** What a kind of step carries beside the base, and the check of it: of each field, what the worker and the workbench rely on. */
export interface Carries<T> {
  readonly checks: { readonly [P in keyof T]?: Check }
  /** Only a type. */
  readonly data?: T
}

export function carries<T>(checks: Carries<T>['checks']): Carries<T> {
  return { checks }
}
