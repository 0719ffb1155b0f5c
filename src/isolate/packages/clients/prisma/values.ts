import { isAuthTable } from '../../../../query/auth-tables.ts'
import type { Expression, Row, Statement } from '../../../../query/query.ts'
import { isPlain, list } from '../shared/expressions.ts'
import { Decimal } from './decimal.ts'
import { invalid } from './errors.ts'
import type { Model, Models, Scalar } from './models.ts'

/** Arguments as the rows have them: decimals are numbers there. */
export function plainArguments(given: unknown): unknown {
  if (given instanceof Decimal) return given.toNumber()
  if (Array.isArray(given)) return given.map(plainArguments)
  if (!isPlain(given)) return given
  return Object.fromEntries(Object.entries(given).map(([name, member]) => [name, plainArguments(member)]))
}

const COMMON = ['where', 'select', 'include', 'omit', 'relationLoadStrategy']
const PAGE = ['orderBy', 'take', 'skip', 'cursor', 'distinct']
const SUMMARY = ['by', 'having', '_count', '_sum', '_avg', '_min', '_max']
const KNOWN = [
  ...COMMON,
  ...PAGE,
  ...SUMMARY,
  'data',
  'create',
  'update',
  'skipDuplicates',
  'limit',
  'cacheStrategy',
]

/** What an operation cannot do without, and nothing that no operation has. */
export function requireArguments(where: string, operation: string, args: object): void {
  const unknown = Object.entries(args).find(([name, given]) => given !== undefined && !KNOWN.includes(name))
  if (unknown)
    invalid({ where }, `Unknown argument \`${unknown[0]}\`. Available options: ${KNOWN.join(', ')}.`)
  const needed =
    operation === 'upsert' ? ['create', 'update'] : /^(?:create|update)/.test(operation) ? ['data'] : []
  const missing = needed.find((name) => Reflect.get(args, name) === undefined && operation !== 'create')
  if (missing !== undefined) invalid({ where }, `Argument \`${missing}\` is missing.`)
}

/** A value as it is stored: times are dates, and JSON is what its text says. */
export function storedValue(field: Scalar | undefined, given: unknown): unknown {
  if (given === null || given === undefined) return given
  if (field?.type === 'DateTime')
    return Array.isArray(given) ? given.map((each) => timeOf(each)) : timeOf(given)
  if (field?.type === 'BigInt' && isWhole(given)) return BigInt(given as number)
  if (field?.type === 'Decimal' && typeof given === 'string') return Number(given)
  return field?.type === 'Json' ? JSON.parse(JSON.stringify(given)) : given
}

function timeOf(given: unknown): unknown {
  return typeof given === 'string' ? new Date(given) : given
}

/** Rows as code has them: with decimals, at every depth. */
export function withDecimals(models: Models, model: Model, given: unknown): unknown {
  if (Array.isArray(given)) return given.map((each) => withDecimals(models, model, each))
  if (!model.isKnown || !isPlain(given)) return given
  const types = new Map(model.fields.map(({ name, type }) => [name, type]))
  const typed = (name: string, member: unknown) => exact(types.get(name), member)
  return Object.fromEntries(
    Object.entries(given).map(([name, member]) => {
      const relation = model.relations[name]
      if (relation) return [name, withDecimals(models, models.named(relation.model), member)]
      if (/^_(?:sum|avg|min|max)$/.test(name) && isPlain(member))
        return [
          name,
          Object.fromEntries(Object.entries(member).map(([field, each]) => [field, typed(field, each)])),
        ]
      return [name, typed(name, member)]
    }),
  )
}

/** Rows of SQL: what is counted is a bigint in Postgres, as sums of whole numbers are. */
export function exactRows(models: Models, statement: Statement, rows: readonly Row[]): readonly Row[] {
  if (statement.action !== 'find' || !statement.select) return rows
  const fields = models.tables(statement.table)
  const kinds = statement.select.flatMap((each) =>
    'as' in each ? [[each.as, kindOf(each.value, fields)]] : [],
  )
  const kindBy = new Map(kinds as [string, string | undefined][])
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, member]) => [name, exact(kindBy.get(name), member)])),
  )
}

function kindOf(value: Expression, fields: readonly Scalar[]): string | undefined {
  if ('column' in value) return fields.find(({ column }) => column === value.column)?.type
  if (!('aggregate' in value)) return undefined
  if (value.aggregate === 'count') return 'BigInt'
  const over = value.over && kindOf(value.over, fields)
  if (value.aggregate === 'sum') return over === 'Int' ? 'BigInt' : over
  return value.aggregate === 'avg' && over === 'Int' ? 'Decimal' : over
}

function exact(kind: string | undefined, member: unknown): unknown {
  if (typeof member !== 'number') return member
  if (kind === 'Decimal') return new Decimal(member)
  return kind === 'BigInt' && Number.isSafeInteger(member) ? BigInt(member) : member
}

const isWhole = (given: unknown): boolean => typeof given === 'number' && Number.isInteger(given)

const ISO = /^[-+]?\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[-+]\d{2}:?\d{2})$/i

const TYPES: Readonly<Record<string, (given: unknown) => boolean>> = {
  String: (given) => typeof given === 'string',
  Int: isWhole,
  BigInt: (given) => typeof given === 'bigint' || isWhole(given),
  Float: (given) => typeof given === 'number',
  Decimal: (given) => typeof given === 'number' || typeof given === 'string',
  Boolean: (given) => typeof given === 'boolean',
  DateTime: (given) => given instanceof Date || (typeof given === 'string' && ISO.test(given)),
}

function nameOf(given: unknown): string {
  if (given instanceof Date) return 'DateTime'
  if (typeof given === 'number') return Number.isInteger(given) ? 'Int' : 'Float'
  if (typeof given === 'bigint') return 'BigInt'
  if (typeof given === 'object') return given === null ? 'Null' : 'Object'
  return typeof given === 'boolean' ? 'Boolean' : 'String'
}

/** Ids of users are texts here, also where the schema has numbers. */
function isIdOfUser(model: Model, { column }: Scalar): boolean {
  if (isAuthTable(model.table) && (column === 'id' || column === 'userId')) return true
  const toUser = Object.values(model.relations).filter(
    ({ holds, model: name }) => holds && /^user$/i.test(name),
  )
  return toUser.some(({ on }) => on.some(([own]) => own === column))
}

/** Prisma asks for the types of the schema, and for a value where one is needed. */
export function requireType(
  translation: { readonly where: string },
  model: Model,
  name: string,
  given: unknown,
): void {
  const field = model.fields.find((each) => each.name === name)
  if (field === undefined || given === undefined || field.type === 'Json') return
  if (given === null) {
    if (!field.isOptional && !field.isList) invalid(translation, `Argument \`${name}\` must not be null.`)
    return
  }
  if (/^(?:Int|BigInt)$/.test(field.type) && isIdOfUser(model, field)) return
  const { members } = field
  const holds = members ? (each: unknown) => members.includes(String(each)) : TYPES[field.type]
  if (holds === undefined) return
  const wrong = list(given).find((each) => each !== undefined && each !== null && !holds(each))
  if (wrong === undefined) return
  if (members) invalid(translation, `Invalid value for argument \`${name}\`. Expected ${field.type}.`)
  if (field.type === 'DateTime' && typeof wrong === 'string')
    invalid(
      translation,
      `Invalid value for argument \`${name}\`: premature end of input. Expected ISO-8601 DateTime.`,
    )
  invalid(
    translation,
    `Argument \`${name}\`: Invalid value provided. Expected ${field.type}, provided ${nameOf(wrong)}.`,
  )
}
