import { ask } from '../ask.ts'
import { console } from './console.ts'

const waiting = new Set<number>()
let started = 0

type Callback = (...args: unknown[]) => unknown

/** What Node returns, usable as the number that browsers return. */
class Timer {
  readonly #id: number

  constructor(id: number) {
    this.#id = id
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  hasRef(): boolean {
    return waiting.has(this.#id)
  }

  [Symbol.toPrimitive](): number {
    return this.#id
  }
}

/** Waits by the world's clock. */
export function setTimeout(callback: Callback, delayMs: unknown = 0, ...args: unknown[]): Timer {
  return start(callback, delayMs, args, false)
}

export function setInterval(callback: Callback, delayMs: unknown = 0, ...args: unknown[]): Timer {
  return start(callback, delayMs, args, true)
}

export function setImmediate(callback: Callback, ...args: unknown[]): Timer {
  return start(callback, 0, args, false)
}

export function clearTimeout(id: unknown): void {
  waiting.delete(Number(id))
}

function start(callback: Callback, delayMs: unknown, args: readonly unknown[], again: boolean): Timer {
  if (typeof callback !== 'function') throw new TypeError('a timer takes a function: text is not run')
  started += 1
  const id = started
  waiting.add(id)
  void run(id, callback, Math.max(again ? 1 : 0, Number(delayMs) || 0), args, again)
  return new Timer(id)
}

async function run(
  id: number,
  callback: Callback,
  delayMs: number,
  args: readonly unknown[],
  again: boolean,
): Promise<void> {
  do {
    await ask('sleep', JSON.stringify(delayMs))
    if (!waiting.has(id)) return
    if (!again) waiting.delete(id)
    try {
      callback(...args)
    } catch (error) {
      console.error('uncaught in a timer:', error)
    }
  } while (again && waiting.has(id))
}
