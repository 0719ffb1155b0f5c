import type { Expression } from '../../../../query/query.ts'

export function call(name: string, ...args: readonly Expression[]): Expression {
  return { call: name, args }
}

export function value(of: unknown): Expression {
  return { value: of ?? null }
}

/** A condition that all of these hold; of none, one that always holds. */
export function all(conditions: readonly Expression[]): Expression {
  const [only] = conditions
  return conditions.length === 1 && only ? only : { call: 'and', args: conditions }
}

export function any(conditions: readonly Expression[]): Expression {
  const [only] = conditions
  return conditions.length === 1 && only ? only : { call: 'or', args: conditions }
}

export function not(condition: Expression): Expression {
  return { call: 'not', args: [condition] }
}

/** A text for `like` in which every character means itself. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)
}

export function isPlain(given: unknown): given is Record<string, unknown> {
  if (typeof given !== 'object' || given === null) return false
  const prototype: unknown = Object.getPrototypeOf(given)
  return prototype === Object.prototype || prototype === null
}

export const list = (given: unknown): readonly unknown[] =>
  Array.isArray(given) ? given : given === undefined ? [] : [given]
