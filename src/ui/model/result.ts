import { diffFields } from './diff.ts'
import { fieldOf, isRecord, oneLine } from './value.ts'

/** A call of a callback that has returned. */
interface Returned {
  readonly name: string
  readonly before: readonly unknown[]
  readonly result?: unknown
}

/** What a call gave back, in a few words: which claims a jwt callback added, the fields of a record, a short value as it is. */
export function resultWords({ before, name, result }: Returned): string {
  if (!isRecord(result)) return oneLine(result, 60)
  const base = name === 'jwt' ? fieldOf(before[0], 'token') : undefined
  if (base === undefined) return namesOf(Object.keys(result))
  const changes = diffFields(base, result).filter(({ change }) => change !== 'same')
  return changes.length === 0
    ? 'unchanged'
    : changes.map(({ change, field }) => `${MARKS[change]}${field}`).join(' ')
}

const MARKS = { same: '', added: '+', removed: '−', changed: '±' } as const

function namesOf(fields: readonly string[]): string {
  return fields.length === 0 ? 'no fields' : fields.join(', ')
}
