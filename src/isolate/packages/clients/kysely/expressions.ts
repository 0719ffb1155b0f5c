import { authColumn, authTableFor } from '../../../../query/auth-tables.ts'
import type { Expression, Find } from '../../../../query/query.ts'
import { call, not } from '../shared/expressions.ts'

export interface Source {
  readonly as: string
  readonly table: string
  /** Of a query that has a name. */
  readonly from?: Find
}

/** `users`, `users as u`, a query with a name */
export function sourceOf(given: unknown, named: Readonly<Record<string, Find>> = {}): Source {
  if (given instanceof Made && given.alias !== undefined && 'find' in given.expression)
    return { table: `(${given.alias})`, as: given.alias, from: given.expression.find }
  const text = String(given)
  const [, name = text, as] = /^(\S+)(?:\s+as\s+(\S+))?$/i.exec(text.trim()) ?? []
  const from = named[name]
  return from
    ? { table: `(${name})`, as: as ?? name, from }
    : { table: authTableFor(name) ?? name, as: as ?? name }
}

/** An expression that a callback made. */
export class Made {
  readonly expression: Expression
  readonly text: string
  alias: string | undefined

  constructor(expression: Expression, text: string) {
    this.expression = expression
    this.text = text
  }

  as(alias: string): Made {
    return Object.assign(new Made(this.expression, this.text), { alias })
  }

  toLiteral(): string {
    return this.text
  }
}

export class NoResultError extends Error {
  override readonly name = 'NoResultError'

  constructor() {
    super('no result')
  }
}

/** `users.email`, `u.email`, `email` */
export function columnIn(sources: readonly Source[], reference: string): Expression {
  const parts = reference.trim().split('.')
  const [name = '', of] = parts.toReversed()
  const source =
    of === undefined
      ? sources.find(({ table }) => authColumn(table, name) !== name)
      : sources.find(({ as }) => as === of)
  return {
    column: authColumn(source?.table ?? sources[0]?.table ?? '', name),
    ...(of !== undefined && { of }),
  }
}

export const OPERATORS: Readonly<Record<string, (left: Expression, right: Expression) => Expression>> = {
  '=': (left, right) => call('eq', left, right),
  '==': (left, right) => call('eq', left, right),
  '!=': (left, right) => call('ne', left, right),
  '<>': (left, right) => call('ne', left, right),
  '<': (left, right) => call('lt', left, right),
  '<=': (left, right) => call('lte', left, right),
  '>': (left, right) => call('gt', left, right),
  '>=': (left, right) => call('gte', left, right),
  in: (left, right) => call('in', left, right),
  'not in': (left, right) => not(call('in', left, right)),
  like: (left, right) => call('like', left, right),
  'not like': (left, right) => not(call('like', left, right)),
  ilike: (left, right) => call('ilike', left, right),
  '+': (left, right) => call('add', left, right),
  '-': (left, right) => call('subtract', left, right),
  '*': (left, right) => call('multiply', left, right),
  '/': (left, right) => call('divide', left, right),
  'not ilike': (left, right) => not(call('ilike', left, right)),
  'is distinct from': (left, right) => not(call('same', left, right)),
  'is not distinct from': (left, right) => call('same', left, right),
  is: (left, right) => call('same', left, right),
  'is not': (left, right) => not(call('same', left, right)),
}
