import type {
  Assigned,
  Delete,
  Expression,
  Find,
  Insert,
  QueryResult,
  Update,
} from '../../../../query/query.ts'
import { ask, type Written } from '../shared/ask.ts'
import { all, any, call, value } from '../shared/expressions.ts'

type Query = Find | Insert | Update | Delete

/** What a key has, and until when, in milliseconds since 1970. */
export interface Entry {
  readonly value: unknown
  readonly expiresAt: number | null
}

/** A table of keys with values that can expire, as Redis has them. */
export class Keys {
  readonly #table: string
  readonly #client: string
  #last: Promise<unknown> = Promise.resolve()

  constructor(table: string, client: string) {
    this.#table = table
    this.#client = client
  }

  /** Runs work after all that was begun before: such a database does one thing at a time. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  async run(written: Omit<Written, 'client'>, ...queries: readonly Query[]): Promise<readonly QueryResult[]> {
    const [only] = queries
    const statement = queries.length === 1 && only ? only : { action: 'batch' as const, queries }
    const shapes = { [this.#table]: { key: ['key'], columns: ['key', 'value', 'expiresAt'] } }
    const result = await ask({ ...written, client: this.#client }, { statement, shapes })
    return result.results ?? [result]
  }

  find(keys: readonly string[]): Find {
    return { action: 'find', table: this.#table, where: all([isAny(keys), ALIVE()]) }
  }

  every(): Find {
    return { action: 'find', table: this.#table, where: ALIVE() }
  }

  delete(keys: readonly string[]): Delete {
    return { action: 'delete', table: this.#table, where: all([isAny(keys), ALIVE()]) }
  }

  /** What has expired is as if it had never been. */
  clean(key: string): Delete {
    return { action: 'delete', table: this.#table, where: all([isAny([key]), call('not', ALIVE())]) }
  }

  put(key: string, { expiresAt, value: of }: Entry, isNewOnly = false): Insert {
    const data = { key: value(key), value: value(of), expiresAt: value(expiresAt) }
    const { key: _key, ...set } = data
    return {
      action: 'insert',
      table: this.#table,
      data: [data],
      conflict: { columns: ['key'], ...(!isNewOnly && { set }) },
    }
  }

  /** One more, or as many as `by`. */
  add(key: string, by: number): Insert {
    const set: Assigned = {
      value: call(
        'add',
        call('number', call('coalesce', { column: 'value', of: this.#table }, value(0))),
        value(by),
      ),
    }
    return {
      action: 'insert',
      table: this.#table,
      data: [{ key: value(key), value: value(by), expiresAt: value(null) }],
      conflict: { columns: ['key'], set },
    }
  }

  expire(key: string, expiresAt: number | null): Update {
    return {
      action: 'update',
      table: this.#table,
      where: all([isAny([key]), ALIVE()]),
      data: { expiresAt: value(expiresAt) },
    }
  }

  /** Reads a key, and writes what `change` makes of it; `undefined` removes it. */
  async change<T>(
    written: Omit<Written, 'client'>,
    key: string,
    change: (before: Entry | undefined) => { readonly after: Entry | undefined; readonly result: T },
  ): Promise<T> {
    const [found] = await this.run(written, this.find([key]))
    const { after, result } = change(found?.rows[0] as Entry | undefined)
    await this.run(written, ...(after === undefined ? [this.delete([key])] : [this.put(key, after)]))
    return result
  }
}

function isAny(keys: readonly string[]): Expression {
  return call('in', { column: 'key' }, ...keys.map(value))
}

/** Not expired by now. */
const ALIVE = (): Expression =>
  any([call('isNull', { column: 'expiresAt' }), call('gt', { column: 'expiresAt' }, value(Date.now()))])
