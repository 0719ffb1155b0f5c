export type QueryProblem =
  | 'UniqueViolation'
  | 'ForeignKeyViolation'
  | 'NotNullViolation'
  | 'RecordNotFound'
  | 'QueryNotUnderstood'

/** A query that the database refuses. Its name says why; clients turn it into their own error. */
export class QueryError extends Error {
  constructor(problem: QueryProblem, message: string) {
    super(message)
    this.name = problem
  }
}
