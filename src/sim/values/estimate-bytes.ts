import type { Step } from '../../protocol/steps.ts'

/** About what steps take up: their texts, and a fixed part for everything else. */
export function estimateSteps(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + 500 + textIn(step.data), 0)
}

function textIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, member) => sum + textIn(member), 0)
}

/** About what a row takes up: its texts and bytes, and a fixed part for each member. What it holds twice, or itself, counts once. */
export function estimateBytes(row: unknown): number {
  const seen = new Set<object>()
  const waiting = [row]
  let sum = 0
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') sum += value.length + 4
    else if (typeof value !== 'object' || value === null) sum += 9
    else if (value instanceof ArrayBuffer) sum += value.byteLength + 20
    else if (ArrayBuffer.isView(value)) sum += value.byteLength + 40
    else if (!seen.has(value)) {
      seen.add(value)
      sum += 16
      for (const [name, member] of Object.entries(value)) {
        sum += name.length + 4
        waiting.push(member)
      }
    }
  }
  return sum
}
