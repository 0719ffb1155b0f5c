interface Sleeper {
  readonly id: number
  /** By the world's clock. */
  readonly due: number
  isAsked: boolean
}

/**
 * Waiting timers. Work in progress moves the world's clock, and a timer moves it only when nothing is under way: so a request that is answered before
 * its time-out gets its answer, and a slower one runs into the time-out.
 */
export class Sleepers {
  #waiting: Sleeper[] = []

  get size(): number {
    return this.#waiting.length
  }

  add(id: number, due: number): void {
    const after = this.#waiting.findIndex((one) => one.due > due)
    this.#waiting.splice(after < 0 ? this.#waiting.length : after, 0, { id, due, isAsked: false })
  }

  remove(id: number): void {
    this.#waiting = this.#waiting.filter((one) => one.id !== id)
  }

  /** Removes and returns the timers that are due, earliest first. */
  takeDue(now: number): readonly number[] {
    const due = this.#waiting.filter((one) => one.due <= now)
    this.#waiting = this.#waiting.slice(due.length)
    return due.map(({ id }) => id)
  }

  /** The first timer to wait for; `undefined` if it is awaited already. */
  askFirst(now: number): { readonly id: number; readonly delayMs: number } | undefined {
    const [first] = this.#waiting
    if (!first || first.isAsked) return undefined
    first.isAsked = true
    return { id: first.id, delayMs: Math.max(0, first.due - now) }
  }
}
