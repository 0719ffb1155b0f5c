const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `2026-03-02 09:41:07`, in UTC: virtual time has no zone. */
export function formatTime(ms: number): string {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return 'not a valid time'
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}

/** A text of the record with its ISO times written as everywhere else here. */
export function withTimes(text: string): string {
  return text.replace(/(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z/g, '$1 $2')
}

/** A span in words, rounded down to what matters: `13:41 min`, `2 h 05 min`, `30 days`. */
export function formatSpan(ms: number): string {
  const span = Math.abs(ms)
  if (span < SECOND) return `${Math.round(span)} ms`
  if (span < MINUTE) return `${Math.floor(span / SECOND)} s`
  if (span < HOUR) return `${Math.floor(span / MINUTE)}:${two((span % MINUTE) / SECOND)} min`
  if (span < 2 * DAY) return `${Math.floor(span / HOUR)} h ${two((span % HOUR) / MINUTE)} min`
  return `${Math.round(span / DAY)} days`
}

/** What the clock moved by: `+16 min`, `+31 days`. */
export function formatMove(ms: number): string {
  if (ms % DAY === 0) return `+${plural(ms / DAY, 'day')}`
  if (ms % HOUR === 0) return `+${ms / HOUR} h`
  if (ms % MINUTE === 0) return `+${ms / MINUTE} min`
  return `+${formatSpan(ms)}`
}

/** What the machine needed: `0.3`, `181`. */
export function formatMs(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : String(Math.round(ms))
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function two(value: number): string {
  return String(Math.floor(value)).padStart(2, '0')
}
