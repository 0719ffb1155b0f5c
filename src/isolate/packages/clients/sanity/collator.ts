/** groq-js asks for an English collator while it loads, when there is nothing that formats yet. */
const before = Object.getOwnPropertyDescriptor(globalThis, 'Intl')

class Collator {
  /** Letters first, then their case. */
  compare(one: string, other: string): number {
    const [a, b] = [one.toLowerCase(), other.toLowerCase()]
    if (a !== b) return a < b ? -1 : 1
    return one === other ? 0 : one > other ? -1 : 1
  }
}

Object.defineProperty(globalThis, 'Intl', { value: { Collator }, configurable: true, writable: true })

/** Once it has one. */
export function restore(): void {
  if (before) Object.defineProperty(globalThis, 'Intl', before)
  else Reflect.deleteProperty(globalThis, 'Intl')
}
