import type { SourceLocation } from '../../protocol/code.ts'
import type { Party } from '../../protocol/steps.ts'

/** A party as the subject of a sentence. */
export function who(party: Party): string {
  if (party.lane === 'browser') return `The browser on ${party.name}`
  return party.lane === 'database' ? 'The database' : party.name
}

/** With a full stop, unless it was cut short. */
export function ended(text: string): string {
  return text.endsWith('…') ? text : `${text}.`
}

/** A line of the user's code, in parentheses. */
export function describePlace(location: SourceLocation | undefined): string {
  return location === undefined ? '' : ` (${location.file}:${location.line})`
}

/** The name of the cookie that a `Set-Cookie` line sets. */
export function nameInLine(line: string): string {
  return line.split('=')[0] ?? ''
}
