import type { Expression, Find } from '../../../../query/query.ts'
import { all, any, call, escaped, isPlain, list, not, value } from '../shared/expressions.ts'
import { invalid } from './errors.ts'
import { guessedRelation, type Model, type Models, type Relation } from './models.ts'
import { requireType } from './values.ts'

/** What a translation needs: the models, and aliases that are not in use yet. */
export interface Translation {
  readonly models: Models
  /** As errors name it: `prisma.user.findUnique`. */
  readonly where: string
  readonly alias: () => string
}

export function createTranslation(models: Models, where: string): Translation {
  let aliases = 0
  return {
    models,
    where,
    alias: () => {
      aliases += 1
      return `t${aliases}`
    },
  }
}

/** A `where` of Prisma as a condition on the rows of an alias. */
export function conditionOf(translation: Translation, model: Model, as: string, given: unknown): Expression {
  const conditions = Object.entries(Object(given)).flatMap(([name, wanted]) => {
    if (wanted === undefined) return []
    const inside = () => list(wanted).map((each) => conditionOf(translation, model, as, each))
    if (name === 'AND') return [all(inside())]
    if (name === 'OR') return [any(inside())]
    if (name === 'NOT') return inside().map(not)
    const relation = model.relations[name] ?? guessedBy(model, name, wanted)
    if (relation) return [relatedOf(translation, relation, as, wanted)]
    const compound = model.compounds[name] ?? compoundOf(model, name, wanted)
    if (compound && isPlain(wanted)) return [conditionOf(translation, model, as, wanted)]
    requireField(translation, model, name)
    for (const each of equalIn(wanted)) requireType(translation, model, name, each)
    if (isPlain(wanted) && [wanted['in'], wanted['notIn']].flat().includes(null))
      invalid(translation, `Argument \`in\` of \`${name}\` must not have null.`)
    return [fieldCondition(translation, { column: model.columnOf(name), of: as }, wanted)]
  })
  return all(conditions)
}

/** The values that a field is to be equal to. */
function equalIn(wanted: unknown): readonly unknown[] {
  if (!isPlain(wanted)) return [wanted]
  return ['equals', 'in', 'notIn', 'lt', 'lte', 'gt', 'gte'].flatMap((name) =>
    wanted[name] === null ? [] : ((wanted[name] as unknown[] | undefined) ?? []),
  )
}

const QUANTIFIERS = ['some', 'none', 'every', 'is', 'isNot']

/** What `{ team: { slug: 'x' } }` and `{ posts: { some: … } }` name, if the schema is not here. */
function guessedBy(model: Model, name: string, wanted: unknown): Relation | undefined {
  if (model.isKnown || !isPlain(wanted) || compoundOf(model, name, wanted) || model.compounds[name])
    return undefined
  const names = Object.keys(wanted)
  const isFilter = names.every(
    (each) => ['not', 'mode', 'path'].includes(each) || Object.hasOwn(OPERATORS, each),
  )
  return isFilter ? undefined : guessedRelation(model, name)
}

/** `userId_postId: { userId, postId }` of a schema that is not here. */
function compoundOf(model: Model, name: string, wanted: unknown): readonly string[] | undefined {
  if (model.isKnown || !isPlain(wanted)) return undefined
  const names = Object.keys(wanted)
  return names.length > 1 && names.join('_') === name ? names : undefined
}

export function requireField(translation: Translation, model: Model, name: string): void {
  if (!model.isKnown || model.fields.some((field) => field.name === name)) return
  const known = [...model.fields.map((field) => field.name), ...Object.keys(model.relations)]
  invalid(translation, `Unknown field \`${name}\` of model ${model.name}. It has: ${known.join(', ')}`)
}

/** A find of the rows that a relation leads to from those of an alias. */
export function relatedFind(
  translation: Translation,
  relation: Relation,
  as: string,
): { readonly find: Find; readonly model: Model } {
  const { models } = translation
  const model = models.named(relation.model)
  const other = translation.alias()
  if (relation.through) {
    const linked = linkedBy(translation, relation, { column: relation.through.own[0], of: as }, other)
    return { model, find: { action: 'find', table: model.table, as: other, where: linked } }
  }
  if (relation.on.length === 0)
    throw new Error(
      `${translation.where}: the relation to ${relation.model} has no foreign key in schema.prisma`,
    )
  const where = relation.on.map(([own, foreign]) =>
    call('eq', { column: foreign, of: other }, { column: own, of: as }),
  )
  return { model, find: { action: 'find', table: model.table, as: other, where: all(where) } }
}

/** Whether the table between both has a row for the row of an alias and the one whose id this is. */
export function linkedBy(
  translation: Translation,
  { through }: Relation,
  id: Expression,
  as: string,
): Expression {
  const { other, own, table } = through ?? { other: ['', ''], own: ['', ''], table: '' }
  const between = translation.alias()
  const where = all([
    call('eq', { column: own[1], of: between }, id),
    call('eq', { column: other[1], of: between }, { column: other[0], of: as }),
  ])
  return { exists: { action: 'find', table, as: between, where } }
}

function relatedOf(translation: Translation, relation: Relation, as: string, wanted: unknown): Expression {
  const exists = (inner: unknown, negated = false): Expression => {
    const { find, model } = relatedFind(translation, relation, as)
    const condition = conditionOf(translation, model, find.as ?? '', inner)
    return {
      exists: { ...find, where: all([find.where ?? value(true), negated ? not(condition) : condition]) },
    }
  }
  if (wanted === null) return not(exists({}))
  const quantifiers: Readonly<Record<string, (inner: unknown) => Expression>> = {
    some: (inner) => exists(inner),
    none: (inner) => not(exists(inner)),
    every: (inner) => not(exists(inner, true)),
    is: (inner) => (inner === null ? not(exists({})) : exists(inner)),
    isNot: (inner) => (inner === null ? exists({}) : not(exists(inner))),
  }
  const entries = Object.entries(Object(wanted)).filter(([, inner]) => inner !== undefined)
  if (entries.length > 0 && entries.every(([name]) => QUANTIFIERS.includes(name)))
    return all(entries.map(([name, inner]) => (quantifiers[name] as (inner: unknown) => Expression)(inner)))
  return exists(wanted)
}

type Operator = (column: Expression, operand: unknown, ignoreCase: boolean) => Expression

const like =
  (pattern: (text: string) => string): Operator =>
  (column, operand, ignoreCase) =>
    call(ignoreCase ? 'ilike' : 'like', column, value(pattern(escaped(String(operand)))))

const lowered = (each: Expression, ignoreCase: boolean): Expression =>
  ignoreCase ? call('lower', each) : each

const OPERATORS: Readonly<Record<string, Operator>> = {
  equals: (column, operand, ignoreCase) =>
    operand === null
      ? call('isNull', column)
      : call('eq', lowered(column, ignoreCase), lowered(value(operand), ignoreCase)),
  in: (column, operand, ignoreCase) =>
    call('in', lowered(column, ignoreCase), ...list(operand).map((item) => lowered(value(item), ignoreCase))),
  notIn: (column, operand, ignoreCase) =>
    not(
      call(
        'in',
        lowered(column, ignoreCase),
        ...list(operand).map((item) => lowered(value(item), ignoreCase)),
      ),
    ),
  lt: (column, operand) => call('lt', column, value(operand)),
  lte: (column, operand) => call('lte', column, value(operand)),
  gt: (column, operand) => call('gt', column, value(operand)),
  gte: (column, operand) => call('gte', column, value(operand)),
  contains: like((text) => `%${text}%`),
  startsWith: like((text) => `${text}%`),
  endsWith: like((text) => `%${text}`),
  has: (column, operand) => call('has', column, value(operand)),
  hasSome: (column, operand) => call('overlaps', column, value(operand)),
  hasEvery: (column, operand) => call('contains', column, value(operand)),
  string_contains: like((text) => `%${text}%`),
  string_starts_with: like((text) => `${text}%`),
  string_ends_with: like((text) => `%${text}`),
  array_contains: (column, operand) => call('contains', column, value(list(operand))),
  isEmpty: (column, operand) => call('eq', call('eq', call('length', column), value(0)), value(operand)),
}

export function fieldCondition(translation: Translation, column: Expression, wanted: unknown): Expression {
  if (wanted === null) return call('isNull', column)
  if (!isPlain(wanted)) return call('eq', column, value(wanted))
  if ('path' in wanted) {
    const { path, ...inside } = wanted
    const names = Array.isArray(path)
      ? path
      : String(path)
          .replace(/^\$\.?/, '')
          .split('.')
    return fieldCondition(translation, call('get', column, ...names.map(value)), inside)
  }
  const { mode, ...operators } = wanted
  const conditions = Object.entries(operators).flatMap(([name, operand]) => {
    if (operand === undefined) return []
    if (name === 'not')
      return [
        isPlain(operand)
          ? not(fieldCondition(translation, column, { mode, ...operand }))
          : notEqual(column, operand),
      ]
    const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
    if (operator === undefined) throw new Error(`${translation.where}: the filter ${name} is not simulated`)
    return [operator(column, operand, mode === 'insensitive')]
  })
  return all(conditions)
}

function notEqual(column: Expression, operand: unknown): Expression {
  return operand === null ? not(call('isNull', column)) : call('ne', column, value(operand))
}
