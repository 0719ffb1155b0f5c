import { isPlain } from '../shared/expressions.ts'
import { castTo, fieldAt } from './casting.ts'
import { CastError, type PathError, ValidationError, ValidatorError } from './errors.ts'
import type { Path, Schema } from './schema.ts'

type Members = Record<string, unknown>
type Errors = Record<string, PathError>

/** What is to be known of a field: what its error says, and whether a value is as it must be. */
interface Rule {
  readonly type: string
  readonly message: unknown
  readonly limits?: Readonly<Record<string, unknown>>
  readonly holds: (value: unknown) => unknown
}

type Check = (given: unknown, message: unknown) => Omit<Rule, 'type'>

const size = (value: unknown): number => String(value).length

const CHECKS: Readonly<Record<string, Check>> = {
  minlength: (least, message) => ({
    message:
      message ??
      'Path `{PATH}` (`{VALUE}`, length {LENGTH}) is shorter than the minimum allowed length ({MINLENGTH}).',
    limits: { MINLENGTH: least },
    holds: (value) => size(value) >= Number(least),
  }),
  maxlength: (most, message) => ({
    message:
      message ??
      'Path `{PATH}` (`{VALUE}`, length {LENGTH}) is longer than the maximum allowed length ({MAXLENGTH}).',
    limits: { MAXLENGTH: most },
    holds: (value) => size(value) <= Number(most),
  }),
  min: (least, message) => ({
    message:
      message ??
      `Path \`{PATH}\` ({VALUE}) is ${worded(least, 'before', 'less than')} minimum allowed value ({MIN}).`,
    limits: { MIN: least },
    holds: (value) => Number(value) >= asNumber(least),
  }),
  max: (most, message) => ({
    message:
      message ??
      `Path \`{PATH}\` ({VALUE}) is ${worded(most, 'after', 'more than')} maximum allowed value ({MAX}).`,
    limits: { MAX: most },
    holds: (value) => Number(value) <= asNumber(most),
  }),
  match: (pattern, message) => ({
    message: message ?? 'Path `{PATH}` is invalid ({VALUE}).',
    holds: (value) => value === '' || !(pattern instanceof RegExp) || pattern.test(String(value)),
  }),
}

const worded = (limit: unknown, time: string, number: string): string =>
  typeof limit === 'number' ? number : time

function asNumber(limit: unknown): number {
  return typeof limit === 'number' ? limit : Number(new Date(limit as string))
}

/** A limit with or without its message: `8`, `[8, 'Too short']`, `{ value: 8, message: 'Too short' }`. */
function withMessage(given: unknown): readonly [limit: unknown, message: unknown] {
  if (Array.isArray(given)) return [given[0], given[1]]
  return isPlain(given) && 'value' in given ? [given['value'], given['message']] : [given, undefined]
}

function rulesOf({ options }: Path): readonly Rule[] {
  return Object.entries(options).flatMap(([name, given]): readonly Rule[] => {
    const type = name === 'minLength' || name === 'maxLength' ? name.toLowerCase() : name
    if (given === undefined || given === null) return []
    if (type === 'enum') return [enumRule(given)]
    if (type === 'validate') return validatorsOf(given)
    const check = Object.hasOwn(CHECKS, type) ? CHECKS[type] : undefined
    const kind = type === 'match' ? 'regexp' : type
    return check ? [{ type: kind, ...check(...withMessage(given)) }] : []
  })
}

/** `['user', 'admin']`, `{ values, message }`, or an enum of TypeScript. */
function enumRule(given: unknown): Rule {
  const { message, values } = Object(given) as { readonly message?: unknown; readonly values?: unknown }
  const members: unknown[] = Array.isArray(given)
    ? given
    : Array.isArray(values)
      ? values
      : Object.values(Object(given))
  return {
    type: 'enum',
    message: message ?? '`{VALUE}` is not a valid enum value for path `{PATH}`.',
    holds: (value) => members.includes(value),
  }
}

/** A function, with or without its message, or a list of them. */
function validatorsOf(given: unknown): readonly Rule[] {
  const [first, second] = Array.isArray(given) ? (given as readonly unknown[]) : []
  if (isPlain(first)) return (given as readonly unknown[]).flatMap(validatorsOf)
  const parts: { readonly validator?: unknown; readonly message?: unknown } = Array.isArray(given)
    ? { validator: first, message: second }
    : typeof given === 'function'
      ? { validator: given }
      : Object(given)
  const { message = 'Validator failed for path `{PATH}` with value `{VALUE}`', validator } = parts
  return [
    {
      type: 'user defined',
      message,
      holds:
        validator instanceof RegExp ? (value) => validator.test(String(value)) : (validator as Rule['holds']),
    },
  ]
}

function failure(
  { limits = {}, message, type }: Omit<Rule, 'holds'>,
  path: string,
  value: unknown,
): ValidatorError {
  const filled: Readonly<Record<string, unknown>> = {
    PATH: path,
    VALUE: value,
    TYPE: type,
    LENGTH: size(value),
    ...limits,
  }
  const text =
    typeof message === 'function'
      ? String(message({ path, value, type }))
      : String(message).replaceAll(/\{([A-Z]+)\}/g, (whole, name: string) =>
          name in filled ? String(filled[name]) : whole,
        )
  return new ValidatorError({ message: text, type, path, value })
}

/** What fails `required`, if the field must have a value. */
function missing(field: Path, self: unknown, path: string, value: unknown): ValidatorError | undefined {
  const [given, message] = withMessage(field.options['required'])
  const isNeeded = typeof given === 'function' ? given.call(self) : given
  const text = typeof given === 'string' ? given : message
  if (!isNeeded || !(value === undefined || value === null || value === '')) return undefined
  return failure({ type: 'required', message: text ?? 'Path `{PATH}` is required.' }, path, value)
}

/** Fields that a document was read without. They are not missing. */
export const unread = new WeakMap<object, readonly string[]>()

/** A validation under way. Those of its rules that take a while are in `waiting`. */
class Validation {
  readonly errors: Errors = {}
  readonly waiting: Promise<void>[] = []
  readonly #self: unknown

  constructor(self: unknown) {
    this.#self = self
  }

  /** Gives every field its type. */
  cast(schema: Schema, members: Members, before = ''): void {
    for (const [name, field] of Object.entries(schema.paths)) {
      const value = members[name]
      if (value === undefined || value === null) continue
      const path = before + name
      const inner = (field.item ?? field).inner
      if (inner) this.#each(field, value, path, (each, at) => this.cast(inner, each, `${at}.`))
      else
        try {
          const made = castTo(field, value, path)
          if (made !== value) members[name] = made
        } catch (error) {
          if (!(error instanceof CastError)) throw error
          this.errors[path] = error
        }
    }
  }

  /** What must be there and is not comes first, as in Mongoose. */
  check({ paths }: Pick<Schema, 'paths'>, members: Members, before = ''): void {
    const fields = Object.entries(paths)
    for (const [name, field] of fields.toReversed())
      if (members[name] === undefined || members[name] === null) this.one(field, members[name], before + name)
    for (const [name, field] of fields) {
      const value = members[name]
      const path = before + name
      if (value === undefined || value === null || path in this.errors) continue
      this.one(field, value, path)
      const { item } = field
      if (item && !item.inner)
        for (const [index, each] of (value as readonly unknown[]).entries())
          this.one(item, each, `${path}.${index}`)
      const inner = (item ?? field).inner
      if (inner) this.#each(field, value, path, (each, at) => this.check(inner, each, `${at}.`))
    }
  }

  #each(field: Path, value: unknown, path: string, run: (members: Members, path: string) => void): void {
    if (!field.isList) run(Object(value), path)
    else
      for (const [index, each] of (value as readonly unknown[]).entries())
        run(Object(each), `${path}.${index}`)
  }

  one(field: Path, value: unknown, path: string): void {
    const none = missing(field, this.#self, path, value)
    if (none) this.errors[path] = none
    if (none || value === undefined || value === null || path in this.errors) return
    for (const rule of rulesOf(field)) {
      const held = rule.holds.call(this.#self, value)
      if (held instanceof Promise) {
        const failed = () => {
          this.errors[path] ??= failure(rule, path, value)
        }
        this.waiting.push(held.then((isTrue) => (isTrue ? undefined : failed()), failed))
      } else if (!held) {
        this.errors[path] = failure(rule, path, value)
        return
      }
    }
  }
}

export interface Validating {
  readonly schema: Schema
  readonly name: string
}

/** Only these fields count: names in a text, or a list. */
type Only = string | readonly string[] | undefined

function errorOf({ errors }: Validation, summary: string, only?: Only): ValidationError | undefined {
  const names = typeof only === 'string' ? only.split(/\s+/) : Array.isArray(only) ? only : undefined
  const found = Object.entries(errors).filter(([path]) => names === undefined || names.includes(path))
  return found.length > 0 ? new ValidationError(summary, Object.fromEntries(found)) : undefined
}

function validation({ schema }: Validating, document: Members): Validation {
  const made = new Validation(document)
  const passed = unread.get(document) ?? []
  const paths = Object.entries(schema.paths).filter(
    ([name]) => !passed.includes(name) || document[name] !== undefined,
  )
  made.cast(schema, document)
  made.check({ paths: Object.fromEntries(paths) }, document)
  return made
}

/** Rules that take a while are passed over. */
export function validateNow(facts: Validating, document: Members, only?: Only): ValidationError | undefined {
  return errorOf(validation(facts, document), `${facts.name} validation failed`, only)
}

export async function validate(facts: Validating, document: Members, only?: Only): Promise<void> {
  const made = validation(facts, document)
  await Promise.all(made.waiting)
  const error = errorOf(made, `${facts.name} validation failed`, only)
  if (error) throw error
}

/** What an update sets and removes, for `runValidators`. */
export async function validateUpdate(schema: Schema, change: unknown): Promise<void> {
  const { $set, $unset, ...plain } = Object(change) as Readonly<Record<string, unknown>>
  const direct = Object.entries(plain).filter(([name]) => !name.startsWith('$'))
  const set = { ...Object.fromEntries(direct), ...Object($set) }
  const made = new Validation(undefined)
  const removed = Object.keys(Object($unset)).map((path) => [path, undefined] as const)
  // The last first, as in Mongoose.
  for (const [path, value] of [...Object.entries(set), ...removed].toReversed()) {
    const field = fieldAt(schema, path)
    if (field) made.one(field, value, path)
  }
  await Promise.all(made.waiting)
  const error = errorOf(made, 'Validation failed')
  if (error) throw error
}
