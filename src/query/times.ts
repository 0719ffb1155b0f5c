import { QueryError } from './query-error.ts'

export function timeIn(value: unknown): Date {
  return value instanceof Date ? value : new Date(value as string | number)
}

const START: Readonly<Record<string, (time: Date) => number>> = {
  second: (time) => time.setUTCMilliseconds(0),
  minute: (time) => time.setUTCSeconds(0, 0),
  hour: (time) => time.setUTCMinutes(0, 0, 0),
  day: (time) => time.setUTCHours(0, 0, 0, 0),
  week: (time) => {
    time.setUTCDate(time.getUTCDate() - ((time.getUTCDay() + 6) % 7))
    return time.setUTCHours(0, 0, 0, 0)
  },
  month: (time) => {
    time.setUTCDate(1)
    return time.setUTCHours(0, 0, 0, 0)
  },
  quarter: (time) => {
    time.setUTCMonth(time.getUTCMonth() - (time.getUTCMonth() % 3), 1)
    return time.setUTCHours(0, 0, 0, 0)
  },
  year: (time) => {
    time.setUTCMonth(0, 1)
    return time.setUTCHours(0, 0, 0, 0)
  },
}

/** The beginning of the day, or of another part of time, that this is in. */
export function truncated(unit: string, value: unknown): Date {
  const start = START[unit.toLowerCase()]
  if (start === undefined) throw new QueryError('QueryNotUnderstood', `there is no part of time ${unit}`)
  return new Date(start(new Date(timeIn(value))))
}

const FIELDS: Readonly<Record<string, (time: Date) => number>> = {
  year: (time) => time.getUTCFullYear(),
  quarter: (time) => Math.floor(time.getUTCMonth() / 3) + 1,
  month: (time) => time.getUTCMonth() + 1,
  day: (time) => time.getUTCDate(),
  hour: (time) => time.getUTCHours(),
  minute: (time) => time.getUTCMinutes(),
  second: (time) => time.getUTCSeconds() + time.getUTCMilliseconds() / 1000,
  dow: (time) => time.getUTCDay(),
  isodow: (time) => ((time.getUTCDay() + 6) % 7) + 1,
  epoch: (time) => time.getTime() / 1000,
}

export function isField(name: string): boolean {
  return Object.hasOwn(FIELDS, name)
}

/** A part of a time; of a span, which is its milliseconds, its seconds. */
export function fieldOf(name: string, value: unknown): number | null {
  if (typeof value === 'number') return name === 'epoch' ? value / 1000 : null
  return FIELDS[name]?.(timeIn(value)) ?? null
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** A time as a text, in the words of Postgres. */
export function formatted(value: unknown, pattern: string): string {
  const time = timeIn(value)
  if (Number.isNaN(time.getTime()))
    throw new QueryError('QueryNotUnderstood', 'a text like this is made of times alone')
  const two = (number: number) => String(number).padStart(2, '0')
  const hour = time.getUTCHours()
  const said: Readonly<Record<string, string>> = {
    YYYY: String(time.getUTCFullYear()),
    YY: String(time.getUTCFullYear()).slice(-2),
    MM: two(time.getUTCMonth() + 1),
    DD: two(time.getUTCDate()),
    HH24: two(hour),
    HH12: two(hour % 12 || 12),
    HH: two(hour % 12 || 12),
    MI: two(time.getUTCMinutes()),
    SS: two(time.getUTCSeconds()),
    MS: String(time.getUTCMilliseconds()).padStart(3, '0'),
    AM: hour < 12 ? 'AM' : 'PM',
    PM: hour < 12 ? 'AM' : 'PM',
    Month: (MONTHS[time.getUTCMonth()] ?? '').padEnd(9),
    Mon: MONTHS[time.getUTCMonth()]?.slice(0, 3) ?? '',
    Day: (DAYS[time.getUTCDay()] ?? '').padEnd(9),
    Dy: DAYS[time.getUTCDay()]?.slice(0, 3) ?? '',
  }
  return pattern.replaceAll(
    /"([^"]*)"|YYYY|YY|MM|DD|HH24|HH12|HH|MI|SS|MS|AM|PM|Month|Mon|Day|Dy/g,
    (found, quoted?: string) => quoted ?? said[found] ?? found,
  )
}
