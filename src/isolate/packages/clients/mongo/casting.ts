import { isPlain } from '../shared/expressions.ts'
import { CastError } from './errors.ts'
import { isIdType, ObjectId } from './object-id.ts'
import type { Path, Schema } from './schema.ts'

type Members = Record<string, unknown>

const TRUE = [true, 'true', 1, '1', 'yes']
const FALSE = [false, 'false', 0, '0', 'no']

const refused = Symbol('refused')

/** By type: what it is called in an error, and how a value becomes one. */
const CASTS: readonly (readonly [type: unknown, kind: string, cast: (given: unknown) => unknown])[] = [
  [String, 'string', (given) => (isText(given) ? String(given) : refused)],
  [
    Number,
    'Number',
    (given) => {
      const number = given === '' ? null : typeof given === 'object' ? Number.NaN : Number(given)
      return Number.isNaN(number) ? refused : number
    },
  ],
  [
    Boolean,
    'Boolean',
    (given) => (TRUE.includes(given as never) ? true : FALSE.includes(given as never) ? false : refused),
  ],
  [
    Date,
    'date',
    (given) => {
      const date = given instanceof Date ? given : new Date(given as string)
      return Number.isNaN(date.getTime()) ? refused : date
    },
  ],
]

const NAMES: Readonly<Record<string, unknown>> = { String, Number, Boolean, Date }

function isText(given: unknown): boolean {
  return given instanceof ObjectId || (typeof given !== 'object' && typeof given !== 'function')
}

/**
 * A value as its field has it.
 *
 * @throws CastError if it cannot be one
 */
export function castTo(field: Path, given: unknown, path = '', more = ''): unknown {
  if (given === null || given === undefined) return given
  if (field.item) {
    const { item } = field
    return (Array.isArray(given) ? given : [given]).map((each) => castTo(item, each, path, more))
  }
  if (isIdType(field.type)) return castToId(given, path)
  const [, kind = '', cast] = CASTS.find(([type]) => type === field.type || type === named(field.type)) ?? []
  if (cast === undefined) return given
  const made = cast(given)
  if (made === refused)
    throw new CastError(kind, given, path, more || (kind === 'Boolean' ? ' because of "CastError"' : ''))
  return typeof made === 'string' ? asSet(field, made) : made
}

function named(type: unknown): unknown {
  return typeof type === 'string' ? NAMES[type] : type
}

/** A document counts as its id. */
function castToId(given: unknown, path: string): unknown {
  const id = typeof given === 'object' && given !== null && '_id' in given ? given._id : given
  if (id instanceof ObjectId) return given
  if (!ObjectId.isValid(id)) throw new CastError('ObjectId', given, path, ' because of "BSONError"')
  return typeof given === 'object' ? given : new ObjectId(id)
}

function asSet({ options }: Path, text: string): string {
  const trimmed = options['trim'] ? text.trim() : text
  const lower = options['lowercase'] ? trimmed.toLowerCase() : trimmed
  return options['uppercase'] ? lower.toUpperCase() : lower
}

/** The same, but what cannot be cast stays as it is: saving says so. */
export function castOrKeep(field: Path, given: unknown): unknown {
  try {
    return castTo(field, given)
  } catch {
    return given
  }
}

/** A filter whose values are those of the schema's fields, as queries cast them. */
export function castFilter(schema: Schema, model: string, given: unknown): unknown {
  if (!isPlain(given)) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, wanted]) => {
      if (/^\$(?:and|n?or)$/.test(name) && Array.isArray(wanted))
        return [name, wanted.map((each) => castFilter(schema, model, each))]
      const field = fieldAt(schema, name)
      return [name, field && !isIdType(field.type) ? castWanted(field, wanted, name, model) : wanted]
    }),
  )
}

function castWanted(field: Path, wanted: unknown, path: string, model: string): unknown {
  if (wanted instanceof RegExp || wanted === undefined) return wanted
  if (Array.isArray(wanted) && !field.isList) return wanted
  const single = field.item ?? field
  if (isPlain(wanted) && Object.keys(wanted).some((name) => name.startsWith('$')))
    return Object.fromEntries(
      Object.entries(wanted).map(([name, operand]) => {
        if (name === '$not') return [name, castWanted(field, operand, path, model)]
        if (/^\$(?:eq|ne|gte?|lte?)$/.test(name)) return [name, castIn(single, operand, path, model)]
        if (/^\$n?in$/.test(name) && Array.isArray(operand))
          return [name, operand.map((each) => castWanted(single, each, path, model))]
        return [name, operand]
      }),
    )
  return field.inner || Array.isArray(wanted) ? wanted : castIn(single, wanted, path, model)
}

function castIn(field: Path, given: unknown, path: string, model: string): unknown {
  return castTo(field, given, path, ` for model "${model}"`)
}

/** A text that is no id and that a filter looks for as one. MongoDB's ids are never such. */
export function noIdIn(schema: Schema, model: string, filter: unknown): CastError | undefined {
  for (const [path, wanted] of Object.entries(Object(filter) as Members)) {
    if (path !== '_id' && !isIdType(fieldAt(schema, path)?.type)) continue
    const inner = isPlain(wanted) ? Object.values(wanted) : [wanted]
    const bad = inner.flat().find((each) => typeof each === 'string' && !ObjectId.isValid(each))
    if (bad !== undefined) return new CastError('ObjectId', bad, path, ` for model "${model}"`)
  }
  return undefined
}

/** The field of a path: `address.city`. */
export function fieldAt(schema: Schema, path: string): Path | undefined {
  const [first = '', ...rest] = path.split('.')
  const field = Object.hasOwn(schema.paths, first) ? schema.paths[first] : undefined
  if (rest.length === 0 || field === undefined) return field
  const below = /^(?:\d+|\$.*)$/.test(rest[0] ?? '') ? rest.slice(1) : rest
  if (below.length === 0) return field.item ?? field
  const inner = (field.item ?? field).inner
  return inner && fieldAt(inner, below.join('.'))
}

/** Whether an update may write a path: a strict schema leaves out what it does not have. */
function isIn(schema: Schema, path: string): boolean {
  const [first = '', second] = path.split('.')
  const field = schema.paths[first]
  return path === '_id' || (field !== undefined && (!field.inner || !second || !!fieldAt(schema, path)))
}

/** An update with the schema's types, and without what a strict schema does not have. */
export function castUpdate(schema: Schema, given: unknown): unknown {
  const isKnown = Object.keys(schema.paths).length > 0
  if (!isPlain(given) || !isKnown) return given
  const isStrict = schema.options['strict'] !== false
  const members = (fields: object, operator: string): Members =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([path, operand]) => (!isStrict || isIn(schema, path)) && operand !== undefined)
        .map(([path, operand]) => {
          const field = fieldAt(schema, path)
          const isCast = field && !field.inner && /^\$(?:set|setOnInsert|inc|mul|min|max)$/.test(operator)
          return [path, isCast ? castTo(field, operand, path) : operand]
        }),
    )
  const plain = Object.entries(given).filter(([name]) => !name.startsWith('$'))
  const operators = Object.entries(given)
    .filter(([name, fields]) => name.startsWith('$') && isPlain(fields))
    .map(([name, fields]) => [name, members(fields as object, name)] as const)
  return { ...members(Object.fromEntries(plain), '$set'), ...Object.fromEntries(operators) }
}
