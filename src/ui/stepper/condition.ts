import { parseCondition } from '../../protocol/condition.ts'

/** What the parser says to a condition; nothing when it can be read, or when there is none. */
export function problemIn(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const parsed = parseCondition(text.trim())
  return 'problem' in parsed ? parsed.problem : undefined
}
