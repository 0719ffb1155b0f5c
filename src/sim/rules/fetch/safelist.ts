const METHODS = new Set(['GET', 'HEAD', 'POST'])
const FORM_TYPES = new Set(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])
/** Bytes of one safelisted header, and of all. */
const MAX_VALUE = 128
const MAX_TOTAL = 1024

// https://fetch.spec.whatwg.org/#cors-unsafe-request-header-byte
// biome-ignore lint/suspicious/noControlCharactersInRegex: the definition names them
const UNSAFE_BYTE = /[\x00-\x08\x0a-\x1f"():<>?@[\\\]{}\x7f]/
const LANGUAGE = /^[0-9A-Za-z *,\-.;=]*$/
const SIMPLE_RANGE = /^bytes=\d+-\d*$/

/** Methods that plain links and forms have. Fetch, "CORS-safelisted method" */
export function isSafelistedMethod(method: string): boolean {
  return METHODS.has(method)
}

/** Names of the headers that a plain form could not send, lower case and sorted. Fetch, "CORS-unsafe request-header names" */
export function unsafeHeaderNames(headers: readonly (readonly [string, string])[]): string[] {
  const lower = headers.map(([name, value]) => [name.toLowerCase(), value] as const)
  const unsafe = lower.filter(([name, value]) => !isSafelistedHeader(name, value)).map(([name]) => name)
  const safe = lower.filter(([name, value]) => isSafelistedHeader(name, value))
  const total = safe.reduce((sum, [, value]) => sum + value.length, 0)
  const tooMuch = total > MAX_TOTAL ? safe.map(([name]) => name) : []
  return [...new Set([...unsafe, ...tooMuch])].sort()
}

function isSafelistedHeader(name: string, value: string): boolean {
  if (value.length > MAX_VALUE) return false
  switch (name) {
    case 'accept':
      return !UNSAFE_BYTE.test(value)
    case 'accept-language':
    case 'content-language':
      return LANGUAGE.test(value)
    case 'content-type':
      return !UNSAFE_BYTE.test(value) && FORM_TYPES.has(value.split(';', 1)[0]?.trim().toLowerCase() ?? '')
    case 'range':
      return SIMPLE_RANGE.test(value)
    default:
      return false
  }
}
