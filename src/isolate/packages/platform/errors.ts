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
