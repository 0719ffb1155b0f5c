import type { Query, QueryResult, RowState, Shape } from '../../../../query/query.ts'
import { ask, at, rollBack, type Written, writtenHere } from '../shared/ask.ts'
import { isQuery, readSql } from './read.ts'
import { numbered } from './text.ts'

/** Errors as Postgres numbers them, which drivers hand on. */
const CODES: Readonly<Record<string, string>> = {
  UniqueViolation: '23505',
  ForeignKeyViolation: '23503',
  NotNullViolation: '23502',
}

function sqlError(error: Error): Error {
  const code = CODES[error.name]
  return code === undefined ? error : Object.assign(new Error(error.message), { code })
}

/** A connection: what was done in its transaction, if one is open. */
export class Connection {
  #undo: RowState[] | undefined

  begin(): void {
    this.#undo = []
  }

  commit(): void {
    this.#undo = undefined
  }

  async rollBack(written: Written): Promise<void> {
    const undo = this.#undo ?? []
    this.#undo = undefined
    await rollBack(written, undo)
  }

  /** Runs a statement. `text` has the words of its driver, and is shown so. */
  async run(
    text: string,
    given: unknown,
    written: Written = writtenHere('sql', text.trim()),
  ): Promise<QueryResult> {
    const read = translated(text, given, written)
    switch (read.action) {
      case 'begin':
        this.begin()
        return NOTHING
      case 'commit':
        this.commit()
        return NOTHING
      case 'rollback':
        await this.rollBack(written)
        return NOTHING
      case 'nothing':
        return NOTHING
      default:
        return ask(written, { statement: read }, { errorOf: sqlError, undo: this.#undo })
    }
  }
}

const NOTHING: QueryResult = { rows: [], count: 0 }

function translated(text: string, given: unknown, { stack }: Written): ReturnType<typeof readSql> {
  try {
    const sql = numbered(text, given)
    return readSql(sql.text, sql.params)
  } catch (error) {
    throw at(stack, error as Error)
  }
}

/** For Prisma's `$queryRaw`. */
export function rawStatement(
  text: string,
  params: readonly unknown[],
  shapes?: Readonly<Record<string, Shape>>,
): Query {
  const sql = numbered(text, params)
  const read = readSql(sql.text, sql.params)
  if (!isQuery(read)) throw new Error(`${text} is not simulated here. Use $transaction`)
  return { statement: read, ...(shapes && { shapes }) }
}
