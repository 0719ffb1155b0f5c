import type { Expression } from '../../../../query/query.ts'
import { call, value } from '../shared/expressions.ts'

/** Whether it gives the rows of a group as a list. */
export function isList(expression: Expression): boolean {
  return 'aggregate' in expression && expression.aggregate === 'list'
}

/** A list that is written as text: `'{a,b}'` and `'[]'`. */
export function listIn(expression: Expression): Expression {
  const text = 'value' in expression ? expression.value : undefined
  if (typeof text !== 'string') return expression
  const [, items] = /^\{([^{}]*)\}$/.exec(text) ?? []
  if (items === undefined) return /^\[/.test(text) ? call('parsed', expression) : expression
  return value(items === '' ? [] : items.split(',').map((item) => item.replaceAll('"', '').trim()))
}

/** `$.role`, `{a,b}` and `role` as members. */
export function pathOf(member: string | number): readonly Expression[] {
  if (typeof member === 'number') return [value(member)]
  const plain = /^\$\.|^\{.*\}$/.test(member) ? member.replace(/^\$\.|[{}"]/g, '') : undefined
  return (plain?.split(/[.,[\]]+/).filter((part) => part !== '') ?? [member]).map(value)
}

export function pathIn(expression: Expression): readonly Expression[] {
  return 'value' in expression && typeof expression.value === 'string'
    ? pathOf(expression.value)
    : [expression]
}
