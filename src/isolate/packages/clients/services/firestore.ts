import { authTableFor, isAuthTable } from '../../../../query/auth-tables.ts'
import type { Expression, Order, Row } from '../../../../query/query.ts'
import { notSimulated, refusing, writtenHere } from '../shared/ask.ts'
import { all, any, call, list, not, value } from '../shared/expressions.ts'
import { randomText } from '../shared/ids.ts'
import { literals } from '../shared/literal.ts'
import { type Collection, fieldOf, read, stored, Timestamp } from './firestore-values.ts'
import { commit, type Place, run, settings, type Write, type WriteKind, writeOf } from './firestore-writes.ts'

const isThere = (field: Expression): Expression => not(call('isNull', field))
const items = (operand: unknown): readonly Expression[] => list(operand).map((each) => value(stored(each)))

const OPERATORS: Readonly<Record<string, (field: Expression, operand: unknown) => Expression>> = {
  '==': (field, operand) => call('same', field, value(stored(operand))),
  '!=': (field, operand) => all([isThere(field), not(call('same', field, value(stored(operand))))]),
  '<': (field, operand) => call('lt', field, value(stored(operand))),
  '<=': (field, operand) => call('lte', field, value(stored(operand))),
  '>': (field, operand) => call('gt', field, value(stored(operand))),
  '>=': (field, operand) => call('gte', field, value(stored(operand))),
  in: (field, operand) => call('in', field, ...items(operand)),
  'not-in': (field, operand) => all([isThere(field), not(call('in', field, ...items(operand)))]),
  'array-contains': (field, operand) => call('has', field, value(stored(operand))),
  'array-contains-any': (field, operand) => call('overlaps', field, value(stored(operand))),
}

/** `Filter.or(Filter.where('a', '==', 1), …)` */
class FilterPart {
  readonly conditionIn: (collection: Collection) => Expression

  constructor(conditionIn: FilterPart['conditionIn']) {
    this.conditionIn = conditionIn
  }
}

export const Filter = {
  where: (field: string, operator: string, operand: unknown) =>
    new FilterPart((collection) => comparison(collection, field, operator, operand)),
  or: (...parts: readonly FilterPart[]) =>
    new FilterPart((collection) => any(parts.map((each) => each.conditionIn(collection)))),
  and: (...parts: readonly FilterPart[]) =>
    new FilterPart((collection) => all(parts.map((each) => each.conditionIn(collection)))),
}

function comparison(collection: Collection, field: string, operator: string, operand: unknown): Expression {
  if (operand === undefined)
    throw new Error(
      'Value for argument "value" is not a valid query constraint. Cannot use "undefined" as a Firestore value. If you want to ignore undefined values, enable `ignoreUndefinedProperties`.',
    )
  const make = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined
  if (make === undefined) return notSimulated(`the operator ${operator} of Firestore`)
  return make(fieldOf(collection, field), idOf(operand))
}

/** A reference counts as its id. */
function idOf(operand: unknown): unknown {
  return places.get(Object(operand) as object)?.id ?? operand
}

/** Where each reference leads. */
const places = new WeakMap<object, Place>()

/** What a document was when it was read. */
function snapshotOf(place: Place, row: Row | undefined): object {
  const isKept = ([name, member]: readonly [string, unknown]) =>
    name !== 'id' && (member !== null || !isAuthTable(place.collection.table))
  const data = row && Object.fromEntries(Object.entries(row).filter(isKept))
  return {
    id: place.id,
    exists: row !== undefined,
    ref: documentOf(place),
    readTime: Timestamp.now(),
    data: () => data && read(data),
    get: (path: string) => path.split('.').reduce<unknown>((at, name) => Object(at)[name], read(data)),
  }
}

const named = ({ collection, id }: Place): string => `db.collection('${collection.path}').doc('${id}')`

function documentOf(place: Place): object {
  const { collection, id } = place
  const path = named(place)
  const write =
    (kind: WriteKind) =>
    async (...args: readonly unknown[]) => {
      const written = writtenHere('firestore', `${path}.${kind}(${literals(args)})`)
      return (await commit(written, [writeOf(place, kind, args)]))[0]
    }
  const own = {
    id,
    path: `${collection.path}/${id}`,
    get parent() {
      return collectionAt(collection.path)
    },
    get firestore() {
      return firestore()
    },
    get: async () => {
      const where = call('eq', { column: 'id' }, value(id))
      const written = writtenHere('firestore', `${path}.get()`)
      const { rows } = await run(written, { action: 'find', table: collection.table, where, limit: 1 })
      return snapshotOf(place, rows[0])
    },
    set: write('set'),
    create: write('create'),
    update: write('update'),
    delete: write('delete'),
    collection: (name: string) => collectionAt(`${collection.path}/${id}/${name}`),
    isEqual: (other: object) => Object(other).path === `${collection.path}/${id}`,
    onSnapshot: () => notSimulated(`${path}.onSnapshot`),
    withConverter: () => notSimulated(`${path}.withConverter`),
    listCollections: () => notSimulated(`${path}.listCollections`),
    toLiteral: () => path,
  }
  // No plain object, which would be stored with what is inside it.
  const reference = Object.create(REFERENCE, Object.getOwnPropertyDescriptors(own)) as object
  places.set(reference, place)
  return reference
}

const REFERENCE = {}

interface Asked {
  readonly text: string
  readonly where: readonly Expression[]
  readonly order: readonly Order[]
  readonly limit?: number
  readonly offset?: number
  readonly isLast?: boolean
}

function queryOf(collection: Collection, asked: Asked): Record<string, unknown> {
  const next = (method: string, args: readonly unknown[], more: Partial<Asked>) =>
    queryOf(collection, { ...asked, ...more, text: `${asked.text}.${method}(${literals(args)})` })
  const find = async (method: string) => {
    const { isLast, limit, offset, order, where } = asked
    const written = writtenHere('firestore', `${asked.text}.${method}()`)
    const fields = order.map(({ by }) => isThere(by))
    const { rows } = await run(written, {
      action: 'find',
      table: collection.table,
      where: all([...where, ...fields]),
      // Documents come in the order of their ids, and only those that have what they are ordered by.
      order: [...order, { by: { column: 'id' } }].map((each) =>
        isLast ? { ...each, descending: !each.descending } : each,
      ),
      ...(limit !== undefined && { limit }),
      ...(offset !== undefined && { offset }),
    })
    return isLast ? rows.toReversed() : rows
  }
  const bound =
    (method: string, operator: string, other: string) =>
    (...args: readonly unknown[]) =>
      next(method, args, {
        where: [...asked.where, boundOf(collection, asked.order, [operator, other], args)],
      })
  const own = {
    where: (...args: readonly [unknown, string, unknown]) => {
      const [first, operator, operand] = args
      const condition =
        first instanceof FilterPart
          ? first.conditionIn(collection)
          : comparison(collection, String(first), operator, operand)
      return next('where', args, { where: [...asked.where, condition] })
    },
    orderBy: (field: string, direction?: string) =>
      next('orderBy', [field, direction], {
        order: [...asked.order, { by: fieldOf(collection, field), descending: direction === 'desc' }],
      }),
    limit: (limit: number) => next('limit', [limit], { limit }),
    limitToLast: (limit: number) => next('limitToLast', [limit], { limit, isLast: true }),
    offset: (offset: number) => next('offset', [offset], { offset }),
    startAt: bound('startAt', '>=', '<='),
    startAfter: bound('startAfter', '>', '<'),
    endAt: bound('endAt', '<=', '>='),
    endBefore: bound('endBefore', '<', '>'),
    get: async () => {
      const rows = await find('get')
      const docs = rows.map((row) => snapshotOf({ collection, id: String(row['id']) }, row))
      return {
        docs,
        empty: docs.length === 0,
        size: docs.length,
        readTime: Timestamp.now(),
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
  return refusing(own, asked.text) as Record<string, unknown>
}

/** `startAfter(…)`: values of what the query is ordered by, or a document. */
function boundOf(
  collection: Collection,
  order: readonly Order[],
  [forwards, backwards]: readonly [string, string],
  [first, ...rest]: readonly unknown[],
): Expression {
  const isDocument = typeof Object(first).data === 'function'
  const [by] = order
  if (rest.length > 0 || order.length > 1 || (by === undefined && !isDocument))
    return notSimulated('a cursor over several fields of Firestore')
  const field = by?.by ?? fieldOf(collection, '__name__')
  const name = by && 'column' in by.by ? by.by.column : '__name__'
  const operand = isDocument
    ? name === '__name__'
      ? Object(first).id
      : (first as { readonly get: (path: string) => unknown }).get(name)
    : first
  return (OPERATORS[by?.descending ? backwards : forwards] as (typeof OPERATORS)[string])(field, operand)
}

function collectionAt(path: string): object {
  if (typeof path !== 'string' || path === '')
    throw new Error(
      'Value for argument "collectionPath" is not a valid resource path. Path must be a non-empty string.',
    )
  const collection = { path, table: authTableFor(path) ?? path }
  const [last, ...before] = path.split('/').reverse()
  const own = {
    id: last,
    path,
    parent: before.length === 0 ? null : documentAt(before.toReversed().join('/')),
    get firestore() {
      return firestore()
    },
    doc: (...args: readonly [string?]) => {
      const [id = randomText(20)] = args
      if (typeof id !== 'string' || id === '' || (args.length > 0 && args[0] === undefined))
        throw new Error(
          'Value for argument "documentPath" is not a valid resource path. Path must be a non-empty string.',
        )
      return id.includes('/') ? documentAt(`${path}/${id}`) : documentOf({ collection, id })
    },
    add: async (data: object) => {
      const place = { collection, id: randomText(20) }
      const written = writtenHere('firestore', `db.collection('${path}').add(${literals([data])})`)
      await commit(written, [writeOf(place, 'create', [data])])
      return documentOf(place)
    },
  }
  const query = queryOf(collection, { text: `db.collection('${path}')`, where: [], order: [] })
  return new Proxy(own, {
    get: (target, name) => (name in target ? Reflect.get(target, name) : Reflect.get(query, name)),
  })
}

function documentAt(path: string): object {
  const parts = path.split('/')
  if (parts.length % 2 === 1)
    throw new Error(
      `Value for argument "documentPath" must point to a document, but was "${path}". Your path does not contain an even number of components.`,
    )
  const above = parts.slice(0, -1).join('/')
  return documentOf({
    collection: { path: above, table: authTableFor(above) ?? above },
    id: parts.at(-1) ?? '',
  })
}

/** Writes that are made together. */
function writing(writes: Write[], name: string): object {
  const add =
    (kind: WriteKind) =>
    (reference: object, ...args: readonly unknown[]) => {
      const place = places.get(reference)
      if (place === undefined)
        throw new Error('Value for argument "documentRef" is not a valid DocumentReference.')
      writes.push(writeOf(place, kind, args))
      return own
    }
  const own: object = refusing(
    { set: add('set'), create: add('create'), update: add('update'), delete: add('delete') },
    name,
  )
  return own
}

const textOf = (name: string, writes: readonly Write[]): string =>
  `${name}: ${writes.map(({ place, text }) => `${named(place)}${text}`).join(', ')}`

function batch(): object {
  const writes: Write[] = []
  const own: object = new Proxy(writing(writes, 'batch'), {
    get: (target, name) => {
      if (name === 'commit')
        return () => commit(writtenHere('firestore', textOf('batch.commit()', writes)), writes)
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: readonly unknown[]) => {
        member(...args)
        return own
      }
    },
  })
  return own
}

interface Readable {
  readonly get: () => Promise<object>
}

/** What it writes is written at its end. One that throws writes nothing. */
async function runTransaction(work: (transaction: object) => Promise<unknown>): Promise<unknown> {
  const { stack } = writtenHere('firestore', 'db.runTransaction(…)')
  const writes: Write[] = []
  const get = async (what: Readable) => {
    if (writes.length > 0)
      throw new Error('Firestore transactions require all reads to be executed before all writes.')
    return what.get()
  }
  const own = new Proxy(writing(writes, 'transaction'), {
    get: (target, name) => {
      if (name === 'get') return get
      if (name === 'getAll') return (...all: readonly Readable[]) => Promise.all(all.map(get))
      return Reflect.get(target, name)
    },
  })
  const result = await work(own)
  await commit({ client: 'firestore', text: textOf('db.runTransaction(…)', writes), stack }, writes)
  return result
}

export function firestore(): object {
  return refusing(
    {
      collection: collectionAt,
      doc: documentAt,
      settings: (given: object) => Object.assign(settings, given),
      getAll: (...all: readonly Readable[]) => Promise.all(all.map((each) => each.get())),
      terminate: async () => undefined,
      runTransaction,
      batch,
    },
    'db',
  )
}
