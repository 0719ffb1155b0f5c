import type { CodeLimits } from '../../protocol/code.ts'

/** One limit of a call, as it is typed. */
export interface LimitField {
  readonly name: keyof CodeLimits
  readonly label: string
  readonly unit: 'ms' | 'MB'
  readonly least: number
  readonly most: number
  readonly usual: number
  /** Of the unit in what the world takes. */
  readonly factor: number
}

export const LIMIT_FIELDS: readonly LimitField[] = [
  { name: 'runMs', label: 'One call', unit: 'ms', least: 50, most: 10_000, usual: 1000, factor: 1 },
  { name: 'memoryBytes', label: 'Memory', unit: 'MB', least: 16, most: 512, usual: 64, factor: 1024 * 1024 },
]

export const USUAL_LIMITS: CodeLimits = { runMs: 1000, memoryBytes: 64 * 1024 * 1024 }

export type ReadLimit = { readonly value: number } | { readonly problem: string }

/** What was typed, as the world takes it; or what is allowed. */
export function readLimit({ factor, least, most, unit }: LimitField, text: string): ReadLimit {
  const value = Number(text.trim())
  return /^\d+$/.test(text.trim()) && value >= least && value <= most
    ? { value: value * factor }
    : { problem: `A whole number from ${least} to ${most} ${unit}.` }
}

export function isUsual({ memoryBytes, runMs }: CodeLimits): boolean {
  return runMs === USUAL_LIMITS.runMs && memoryBytes === USUAL_LIMITS.memoryBytes
}
