/** Values in a row beyond which the platform copies it: it knows what occurs twice. */
const MOST_VALUES = 20_000
const DEEPEST = 100

/**
 * A copy that shares nothing with the row, as `structuredClone` gives it, in a fifth of the time for the plain data that rows are.
 * @throws DataCloneError for what no storage keeps
 */
export function copyRow<Row extends object>(row: Row): Row {
  const budget = { left: MOST_VALUES }
  const copy = copyValue(row, budget, DEEPEST)
  return budget.left > 0 ? (copy as Row) : structuredClone(row)
}

function copyValue(value: unknown, budget: { left: number }, depth: number): unknown {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'function' || typeof value === 'symbol' ? structuredClone(value) : value
  budget.left = depth === 0 ? 0 : budget.left - 1
  if (budget.left <= 0) return undefined
  if (Array.isArray(value)) return copyList(value, budget, depth - 1)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return structuredClone(value)
  const copy: Record<string, unknown> = {}
  // As a plain assignment, this one would set the prototype.
  for (const name of Object.keys(value))
    if (name === '__proto__') define(copy, copyValue(Reflect.get(value, name), budget, depth - 1))
    else copy[name] = copyValue(Reflect.get(value, name), budget, depth - 1)
  return copy
}

function copyList(list: readonly unknown[], budget: { left: number }, depth: number): unknown {
  // One with gaps, or with members beside its items.
  if (Object.keys(list).length !== list.length) return structuredClone(list)
  return list.map((item) => copyValue(item, budget, depth))
}

function define(copy: object, value: unknown): void {
  Object.defineProperty(copy, '__proto__', { value, configurable: true, enumerable: true, writable: true })
}
