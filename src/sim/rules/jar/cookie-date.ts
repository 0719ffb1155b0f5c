const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

// RFC 6265bis §5.1.1, the grammar of delimiters and of the four fields
const DELIMITERS = /[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/
const TIME = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?:\D|$)/
const DAY = /^(\d{1,2})(?:\D|$)/
const YEAR = /^(\d{2,4})(?:\D|$)/

/** Milliseconds since 1970 of a cookie-date, in any of the many ways servers write one; `undefined` for anything else. RFC 6265bis §5.1.1 */
export function parseCookieDate(text: string): number | undefined {
  let time: readonly number[] | undefined
  let day: number | undefined
  let month: number | undefined
  let year: number | undefined
  for (const token of text.split(DELIMITERS)) {
    // Each token fills the first field still empty that it fits, in this order.
    if (time === undefined && TIME.test(token)) time = TIME.exec(token)?.slice(1).map(Number)
    else if (day === undefined && DAY.test(token)) day = Number(DAY.exec(token)?.[1])
    else if (month === undefined && monthOf(token) !== undefined) month = monthOf(token)
    else if (year === undefined && YEAR.test(token)) year = fullYear(Number(YEAR.exec(token)?.[1]))
  }
  const [hour = 99, minute = 99, second = 99] = time ?? []
  if (day === undefined || month === undefined || year === undefined) return undefined
  if (day < 1 || year < 1601 || hour > 23 || minute > 59 || second > 59) return undefined
  const result = Date.UTC(year, month, day, hour, minute, second)
  // Date.UTC turns 31 April into 1 May; there is no such date.
  return new Date(result).getUTCDate() === day ? result : undefined
}

function monthOf(token: string): number | undefined {
  const index = MONTHS.indexOf(token.slice(0, 3).toLowerCase())
  return index === -1 ? undefined : index
}

function fullYear(year: number): number {
  if (year >= 70 && year <= 99) return year + 1900
  return year <= 69 ? year + 2000 : year
}
