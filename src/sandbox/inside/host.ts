/**
 * What the interpreter offers inside: an operation by name, its argument as text, and which call or question it belongs to. Everything
 * that user code can do to the world outside goes through it.
 */
export type Host = (operation: string, text: string, id: number) => string | undefined

let host: Host = () => undefined

export function connectHost(given: Host): void {
  host = given
}

/** Something that the host does at once. `undefined` when it cannot be done. */
export function callHost(operation: string, argument: unknown): string | undefined {
  return host(operation, JSON.stringify(argument), 0)
}

/** Something for the host to know. */
export function tellHost(operation: string, text: string, id = 0): void {
  host(operation, text, id)
}
