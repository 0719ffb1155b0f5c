import { isRecord } from '../../protocol/shape.ts'
import { diffMembers } from '../values/diff.ts'
import { fieldOf, oneLine } from '../values/value.ts'

/** A call of a callback that has returned. */
interface Returned {
  readonly name: string
  readonly before: readonly unknown[]
  readonly result?: unknown
}

/** What a call gave back, in a few words: what a jwt or session callback changed, the fields of a record, a short value as it is. */
export function resultLabel({ before, name, result }: Returned): string {
  if (!isRecord(result)) return oneLine(result, 60)
  const argument = GOES_THROUGH[name]
  const base = argument === undefined ? undefined : fieldOf(before[0], argument)
  if (!isRecord(base)) return namesOf(Object.keys(result))
  const changes = diffMembers(base, result).filter(({ change }) => change !== 'same')
  return changes.length === 0
    ? UNCHANGED
    : changes.map(({ change, field }) => `${MARKS[change]}${field}`).join(' ')
}

/** A callback gave back what it was given. */
export const UNCHANGED = 'unchanged'

/** The argument that comes out of a callback again. */
const GOES_THROUGH: Readonly<Record<string, string>> = { jwt: 'token', session: 'session' }

const MARKS = { same: '', added: '+', removed: '−', changed: '±' } as const

function namesOf(fields: readonly string[]): string {
  return fields.length === 0 ? 'no fields' : fields.join(', ')
}
