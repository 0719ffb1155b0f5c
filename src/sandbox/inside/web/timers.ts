import { ask } from '../ask.ts'
import { console } from './console.ts'

const waiting = new Set<number>()
let started = 0

type Callback = (...args: unknown[]) => unknown

/** Waits on the world's clock. */
export function setTimeout(callback: Callback, delayMs: unknown = 0, ...args: unknown[]): number {
  return start(callback, delayMs, args, false)
}

export function setInterval(callback: Callback, delayMs: unknown = 0, ...args: unknown[]): number {
  return start(callback, delayMs, args, true)
}

export function clearTimeout(id: unknown): void {
  waiting.delete(Number(id))
}

function start(callback: Callback, delayMs: unknown, args: readonly unknown[], again: boolean): number {
  if (typeof callback !== 'function') throw new TypeError('a timer takes a function: text is not run')
  started += 1
  const id = started
  waiting.add(id)
  void run(id, callback, Math.max(again ? 1 : 0, Number(delayMs) || 0), args, again)
  return id
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
      console['error']?.('uncaught in a timer:', error)
    }
  } while (again && waiting.has(id))
}
