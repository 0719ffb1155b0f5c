import { toBase64 } from '../border/base64.ts'

/**
 * What the interpreter offers inside: an operation by name, with a text argument and the call or question that it belongs to. User code
 * reaches the outside only through this.
 */
export type Host = (operation: string, text: string, id: number) => string | undefined

let host: Host = beforeStart

/** While packages load there is no world yet. What they remember of its time and randomness is the same in every instance. */
function beforeStart(operation: string, text: string): string | undefined {
  if (operation === 'now') return '0'
  return operation === 'random' ? toBase64(new Uint8Array(Number(text))) : undefined
}

export function connectHost(given: Host): void {
  host = given
}

/** An operation that the host performs synchronously. `undefined` if it fails. */
export function callHost(operation: string, argument: unknown): string | undefined {
  return host(operation, JSON.stringify(argument), 0)
}

/** A message to the host. */
export function tellHost(operation: string, text: string, id = 0): void {
  host(operation, text, id)
}
