import { authColumn } from '../../../../query/auth-tables.ts'
import type { Expression } from '../../../../query/query.ts'
import { notSimulated } from '../shared/ask.ts'
import { all, any, call, list, not, value } from '../shared/expressions.ts'

type Filter = (column: Expression, operand: unknown) => Expression

const wildcards = (operand: unknown): Expression => value(String(operand).replaceAll('*', '%'))

/** What `is` takes. */
const TRUTHS: Readonly<Record<string, unknown>> = { null: null, true: true, false: false, unknown: null }

export const FILTERS: Readonly<Record<string, Filter>> = {
  eq: (column, operand) => call('eq', column, value(operand)),
  neq: (column, operand) => call('ne', column, value(operand)),
  gt: (column, operand) => call('gt', column, value(operand)),
  gte: (column, operand) => call('gte', column, value(operand)),
  lt: (column, operand) => call('lt', column, value(operand)),
  lte: (column, operand) => call('lte', column, value(operand)),
  like: (column, operand) => call('like', column, wildcards(operand)),
  ilike: (column, operand) => call('ilike', column, wildcards(operand)),
  is: (column, operand) => call('same', column, value(TRUTHS[String(operand)])),
  isDistinct: (column, operand) => not(call('same', column, value(operand))),
  in: (column, operand) => call('in', column, ...itemsOf(operand).map(value)),
  contains: (column, operand) => call('covers', column, value(operand)),
  containedBy: (column, operand) => call('covers', value(operand), column),
  overlaps: (column, operand) => call('overlaps', column, value(operand)),
  likeAnyOf: (column, operand) => any(list(operand).map((each) => call('like', column, wildcards(each)))),
  ilikeAnyOf: (column, operand) => any(list(operand).map((each) => call('ilike', column, wildcards(each)))),
}

/** What PostgREST calls them, where its clients have other names. */
const NAMES: Readonly<Record<string, string>> = { cs: 'contains', cd: 'containedBy', ov: 'overlaps' }

/** A column, or what is inside one: `settings->>plan`. */
export function columnOf(table: string, path: string): Expression {
  const [first = '', ...rest] = path.split(/->>?/).map((part) => part.trim())
  const column: Expression = { column: authColumn(table, first) }
  return rest.length === 0 ? column : call('get', column, ...rest.map(value))
}

/** A list, or the text that PostgREST has for one: `("a","b c",3)`. */
function itemsOf(operand: unknown): readonly unknown[] {
  if (typeof operand !== 'string') return list(operand)
  return partsOf(operand.trim().replace(/^\(|\)$/g, '')).map(plain)
}

/** A condition by the name of its operator, also `not.eq`. */
export function conditionFor(table: string, path: string, operator: string, operand: unknown): Expression {
  const [first = '', ...rest] = operator.split('.')
  if (first === 'not') return not(conditionFor(table, path, rest.join('.'), operand))
  const name = NAMES[first] ?? first
  const make = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined
  if (make === undefined) return notSimulated(`the filter ${operator} of Supabase`)
  return make(columnOf(table, path), operand)
}

/** `role.eq.admin,and(age.gte.18,name.ilike.*a*),id.not.in.(1,2)` */
export function anyOf(table: string, filters: string): Expression {
  return any(partsOf(filters).map((part) => partCondition(table, part)))
}

function partCondition(table: string, part: string): Expression {
  const [, isNot, name, inside] = /^(not\.)?(and|or)\(([\s\S]*)\)$/.exec(part) ?? []
  if (name !== undefined) {
    const conditions = partsOf(inside ?? '').map((each) => partCondition(table, each))
    const made = name === 'and' ? all(conditions) : any(conditions)
    return isNot ? not(made) : made
  }
  const [, path = '', operator = '', operand = ''] =
    /^([^.]+)\.((?:not\.)?[a-z]+)\.([\s\S]*)$/i.exec(part) ?? notSimulated(`.or('${part}') of Supabase`)
  return conditionFor(table, path, operator, /(?:^|\.)(?:in|is)$/.test(operator) ? operand : plain(operand))
}

/** What is between the commas, except those in brackets, braces and quotes. */
function partsOf(text: string): readonly string[] {
  const found = text.match(/(?:"(?:[^"\\]|\\.)*"|\{[^}]*\}|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[^,])+/g)
  return (found ?? []).map((part) => part.trim()).filter((part) => part !== '')
}

/** Without its quotes. */
function plain(text: string): string {
  return /^"[\s\S]*"$/.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1') : text
}
