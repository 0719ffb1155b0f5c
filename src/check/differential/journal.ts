import { leaves } from './leaves.ts'

/** What happened behind the response, in order, as lines. */
export interface Journal {
  record(what: string, value?: unknown): void
  /** The lines since it was last asked. */
  take(): string[]
}

export function createJournal(): Journal {
  let lines: string[] = []
  return {
    record(what, ...values) {
      lines.push(what, ...values.flatMap((value) => leaves(value)).map((line) => `${what} ${line}`))
    },
    take() {
      const taken = lines
      lines = []
      return taken
    },
  }
}
