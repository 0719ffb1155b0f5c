interface Sleeper {
  readonly id: number
  /** By the world's clock. */
  readonly due: number
  isAsked: boolean
}

/**
 * Timers that wait. The world's clock goes on by what is under way, and a timer moves it only when nothing else is: a request that is answered
 * before its time-out is over is answered, and one that takes longer is met by the time-out first.
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

  /** Those whose time has come, the first first. They wait no longer. */
  takeDue(now: number): readonly number[] {
    const due = this.#waiting.filter((one) => one.due <= now)
    this.#waiting = this.#waiting.slice(due.length)
    return due.map(({ id }) => id)
  }

  /** The first, to be waited for; `undefined` when that is done already. */
  askFirst(now: number): { readonly id: number; readonly delayMs: number } | undefined {
    const [first] = this.#waiting
    if (!first || first.isAsked) return undefined
    first.isAsked = true
    return { id: first.id, delayMs: Math.max(0, first.due - now) }
  }
}
