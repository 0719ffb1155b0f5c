import { leaves, type MemberOrder } from './leaves.ts'

/** What happened behind the response, in order, as lines. */
export interface Journal {
  record(what: string, value?: unknown): void
  /** Keeps this place in the order for what is known only later. */
  recordLater(what: string): (value: unknown) => void
  /** Resolves when this has been recorded, at once if it is among the lines that are not taken yet. */
  until(what: string): Promise<void>
  /** The lines since it was last asked. */
  take(): string[]
}

/** @param order Of the members of what is recorded. */
export function createJournal(order: MemberOrder = 'sorted'): Journal {
  let entries: string[][] = []
  const waiting = new Map<string, () => void>()
  const linesOf = (what: string, values: readonly unknown[]) => [
    what,
    ...values.flatMap((value) => leaves(value, '', order)).map((line) => `${what} ${line}`),
  ]
  return {
    record(what, ...values) {
      entries.push(linesOf(what, values))
      waiting.get(what)?.()
    },
    recordLater(what) {
      const entry: string[] = []
      entries.push(entry)
      return (value) => void entry.push(...linesOf(what, [value]))
    },
    until(what) {
      if (entries.flat().includes(what)) return Promise.resolve()
      return new Promise((resolve) => waiting.set(what, resolve))
    },
    take() {
      const taken = entries.flat()
      entries = []
      return taken
    },
  }
}
