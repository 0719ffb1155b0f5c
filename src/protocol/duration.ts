import type { Check } from './shape.ts'
import { isSeconds } from './values.ts'

const SECONDS: Readonly<Record<string, number>> = { s: 1, min: 60, m: 60, h: 3600, d: 86_400 }

/** One or more numbers, each with its unit. */
const DURATION = /^(?:\d{1,9}(?:\.\d{1,3})?\s*(?:s|min|m|h|d)(?:\s+|(?=\d)|$))+$/

/** A number of seconds, or a text such as `'30s'`, `'1h'`, `'1h 30min'`, `'7d'`. */
export const isDuration: Check = (value, path) => {
  if (typeof value === 'string' && DURATION.test(value)) return undefined
  return isSeconds(value, path) === undefined
    ? undefined
    : `${path} must be a number of seconds, 0 or more, or a text such as '30s', '1h' or '7d'.`
}

/** Seconds of a duration that was checked. */
export function secondsOf(duration: number | string): number {
  if (typeof duration === 'number') return duration
  const parts = [...duration.matchAll(/([\d.]+)\s*(s|min|m|h|d)/g)]
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (SECONDS[unit] ?? 0), 0)
}
