import { authColumn, authTableFor } from '../../../../query/auth-tables.ts'
import type { Expression, Order, QueryResult, Row, Statement } from '../../../../query/query.ts'
import { ask, notSimulated, type Written, writtenHere } from '../shared/ask.ts'
import { all, call, list, not, value } from '../shared/expressions.ts'
import { randomText } from '../shared/ids.ts'
import { literals } from '../shared/literal.ts'

interface Collection {
  readonly path: string
  readonly table: string
}

const OPERATORS: Readonly<Record<string, (field: Expression, operand: unknown) => Expression>> = {
  '==': (field, operand) => call('same', field, value(operand)),
  '!=': (field, operand) => not(call('same', field, value(operand))),
  '<': (field, operand) => call('lt', field, value(operand)),
  '<=': (field, operand) => call('lte', field, value(operand)),
  '>': (field, operand) => call('gt', field, value(operand)),
  '>=': (field, operand) => call('gte', field, value(operand)),
  in: (field, operand) => call('in', field, ...list(operand).map(value)),
  'not-in': (field, operand) => not(call('in', field, ...list(operand).map(value))),
  'array-contains': (field, operand) => call('has', field, value(operand)),
  'array-contains-any': (field, operand) => call('overlaps', field, value(operand)),
}

const run = (written: Written, statement: Statement): Promise<QueryResult> =>
  ask(written, {
    statement,
    shapes: {
      accounts: { references: [] },
      sessions: { references: [] },
      authenticators: { references: [] },
    },
  })

/** Values that the server fills in. */
class FieldChange {
  readonly change: (field: Expression) => Expression

  constructor(change: FieldChange['change']) {
    this.change = change
  }

  toLiteral(): string {
    return 'FieldValue'
  }
}

export const FieldValue = {
  serverTimestamp: () => new FieldChange(() => value(new Date())),
  increment: (by: number) =>
    new FieldChange((field) => call('add', call('coalesce', field, value(0)), value(by))),
  arrayUnion: (...items: unknown[]) =>
    new FieldChange((field) => call('include', field, ...items.map(value))),
  arrayRemove: (...items: unknown[]) =>
    new FieldChange((field) => call('exclude', field, ...items.map(value))),
  delete: () => new FieldChange(() => value(null)),
}

function fieldOf({ table }: Collection, path: string): Expression {
  const [first = '', ...rest] = path.split('.')
  const column: Expression = { column: first === '__name__' ? 'id' : authColumn(table, first) }
  return rest.length === 0 ? column : call('get', column, ...rest.map(value))
}

function assigned(collection: Collection, data: object, isNew: boolean) {
  return Object.fromEntries(
    Object.entries(data).map(([name, member]): [string, Expression] => {
      const [first = '', ...rest] = name.split('.')
      const column = authColumn(collection.table, first)
      const field: Expression = isNew ? value(null) : { column }
      const changed =
        member instanceof FieldChange
          ? member.change(isNew ? field : fieldOf(collection, name))
          : value(member)
      return [column, rest.length === 0 ? changed : call('set', field, ...rest.map(value), changed)]
    }),
  )
}

/** What a document was when it was read. Times are `Timestamp`s there, of which `toDate` is used. */
function snapshotOf(collection: Collection, id: string, row: Row | undefined): object {
  const data =
    row &&
    Object.fromEntries(
      Object.entries(row)
        .filter(([name, member]) => name !== 'id' && member !== null)
        .map(([name, member]) => [name, member instanceof Date ? timestampOf(member) : member]),
    )
  return {
    id,
    exists: row !== undefined,
    ref: documentOf(collection, id),
    data: () => data,
    get: (path: string) => path.split('.').reduce<unknown>((at, name) => Object(at)[name], data),
  }
}

function timestampOf(date: Date): object {
  const [ms, seconds] = [date.getTime(), Math.floor(date.getTime() / 1000)]
  return {
    seconds,
    nanoseconds: (ms % 1000) * 1e6,
    toDate: () => new Date(ms),
    toMillis: () => ms,
    toJSON: () => date.toISOString(),
  }
}

function documentOf(collection: Collection, id: string): object {
  const path = `db.collection('${collection.path}').doc('${id}')`
  const start = (method: string, args: readonly unknown[]) =>
    writtenHere('firestore', `${path}.${method}(${literals(args)})`)
  const where = call('eq', { column: 'id' }, value(id))
  const { table } = collection
  return {
    id,
    path: `${collection.path}/${id}`,
    get: async () => {
      const { rows } = await run(start('get', []), { action: 'find', table, where, limit: 1 })
      return snapshotOf(collection, id, rows[0])
    },
    set: async (data: object, { merge = false }: { readonly merge?: boolean } = {}) => {
      const written = start('set', merge ? [data, { merge }] : [data])
      const row = { id: value(id), ...assigned(collection, data, true) }
      await run(written, {
        action: 'update',
        table,
        where,
        data: assigned(collection, data, !merge),
        otherwise: row,
      })
    },
    create: async (data: object) => {
      await run(start('create', [data]), {
        action: 'insert',
        table,
        data: [{ id: value(id), ...assigned(collection, data, true) }],
      })
    },
    update: async (data: object) => {
      await run(start('update', [data]), {
        action: 'update',
        table,
        where,
        data: assigned(collection, data, false),
        required: true,
      })
    },
    delete: async () => {
      await run(start('delete', []), { action: 'delete', table, where })
    },
    collection: (name: string) => collectionOf(`${collection.path}/${id}/${name}`),
    onSnapshot: () => notSimulated(`${path}.onSnapshot`),
  }
}

interface Asked {
  readonly text: string
  readonly where: readonly Expression[]
  readonly order: readonly Order[]
  readonly limit?: number
}

function queryOf(collection: Collection, asked: Asked): object {
  const { table } = collection
  const next = (method: string, args: readonly unknown[], more: Partial<Asked>) =>
    queryOf(collection, { ...asked, ...more, text: `${asked.text}.${method}(${literals(args)})` })
  const find = async (method: string) => {
    const { limit, order, where } = asked
    const written = writtenHere('firestore', `${asked.text}.${method}()`)
    return (
      await run(written, {
        action: 'find',
        table,
        where: all(where),
        order,
        ...(limit !== undefined && { limit }),
      })
    ).rows
  }
  return {
    where: (field: string, operator: string, operand: unknown) => {
      const make = OPERATORS[operator] ?? notSimulated(`the operator ${operator} of Firestore`)
      return next('where', [field, operator, operand], {
        where: [...asked.where, make(fieldOf(collection, field), operand)],
      })
    },
    orderBy: (field: string, direction?: string) =>
      next('orderBy', [field, direction], {
        order: [...asked.order, { by: fieldOf(collection, field), descending: direction === 'desc' }],
      }),
    limit: (limit: number) => next('limit', [limit], { limit }),
    get: async () => {
      const docs = (await find('get')).map((row) => snapshotOf(collection, String(row['id']), row))
      return {
        docs,
        empty: docs.length === 0,
        size: docs.length,
        forEach: (each: (doc: object) => void) => docs.forEach(each),
      }
    },
    count: () => ({
      get: async () => {
        const count = (await find('count().get')).length
        return { data: () => ({ count }) }
      },
    }),
  }
}

function collectionOf(path: string): object {
  const collection = { path, table: authTableFor(path) ?? path }
  return {
    ...queryOf(collection, { text: `db.collection('${path}')`, where: [], order: [] }),
    id: path.split('/').at(-1),
    doc: (id: string = randomText(20)) => documentOf(collection, id),
    add: async (data: object) => {
      const id = randomText(20)
      const written = writtenHere('firestore', `db.collection('${path}').add(${literals([data])})`)
      await run(written, {
        action: 'insert',
        table: collection.table,
        data: [{ id: value(id), ...assigned(collection, data, true) }],
      })
      return documentOf(collection, id)
    },
  }
}

export function firestore(): object {
  return {
    collection: collectionOf,
    doc: (path: string) => {
      const parts = path.split('/')
      return documentOf(
        {
          path: parts.slice(0, -1).join('/'),
          table: authTableFor(parts.slice(0, -1).join('/')) ?? parts.slice(0, -1).join('/'),
        },
        parts.at(-1) ?? '',
      )
    },
    settings: () => undefined,
    runTransaction: () => notSimulated('db.runTransaction'),
    batch: () => notSimulated('db.batch'),
  }
}
