import { isRecord } from '../../protocol/shape.ts'
import type { Mark } from '../../protocol/snapshot-parts.ts'

export interface Members {
  /** What it is, as it is written before its members; empty for a plain object. */
  readonly what: string
  /** A value without members: a function, a getter. */
  readonly isWhole: boolean
  readonly members: readonly (readonly [string, unknown])[]
  /** How many members or characters were left out. */
  readonly left: number
}

/** A recorded object, its mark read: the member `~` says what a snapshot kept of what is no plain data. */
export function readMembers(record: object): Members {
  const { '~': found, ...rest } = record as { readonly '~'?: unknown }
  const mark: Partial<Mark> = isRecord(found) ? found : {}
  return {
    what: whatOf(mark),
    isWhole: mark.kind !== undefined && !HAS_MEMBERS.has(mark.kind),
    members: Object.entries(rest).map(([key, value]) => [key === '~~' ? '~' : key, value]),
    left: mark.left ?? 0,
  }
}

const HAS_MEMBERS = new Set(['instance', 'error', 'map', 'set', 'bytes', 'text', 'object'])

const WORDS: Readonly<Record<string, string>> = {
  map: 'Map',
  set: 'Set',
  text: 'text, cut',
  object: '',
  cycle: '[the object itself]',
  depth: '[too deep to record]',
}

function whatOf({ kind = 'object', name = '', left = 0 }: Partial<Mark>): string {
  if (kind === 'rest') return `[${left} more]`
  if (kind === 'instance' || kind === 'error' || kind === 'bytes') return name
  return WORDS[kind] ?? `[${name === '' ? kind : `${kind} ${name}`}]`
}
