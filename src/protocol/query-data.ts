import { isInteger, isString, optional } from './shape.ts'
import { isError, isPlace, isRows } from './step-data-check.ts'

/** The check of what the step of a query carries. */
export const QUERY_CHECKS = {
  client: isString,
  text: isString,
  count: isInteger(0),
  rows: isRows,
  error: optional(isError),
  location: optional(isPlace),
}
