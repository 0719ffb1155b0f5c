import type { Expression, Find, Included, QueryResult, Row } from '../../../../query/query.ts'
import { ask, askNow, writtenHere } from '../shared/ask.ts'
import { all, any, call, isPlain, not } from '../shared/expressions.ts'
import { literal } from '../shared/literal.ts'
import { CONDITIONS, Condition, operand } from './conditions.ts'
import { filled } from './pending.ts'
import { type Connection, namedRow, orderOf } from './queries.ts'
import { sql } from './sql.ts'
import {
  aliased,
  type Column,
  guessedTable,
  isColumn,
  requireTable,
  shapesOf,
  type Table,
  tableOf,
} from './tables.ts'

/** A relation as `relations()` says it. */
interface Relation {
  readonly isList: boolean
  readonly to: object
  readonly fields?: readonly Column[]
  readonly references?: readonly Column[]
  readonly name?: string | undefined
}

const RELATIONS = new Map<Table, Readonly<Record<string, Relation>>>()

/** `relations(users, ({ many }) => ({ posts: many(posts) }))` */
export function relations(
  table: object,
  define: (helpers: object) => Readonly<Record<string, Relation>>,
): object {
  const one = (to: object, options: Partial<Relation> & { relationName?: string } = {}): Relation => ({
    ...options,
    isList: false,
    to,
    name: options.relationName,
  })
  const many = (to: object, options: { relationName?: string } = {}): Relation => ({
    isList: true,
    to,
    name: options.relationName,
  })
  const own = requireTable(table)
  RELATIONS.set(own, { ...RELATIONS.get(own), ...define({ one, many }) })
  return {}
}

interface Config {
  readonly columns?: Readonly<Record<string, boolean>>
  readonly with?: Readonly<Record<string, unknown>>
  readonly where?: unknown
  readonly orderBy?: unknown
  readonly limit?: number
  readonly offset?: number
  readonly extras?: unknown
}

/** `db.query`: one member for each table of the schema. */
export function relationalQueries(
  connection: Connection,
  schema: Readonly<Record<string, unknown>> | undefined,
): object {
  return new Proxy(
    {},
    {
      get: (_target, name) => {
        if (typeof name !== 'string' || name === 'then') return undefined
        const table = schema === undefined ? guessedTable(name) : schema[name]
        if (tableOf(table) === undefined)
          throw new TypeError(`db.query.${name}: the schema that drizzle() was given has no table ${name}`)
        const run =
          (method: string, isOne: boolean) =>
          (config: Config = {}) =>
            query(connection, `db.query.${name}.${method}`, table as object, config, isOne)
        return { findFirst: run('findFirst', true), findMany: run('findMany', false) }
      },
    },
  )
}

function query(connection: Connection, path: string, given: object, config: Config, isOne: boolean): object {
  const table = requireTable(given)
  const find: Find = { ...findOf(given, table, config), ...(isOne && { limit: 1 }) }
  const written = writtenHere('drizzle', `${path}(${Object.keys(config).length === 0 ? '' : textOf(config)})`)
  const { isAtOnce, undo } = connection
  const made = ({ rows }: QueryResult) => {
    const shaped = rows.map((row) => shape(row, table, config))
    return isOne ? shaped[0] : shaped
  }
  const runIn = async (inside = undo, values: Readonly<Record<string, unknown>> = {}) =>
    made(await ask(written, { statement: filled(find, values), shapes: shapesOf() }, { undo: inside }))
  const execute = (values?: Readonly<Record<string, unknown>>) => runIn(undo, values)
  const sync = () => made(askNow(written, { statement: find, shapes: shapesOf() }, { undo }))
  const pending: object = {
    execute,
    runIn,
    // biome-ignore lint/suspicious/noThenProperty: Drizzle's queries are made when they are awaited
    then: (...args: Parameters<Promise<unknown>['then']>) => execute().then(...args),
    catch: (reject: () => unknown) => execute().catch(reject),
    finally: (after: () => void) => execute().finally(after),
    prepare: () => pending,
    sync: isAtOnce ? sync : execute,
  }
  return pending
}

function textOf(config: Config): string {
  const shown = Object.entries(config).map(
    ([name, member]) => `${name}: ${typeof member === 'function' ? '…' : literal(member)}`,
  )
  return `{ ${shown.join(', ')} }`
}

function findOf(given: object, table: Table, config: Config, more?: Expression): Find {
  const { limit, offset, orderBy, where } = config
  const fields = given
  const condition = typeof where === 'function' ? (where(fields, { ...CONDITIONS, sql }) as unknown) : where
  const ordered =
    typeof orderBy === 'function' ? (orderBy(fields, { ...CONDITIONS, sql }) as unknown) : orderBy
  const wanted =
    condition instanceof Condition
      ? [operand(condition)]
      : isPlain(condition)
        ? [matching(table, fields, condition)]
        : []
  const conditions = [...(more ? [more] : []), ...wanted]
  const order = orderOf(
    isPlain(ordered)
      ? Object.entries(ordered).map(([name, how]) =>
          CONDITIONS_BY_NAME[how === 'desc' ? 'desc' : 'asc']?.(Reflect.get(fields, name)),
        )
      : [ordered],
  )
  const extras = Object.entries(
    typeof config.extras === 'function'
      ? config.extras(fields, { ...CONDITIONS, sql })
      : Object(config.extras),
  ).map(([name, each]) => ({ as: `extra.${name}`, value: operand(each) }))
  return {
    action: 'find',
    table: table.table,
    as: table.as,
    ...(conditions.length > 0 && { where: all(conditions) }),
    ...(order.length > 0 && { order }),
    ...(extras.length > 0 && { select: [{ all: table.as }, ...extras] }),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
    include: Object.entries(config.with ?? {}).flatMap(([name, inner]) =>
      inner ? [includedOf(table, name, inner)] : [],
    ),
  }
}

const CONDITIONS_BY_NAME = CONDITIONS as Readonly<
  Record<string, ((...args: unknown[]) => unknown) | undefined>
>
const OTHER_NAMES: Readonly<Record<string, string>> = { in: 'inArray', notIn: 'notInArray' }

/** `{ email: 'x', logins: { gt: 2 }, OR: [...] }`: a condition as an object. */
function matching(table: Table, fields: object, given: Readonly<Record<string, unknown>>): Expression {
  const every = (each: unknown) => matching(table, fields, Object(each))
  const conditions = Object.entries(given).flatMap(([name, wanted]) => {
    if (wanted === undefined) return []
    if (name === 'AND') return (wanted as readonly unknown[]).map(every)
    if (name === 'OR') return [any((wanted as readonly unknown[]).map(every))]
    if (name === 'NOT') return [not(every(wanted))]
    if (name === 'RAW') return [operand(typeof wanted === 'function' ? (wanted(fields) as unknown) : wanted)]
    const column: unknown = Reflect.get(fields, name)
    if (!isColumn(column))
      throw new Error(`db.query.${table.label}: a condition on ${name} as an object is not simulated`)
    return isPlain(wanted)
      ? Object.entries(wanted).map(([operator, operandOf]) => compared(column, operator, operandOf))
      : [compared(column, 'eq', wanted)]
  })
  return all(conditions)
}

function compared(column: Column, operator: string, operandOf: unknown): Expression {
  const make = CONDITIONS_BY_NAME[OTHER_NAMES[operator] ?? operator]
  if (make === undefined) throw new Error(`the condition ${operator} of db.query is not simulated`)
  return operand(make(column, operandOf))
}

function includedOf(table: Table, name: string, inner: unknown): Included {
  const { child, isList, on } = relatedTo(table, name)
  const other = requireTable(child)
  const conditions = on.map(([own, foreign]) =>
    call('eq', { column: foreign, of: other.as }, { column: own, of: table.as }),
  )
  return {
    as: `with.${name}`,
    kind: isList ? 'many' : 'one',
    find: findOf(child, other, isPlain(inner) ? (inner as Config) : {}, all(conditions)),
  }
}

interface Related {
  readonly child: object
  readonly isList: boolean
  readonly on: readonly (readonly [own: string, foreign: string])[]
}

/** Relations that every schema for Auth.js has. */
const OF_AUTH: Readonly<
  Record<string, readonly [to: string, isList: boolean, own: string, foreign: string]>
> = {
  'users.accounts': ['accounts', true, 'id', 'userId'],
  'users.sessions': ['sessions', true, 'id', 'userId'],
  'users.authenticators': ['authenticators', true, 'id', 'userId'],
  'accounts.user': ['users', false, 'userId', 'id'],
  'sessions.user': ['users', false, 'userId', 'id'],
}

/** Where the schema is not here: `team` is found by `teamId`, and `posts` have a `userId`. */
function byName({ label }: Table, name: string): readonly [string, boolean, string, string] {
  const isList = /[^s]s$/.test(name)
  return isList
    ? [name, true, 'id', `${label.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')}Id`]
    : [`${name}s`, false, `${name}Id`, 'id']
}

function relatedTo(table: Table, name: string): Related {
  const relation = [...RELATIONS].find(
    ([each]) => each.table === table.table && each.name === table.name,
  )?.[1][name]
  if (relation === undefined) {
    const known = OF_AUTH[`${table.table}.${name}`]
    if (!table.isGuessed)
      throw new Error(
        `db.query.${table.label}: the relation ${name} is not known. Define it with relations() in the schema`,
      )
    const [to, isList, own, foreign] = known ?? byName(table, name)
    return { child: guessedTable(to), isList, on: [[own, foreign]] }
  }
  const target = requireTable(relation.to)
  const child = target.as === table.as ? aliased(relation.to, `${target.as}_${name}`) : relation.to
  const columns = (list: readonly Column[] = []) => list.map(({ column }) => column)
  if (relation.fields)
    return { child, isList: false, on: zipped(columns(relation.fields), columns(relation.references)) }
  const back = Object.values(RELATIONS.get(target) ?? {}).find(
    (each) =>
      each.fields &&
      requireTable(each.to).table === table.table &&
      (relation.name === undefined || each.name === relation.name),
  )
  if (!back?.fields)
    throw new Error(
      `db.query.${table.label}: the other side of the relation ${name} has no fields. Define it with one(…, { fields, references })`,
    )
  return { child, isList: relation.isList, on: zipped(columns(back.references), columns(back.fields)) }
}

function zipped(one: readonly string[], other: readonly string[]): readonly (readonly [string, string])[] {
  return one.map((each, index) => [each, other[index] ?? 'id'])
}

/** The row with the names of the code, the columns that were asked for and its relations. */
function shape(row: Row, table: Table, { columns, with: related = {} }: Config): Row {
  const wanted = columns && Object.values(columns).some((each) => each)
  const own = Object.entries(namedRow(row, table)).filter(
    ([name]) =>
      !/^(?:with|extra)\./.test(name) &&
      (columns === undefined || (wanted ? columns[name] === true : columns[name] !== false)),
  )
  const more = Object.entries(related).flatMap(([name, inner]) => {
    if (!inner) return []
    const found = row[`with.${name}`]
    const { child } = relatedTo(table, name)
    const shaped = (each: unknown) =>
      shape(each as Row, requireTable(child), isPlain(inner) ? (inner as Config) : {})
    return [[name, Array.isArray(found) ? found.map(shaped) : found ? shaped(found) : null] as const]
  })
  const extras = Object.entries(row).flatMap(([name, member]) =>
    name.startsWith('extra.') ? [[name.slice(6), member] as const] : [],
  )
  return Object.fromEntries([...own, ...extras, ...more])
}
