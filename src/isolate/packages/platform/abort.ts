import { setTimeout } from '../../inside/main.ts'
import { DOMException } from './errors.ts'
import { Event, EventTarget } from './events.ts'

/** Known only to this file: only its controller aborts a signal. */
const aborts = new WeakMap<AbortSignal, (reason: unknown) => void>()

/** https://dom.spec.whatwg.org/#interface-AbortSignal */
export class AbortSignal extends EventTarget {
  #isAborted = false
  #reason: unknown
  onabort: ((event: Event) => unknown) | null = null

  constructor() {
    super()
    aborts.set(this, (reason) => {
      if (this.#isAborted) return
      this.#isAborted = true
      this.#reason = reason ?? new DOMException('This operation was aborted', 'AbortError')
      const event = new Event('abort')
      this.dispatchEvent(event)
      this.onabort?.(event)
    })
  }

  static abort(reason?: unknown): AbortSignal {
    return abort(new AbortSignal(), reason)
  }

  /** By the world's clock. */
  static timeout(delayMs: number): AbortSignal {
    const signal = new AbortSignal()
    const end = (): unknown =>
      abort(signal, new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    setTimeout(end, delayMs)
    return signal
  }

  static any(signals: Iterable<AbortSignal>): AbortSignal {
    const list = [...signals]
    const signal = new AbortSignal()
    const first = list.find(({ aborted }) => aborted)
    if (first) return abort(signal, first.reason)
    for (const one of list) one.addEventListener('abort', () => abort(signal, one.reason))
    return signal
  }

  get aborted(): boolean {
    return this.#isAborted
  }

  get reason(): unknown {
    return this.#reason
  }

  throwIfAborted(): void {
    if (this.#isAborted) throw this.#reason
  }
}

function abort(signal: AbortSignal, reason: unknown): AbortSignal {
  aborts.get(signal)?.(reason)
  return signal
}

/** https://dom.spec.whatwg.org/#interface-abortcontroller */
export class AbortController {
  readonly signal: AbortSignal = new AbortSignal()

  abort(reason?: unknown): void {
    abort(this.signal, reason)
  }
}
