import type { Step } from '../protocol/steps.ts'

/** About what steps take up: their texts, and a fixed part for everything else. */
export function estimateSteps(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + 500 + textIn(step.data), 0)
}

function textIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, member) => sum + textIn(member), 0)
}

/** About what a row takes up: its texts and bytes, and a fixed part for each member. */
export function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return value.length + 4
  if (typeof value !== 'object' || value === null) return 9
  if (value instanceof ArrayBuffer) return value.byteLength + 20
  if (ArrayBuffer.isView(value)) return value.byteLength + 40
  let sum = 16
  for (const [name, member] of Object.entries(value)) sum += name.length + 4 + estimateBytes(member)
  return sum
}
