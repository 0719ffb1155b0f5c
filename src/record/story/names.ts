import type { Text, Told } from '../../lessons/beats/beat.ts'

/** People that the product brings along, by first name. Everyone else is `they`. */
const SHE: ReadonlySet<string> = new Set(['Ada', 'Grace', 'Mallory', 'Eve', 'Alice', 'Carol'])
const HE: ReadonlySet<string> = new Set(['Alan', 'Bob'])

type Pronouns = Pick<Told, 'them' | 'their' | 'theyAre' | 'theyCome'>

export function pronounsOf(person: string): Pronouns {
  if (SHE.has(person)) return { them: 'her', their: 'her', theyAre: 'she is', theyCome: 'she comes' }
  if (HE.has(person)) return { them: 'him', their: 'his', theyAre: 'he is', theyCome: 'he comes' }
  return { them: 'them', their: 'their', theyAre: 'they are', theyCome: 'they come' }
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] || 'The user'
}

/** The first text that fits, with names where they fit; else the shortest, cut. It begins with a capital letter. */
export function fitting(write: (told: Told) => Text, told: Told, longest: number): string {
  return capitalised(fittingClause(write, told, longest))
}

/** The same as part of a sentence. */
export function fittingClause(write: (told: Told) => Text, told: Told, longest: number): string {
  const unnamed = { ...told, provider: 'the provider' }
  const unknown = { ...told, person: 'the user', ...pronounsOf('') }
  const anyone = { ...unnamed, person: 'the user', ...pronounsOf('') }
  const texts = [told, unnamed, unknown, anyone].flatMap((names) => [write(names)].flat())
  const shortest = texts.reduce((found, text) => (text.length < found.length ? text : found))
  return texts.find((text) => text.length <= longest) ?? `${shortest.slice(0, longest - 1).trimEnd()}…`
}

/** `a`, `a and b`, `a, b, and c` */
export function listed(clauses: readonly string[]): string {
  const last = clauses.at(-1) ?? ''
  const before = clauses.slice(0, -1)
  if (before.length === 0) return last
  return before.length === 1 ? `${before[0]} and ${last}` : `${before.join(', ')}, and ${last}`
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
