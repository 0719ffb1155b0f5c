import { type Check, isRecord } from './shape.ts'

/** Characters of what one place of a provider says of a person. */
const LONGEST = 16_384

/** A plain object that JSON can carry unchanged. */
export const isJsonObject: Check = (value, path) => {
  if (!isRecord(value)) return `${path} must be a JSON object.`
  const problem = jsonProblem(value, path, 0)
  if (problem !== undefined) return problem
  return JSON.stringify(value).length > LONGEST ? `${path} must be at most ${LONGEST} characters.` : undefined
}

function jsonProblem(value: unknown, path: string, depth: number): string | undefined {
  if (depth > 20) return `${path} is nested too deeply.`
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number')
    return Number.isFinite(value) ? undefined : `${path} must be a finite number.`
  if (typeof value !== 'object') return `${path} must be JSON, not ${typeof value}.`
  if (!Array.isArray(value) && !isRecord(value)) return `${path} must be a plain object or a list.`
  for (const [key, member] of Object.entries(value)) {
    const problem = jsonProblem(member, `${path}.${key}`, depth + 1)
    if (problem !== undefined) return problem
  }
  return undefined
}
