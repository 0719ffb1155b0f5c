import { isEqual } from '../../protocol/equal.ts'
import type { Call } from '../outline/calls.ts'
import { fieldOf } from '../values/value.ts'
import type { Assignment } from './assignments-in.ts'

/** What a field had become when its function returned. */
export interface AssignedValue {
  readonly line: number
  readonly value: unknown
  /** Someone replaced this value. */
  readonly edited?: { readonly value: unknown }
}

/**
 * The values of one call at the lines that set them. Nothing at a line of which the record does not say that it ran: its field is as it was
 * before the call, or another line may have set it.
 */
export function assignedValues(
  assignments: readonly Assignment[],
  call: Pick<Call, 'after' | 'before' | 'name' | 'result' | 'returned' | 'was'>,
): readonly AssignedValue[] {
  if (!call.returned) return []
  return assignments.flatMap((assignment) => {
    const { line, path } = assignment
    const value = at(call.after[0], path)
    if (value === undefined || isEqual(at(call.before[0], path), value)) return []
    if (!isFrom(assignment, assignments, value)) return []
    const edited = editedAt(call, path, value)
    return [{ line, value, ...(edited ? { edited } : {}) }]
  })
}

/** Whether this line, and no other, can have set the value. */
function isFrom(assignment: Assignment, all: readonly Assignment[], value: unknown): boolean {
  const { literal } = assignment
  if (literal && !isEqual(literal.value, value)) return false
  const others = all.filter((other) => other !== assignment && isRelated(other.path, assignment.path))
  if (others.length === 0) return true
  return (
    literal !== undefined && others.every((other) => other.literal && !isEqual(other.literal.value, value))
  )
}

/** Whether one of two paths leads through the other. */
function isRelated(a: readonly string[], b: readonly string[]): boolean {
  return a.slice(0, b.length).every((name, index) => name === b[index])
}

/** The argument that is returned, by callback. */
const RETURNED: Readonly<Record<string, string>> = { jwt: 'token', session: 'session' }

function editedAt(
  { name, result, was }: Pick<Call, 'name' | 'result' | 'was'>,
  [argument, ...path]: readonly string[],
  value: unknown,
): { readonly value: unknown } | undefined {
  if (!was?.ended || RETURNED[name] !== argument || !isEqual(at(was.ended.result, path), value))
    return undefined
  const now = at(result, path)
  return isEqual(now, value) ? undefined : { value: now }
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce(fieldOf, value)
}
