const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** In milliseconds, by the first letters of a unit's names. */
const UNITS: readonly (readonly [names: RegExp, length: number])[] = [
  [/^(?:milliseconds?|msecs?|ms)?$/i, 1],
  [/^(?:seconds?|secs?|s)$/i, SECOND],
  [/^(?:minutes?|mins?|m)$/i, MINUTE],
  [/^(?:hours?|hrs?|h)$/i, HOUR],
  [/^(?:days?|d)$/i, DAY],
  [/^(?:weeks?|w)$/i, 7 * DAY],
  [/^(?:years?|yrs?|y)$/i, 365.25 * DAY],
]

/** `from` plus a span, in seconds. The span is a number of seconds, or text such as `2 days`; text without a unit means milliseconds. */
export function timespan(span: unknown, from: number): number | undefined {
  if (typeof span === 'number') return from + span
  const [, count, unit = ''] = /^(-?\d*\.?\d+) *([a-z]*)$/i.exec(String(span).slice(0, 100)) ?? []
  const length = UNITS.find(([names]) => names.test(unit))?.[1]
  if (count === undefined || length === undefined) return undefined
  return Math.floor(from + (Number(count) * length) / SECOND)
}
