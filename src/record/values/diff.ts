import { isEqual } from '../../protocol/equal.ts'
import { isRecord } from '../../protocol/shape.ts'

/** One field of a value, before and after. */
export interface FieldChange {
  readonly field: string
  readonly change: 'same' | 'added' | 'removed' | 'changed'
  readonly before?: unknown
  readonly after?: unknown
}

/** The fields of two values, in the order of the second, with those that went at their old place's end. */
export function diffFields(before: unknown, after: unknown): readonly FieldChange[] {
  const old = isRecord(before) ? before : {}
  const now = isRecord(after) ? after : {}
  const present = Object.keys(now).map((field) => compare(field, old, now))
  const gone = Object.keys(old)
    .filter((field) => !(field in now))
    .map((field) => ({ field, change: 'removed' as const, before: old[field] }))
  return [...present, ...gone]
}

/** The same; a record that changed is listed by its members, with the names that lead to them: `user.role`. */
export function diffMembers(before: unknown, after: unknown): readonly FieldChange[] {
  return diffFields(before, after).flatMap((each) =>
    each.change === 'changed' && isRecord(each.before) && isRecord(each.after)
      ? diffMembers(each.before, each.after).map((member) => ({
          ...member,
          field: `${each.field}.${member.field}`,
        }))
      : [each],
  )
}

function compare(
  field: string,
  old: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): FieldChange {
  const after = now[field]
  if (!(field in old)) return { field, change: 'added', after }
  const before = old[field]
  return isEqual(before, after)
    ? { field, change: 'same', before, after }
    : { field, change: 'changed', before, after }
}
