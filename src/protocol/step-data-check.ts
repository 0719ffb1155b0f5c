// Checks of what steps carry. Of each part, what the worker and the workbench rely on.
import type { CodeMissing, SourceLocation } from './code.ts'
import {
  type Check,
  hasFields,
  isBoolean,
  isInteger,
  isList,
  isOneOf,
  isRecordOf,
  isString,
  isText,
  isWebUrl,
  optional,
} from './shape.ts'

/** Milliseconds since 1970. */
export const isMoment: Check = (value, path) =>
  typeof value === 'number' && Math.abs(value) <= 8.64e15
    ? undefined
    : `${path} must be milliseconds since 1970, not ${typeof value === 'number' ? value : typeof value}.`

export const isStrategy = isOneOf('jwt', 'database')

export const isAnything: Check = () => undefined

// A link of a trace from outside is shown as a link: no scheme but the web's.
export const isSpec = hasFields({ label: isString, url: isWebUrl })
export const isHeader: Check = (value, path) =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
    ? undefined
    : `${path} must be a header name and its value.`
const isBody = hasFields({ text: isString, sizeBytes: isInteger(0) })
export const isRequest = hasFields({
  method: isText(/^\S{1,40}$/, 'an HTTP method'),
  url: isWebUrl,
  headers: isList(isHeader),
  body: optional(isBody),
})
export const isResponse = hasFields({
  status: isInteger(0, 599),
  headers: isList(isHeader),
  body: optional(isBody),
})

const isExpiry: Check = (value, path) => (value === 'session' ? undefined : isMoment(value, path))
export const isCookie = hasFields({
  name: isString,
  value: isString,
  domain: isString,
  path: isString,
  expires: isExpiry,
  secure: isBoolean,
  httpOnly: isBoolean,
  sameSite: isOneOf('strict', 'lax', 'none', 'default'),
  hostOnly: isBoolean,
  creation: isMoment,
  lastAccess: isMoment,
})
export const isVerdict = hasFields({ rule: isString, reason: isString, spec: isSpec })
export const isPlace = hasFields<Omit<SourceLocation, 'column'>>({ file: isString, line: isInteger(1) })

export const isMissing = hasFields<CodeMissing>({
  specifier: isString,
  path: optional(isString),
  file: isString,
  gave: optional(isString),
})
export const isError = hasFields({
  type: isString,
  message: isString,
  location: optional(isPlace),
  stack: optional(isString),
})
export const isArgs = isList(isAnything)
export const isRows = isList(hasFields({ table: isString }))
export const isFacts = isRecordOf(isAnything, isAnything)
export const isEncrypted = {
  purpose: isString,
  token: isString,
  salt: isString,
  header: isFacts,
  claims: isFacts,
  secretIndex: isInteger(0),
  info: isString,
  lengthBytes: isInteger(0),
}
export const isVerdictOnCookie = { cookie: isCookie, verdict: isVerdict }
export const isCheck = { check: isString, detail: isString }
