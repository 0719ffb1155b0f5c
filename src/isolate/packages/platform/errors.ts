/** Names with a legacy code. https://webidl.spec.whatwg.org/#idl-DOMException-error-names */
const CODES: Readonly<Record<string, number>> = {
  InvalidCharacterError: 5,
  NotSupportedError: 9,
  SyntaxError: 12,
  InvalidAccessError: 15,
  AbortError: 20,
  QuotaExceededError: 22,
  TimeoutError: 23,
  DataCloneError: 25,
}

export class DOMException extends Error {
  readonly code: number

  constructor(message: unknown = '', name: unknown = 'Error') {
    super(String(message))
    this.code = CODES[String(name)] ?? 0
    Object.defineProperty(this, 'name', { value: String(name), configurable: true, writable: true })
  }
}

/** An error as Node throws it, with its `code`. */
export function nodeError(code: string, message: string, Kind: ErrorConstructor = TypeError): Error {
  return Object.assign(new Kind(message), { code })
}

/** An argument of the wrong kind, in Node's words. */
export function argumentError(subject: string, kinds: string, value: unknown): Error {
  return nodeError('ERR_INVALID_ARG_TYPE', `The ${subject} must be ${kinds}. Received ${received(value)}`)
}

/** A number outside of its range, in Node's words. */
export function rangeError(name: string, range: string, value: unknown): Error {
  const message = `The value of "${name}" is out of range. It must be ${range}. Received ${String(value)}`
  return nodeError('ERR_OUT_OF_RANGE', message, RangeError)
}

function received(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (typeof value === 'function') return `function ${value.name}`
  if (typeof value === 'object') {
    const name: unknown = Reflect.get(value, 'constructor')?.name
    return typeof name === 'string' ? `an instance of ${name}` : '[Object: null prototype] {}'
  }
  const text = typeof value === 'string' ? `'${value}'` : String(value)
  return `type ${typeof value} (${text.length > 28 ? `${text.slice(0, 25)}...` : text})`
}
