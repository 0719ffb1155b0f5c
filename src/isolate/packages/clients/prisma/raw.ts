import type { Query, Shape } from '../../../../query/query.ts'

/** The reader of SQL, a text that is loaded separately. */
export interface RawSql {
  /** `Prisma.sql`, `Prisma.join`, `Prisma.raw`, `Prisma.empty`. */
  readonly parts: Readonly<Record<string, unknown>>
  /** A template or a text with its values. */
  readonly read: (
    first: unknown,
    values: readonly unknown[],
  ) => { readonly text: string; readonly params: readonly unknown[] }
  readonly query: (
    text: string,
    params: readonly unknown[],
    shapes?: Readonly<Record<string, Shape>>,
  ) => Query
}
