import { isInteger, isString, optional } from './shape.ts'
import { isError, isMissing, isPlace, isRows } from './step-data-check.ts'

/** The check of what the step of a query carries. */
export const QUERY_CHECKS = {
  client: isString,
  text: isString,
  count: isInteger(0),
  rows: isRows,
  error: optional(isError),
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
