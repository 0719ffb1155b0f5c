import { isRecord } from './value.ts'

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

/** The same; a record that changed stands as those of its members, by the names that lead to them: `user.role`. */
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
  return isSame(before, after)
    ? { field, change: 'same', before, after }
    : { field, change: 'changed', before, after }
}

/** Whether two recorded values say the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  if (ArrayBuffer.isView(a) && ArrayBuffer.isView(b)) return bytesAsText(a) === bytesAsText(b)
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]))
}

function bytesAsText({ buffer, byteLength, byteOffset }: ArrayBufferView): string {
  return new Uint8Array(buffer, byteOffset, byteLength).join()
}
