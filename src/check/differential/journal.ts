import { leaves, type MemberOrder } from './leaves.ts'

/** What happened behind the response, in order, as lines. */
export interface Journal {
  record(what: string, value?: unknown): void
  /** The lines since it was last asked. */
  take(): string[]
}

/** @param order Of the members of what is recorded. */
export function createJournal(order: MemberOrder = 'sorted'): Journal {
  let lines: string[] = []
  return {
    record(what, ...values) {
      lines.push(
        what,
        ...values.flatMap((value) => leaves(value, '', order)).map((line) => `${what} ${line}`),
      )
    },
    take() {
      const taken = lines
      lines = []
      return taken
    },
  }
}
