import { console } from '../../inside/main.ts'

interface EventInput {
  readonly bubbles?: boolean
  readonly cancelable?: boolean
}

/** https://dom.spec.whatwg.org/#interface-event, for targets without parents. */
export class Event {
  readonly type: string
  readonly bubbles: boolean
  readonly cancelable: boolean
  readonly timeStamp = 0
  target: EventTarget | null = null
  currentTarget: EventTarget | null = null
  defaultPrevented = false
  /** Whether later listeners are skipped. */
  isStopped = false

  constructor(type: unknown, { bubbles = false, cancelable = false }: EventInput = {}) {
    this.type = String(type)
    this.bubbles = bubbles
    this.cancelable = cancelable
  }

  preventDefault(): void {
    this.defaultPrevented = this.cancelable
  }

  stopPropagation(): void {}

  stopImmediatePropagation(): void {
    this.isStopped = true
  }
}

export class CustomEvent extends Event {
  readonly detail: unknown

  constructor(type: unknown, init: EventInput & { readonly detail?: unknown } = {}) {
    super(type, init)
    this.detail = init.detail ?? null
  }
}

type Callback = ((event: Event) => unknown) | { handleEvent(event: Event): unknown }
type Options =
  | boolean
  | { readonly once?: boolean; readonly signal?: EventTarget & { readonly aborted: boolean } }

interface Listener {
  readonly type: string
  readonly callback: Callback
  readonly once: boolean
}

/** https://dom.spec.whatwg.org/#interface-eventtarget */
export class EventTarget {
  #listeners: readonly Listener[] = []

  addEventListener(type: unknown, callback: Callback | null, options: Options = {}): void {
    const { once = false, signal } = typeof options === 'object' ? options : {}
    const name = String(type)
    if (!callback || signal?.aborted || this.#has(name, callback)) return
    this.#listeners = [...this.#listeners, { type: name, callback, once }]
    signal?.addEventListener('abort', () => this.removeEventListener(name, callback))
  }

  removeEventListener(type: unknown, callback: Callback | null): void {
    this.#listeners = this.#listeners.filter((one) => one.type !== String(type) || one.callback !== callback)
  }

  dispatchEvent(event: Event): boolean {
    event.target = this
    event.currentTarget = this
    // Listeners that are added or removed meanwhile are not called.
    for (const { type, callback, once } of this.#listeners) {
      if (type !== event.type || event.isStopped || !this.#has(type, callback)) continue
      if (once) this.removeEventListener(type, callback)
      this.#call(callback, event)
    }
    event.currentTarget = null
    return !event.defaultPrevented
  }

  /** Errors of a listener are reported, not rethrown. */
  #call(callback: Callback, event: Event): void {
    try {
      if (typeof callback === 'function') Reflect.apply(callback, this, [event])
      else callback.handleEvent(event)
    } catch (error) {
      console.error('uncaught in a listener:', error)
    }
  }

  #has(type: string, callback: Callback): boolean {
    return this.#listeners.some((one) => one.type === type && one.callback === callback)
  }
}
