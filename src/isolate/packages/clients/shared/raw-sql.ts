import type { Expression, Query, Shape } from '../../../../query/query.ts'

/** What the code's schema calls tables and columns in the database, where the world has other names. */
export interface Names {
  readonly tables: Readonly<Record<string, string>>
  /** By the world's name of their table. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** What a schema says about the tables that a statement names. */
export interface Known {
  readonly shapes?: Readonly<Record<string, Shape>>
  readonly names?: Names
}

/** The reader of SQL, a text that is loaded separately. */
export interface RawSql {
  /** `Prisma.sql`, `Prisma.join`, `Prisma.raw`, `Prisma.empty`. */
  readonly parts: Readonly<Record<string, unknown>>
  /** A template or a text with its values. */
  readonly read: (
    first: unknown,
    values: readonly unknown[],
  ) => { readonly text: string; readonly params: readonly unknown[] }
  readonly query: (text: string, params: readonly unknown[], known?: Known) => Query
  readonly expression: (text: string, params: readonly unknown[], known?: Known) => Expression
}

const COMPUTED = Symbol.for('authscope.computed')

/** A parameter that is no value, but computed for each row. */
export function computed(expression: Expression): object {
  return { [COMPUTED]: expression }
}

export function computedIn(given: unknown): Expression | undefined {
  return (Object(given) as { readonly [COMPUTED]?: Expression })[COMPUTED]
}
