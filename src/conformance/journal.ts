import { leaves, type MemberOrder } from './leaves.ts'

/** What happened behind the response, in order, as lines. */
export interface Journal {
  record(what: string, value?: unknown): void
  /** Resolves when this has been recorded, at once if it is among the lines that are not taken yet. */
  until(what: string): Promise<void>
  /** The lines since it was last asked. */
  take(): string[]
}

/** @param order Of the members of what is recorded. */
export function createJournal(order: MemberOrder = 'sorted'): Journal {
  let lines: string[] = []
  const waiting = new Map<string, () => void>()
  return {
    record(what, ...values) {
      lines.push(
        what,
        ...values.flatMap((value) => leaves(value, '', order)).map((line) => `${what} ${line}`),
      )
      waiting.get(what)?.()
    },
    until(what) {
      if (lines.includes(what)) return Promise.resolve()
      return new Promise((resolve) => waiting.set(what, resolve))
    },
    take() {
      const taken = lines
      lines = []
      return taken
    },
  }
}
