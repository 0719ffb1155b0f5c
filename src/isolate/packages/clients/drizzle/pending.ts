import type { Find } from '../../../../query/query.ts'

const SELECT = Symbol.for('authscope.drizzle.select')

/** A query that another one can have inside. */
export interface SelectQuery {
  readonly [SELECT]: true
  find(): Find
  toLiteral(): string
}

export function isQuery(given: unknown): given is SelectQuery {
  return typeof given === 'object' && given !== null && SELECT in given
}

export { SELECT }
