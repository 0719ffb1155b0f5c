import { replace } from './dom.ts'

/** Ways out that no worker sees, and interfaces that would register something real. They are removed, as in a browser without them. */
const ABSENT = [
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'WebTransport',
  'SharedWorker',
  'cookieStore',
  // The browser itself fetches a payment method's manifest, and what a page asks to fetch later.
  'PaymentRequest',
  'fetchLater',
] as const

/**
 * Closes what doesn't pass through the worker. `fetch`, `XMLHttpRequest`, `EventSource`, images, `sendBeacon` and `<a ping>` do pass
 * through it (measured), so they stay the browser's own.
 */
export function closeNetwork(): void {
  for (const name of ABSENT) Reflect.deleteProperty(window, name)
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  replace(window, 'WebSocket', { writable: true, enumerable: false, value: RefusedSocket })
  replace(window, 'Worker', { writable: true, enumerable: false, value: RefusedWorker })
}

/** Reports `error` after its creator has had time to listen, as if no server answered. */
class Refused extends EventTarget {
  onerror: ((event: Event) => void) | null = null
  onclose: ((event: Event) => void) | null = null

  constructor() {
    super()
    setTimeout(() => {
      const error = new Event('error')
      this.onerror?.(error)
      this.dispatchEvent(error)
      this.ended()
    })
  }

  protected ended(): void {
    // A worker has nothing more to say.
  }
}

class RefusedSocket extends Refused {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readonly readyState = 3
  readonly url: string

  constructor(url: string | URL) {
    super()
    this.url = String(url)
  }

  send(): void {
    // Data sent on a closed socket is dropped.
  }

  close(): void {
    // It is closed already.
  }

  protected override ended(): void {
    const close = new CloseEvent('close', { code: 1006 })
    this.onclose?.(close)
    this.dispatchEvent(close)
  }
}

class RefusedWorker extends Refused {
  postMessage(): void {
    // There is no server to read it.
  }

  terminate(): void {
    // It never ran.
  }
}
