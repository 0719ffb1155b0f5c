import { hasFields, isInteger, isRecordOf, isString, optional } from './shape.ts'
import { isError, isMissing, isPlace, isRows } from './step-data-check.ts'

/** What a query would have found, had someone registered before. */
export interface LackedRow {
  readonly table: string
  /** Whose row it would be, if the query says it. */
  readonly person?: string
  /** What the query looks for that is not known of anyone. */
  readonly columns: Readonly<Record<string, string | number | boolean | null>>
}

/** The check of what the step of a query carries. */
export const QUERY_CHECKS = {
  client: isString,
  text: isString,
  count: isInteger(0),
  rows: isRows,
  error: optional(isError),
  lacks: optional(
    hasFields({
      table: isString,
      person: optional(isString),
      columns: isRecordOf(isString, () => undefined),
    }),
  ),
  location: optional(isPlace),
}

/** The same of code that failed. */
export const CODE_FAILED_CHECKS = {
  label: isString,
  problem: isString,
  message: isString,
  location: optional(isPlace),
  stack: optional(isString),
  missing: optional(isMissing),
}
