import { type Check, firstProblem, isList, isString, isText } from './shape.ts'

/** A string of at most so many characters. */
export function isShort(most: number): Check {
  return (value, path) =>
    isString(value, path) ??
    (String(value).length > most
      ? `${path} must have at most ${most} characters, not ${String(value).length}.`
      : undefined)
}

/** The name or id of something that is looked for. What has none of these is not there. */
export const isWord = isShort(200)

/** How much later: virtual time never goes back, because stored expiry times would come alive again. */
export const isSeconds: Check = (value, path) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? undefined
    : `${path} must be a number of seconds, 0 or more.`

/** What HTTP can carry as a header's value: one line, no character beyond a byte. */
export const isHeaderValue = isText(/^[^\0\r\n\u0100-\uffff]*$/, 'one line of Latin-1 text')

/** RFC 9110 §5.6.2: a token. */
export const isHeaderName = isText(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'a header name')

/** A name and a value. */
export const isHeader: Check = (value, path) =>
  Array.isArray(value) && value.length === 2
    ? firstProblem([isHeaderName(value[0], `${path}[0]`), isHeaderValue(value[1], `${path}[1]`)])
    : `${path} must be a header name and its value.`

/** Ids of flows, or all of them. */
export const isFlows: Check = (value, path) => (value === 'all' ? undefined : isList(isWord)(value, path))
