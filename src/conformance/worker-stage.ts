import type { Stage } from './stage.ts'

/** Globals of a worker that plays may change. */
interface Scope {
  Date: DateConstructor
  fetch: typeof fetch
}

/** Replaces the clock and the network of a worker in which nothing else runs. */
export function takeClockAndNetwork(scope: Scope): Omit<Stage, 'upstream'> {
  let now = Date.now()
  class PlaysDate extends Date {
    constructor(...given: [] | [value: number | string | Date]) {
      super(...((given.length === 0 ? [now] : given) as [number]))
    }

    static override now(): number {
      return now
    }
  }
  scope.Date = PlaysDate as DateConstructor
  return {
    setTime: (time) => {
      now = time
    },
    setFetch: (fetch) => {
      scope.fetch = fetch
    },
  }
}
