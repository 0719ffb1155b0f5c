import { addressOfWritten, resolveReal } from '../protocol/resolve.ts'
import { replace, wrap } from './dom.ts'
import { documentAddressOf, type Page } from './page.ts'

/**
 * The policy lets scripts request only our own addresses. A request for a virtual URL is therefore sent to the address that replaces it, and scripts
 * read virtual URLs back. The worker judges the request by the virtual URL.
 */
export function mapRequests(page: Page): void {
  const addressOf = (url: string | URL): string =>
    addressOfWritten(documentAddressOf(page), String(url)) ?? String(url)
  replace(window, 'Request', {
    writable: true,
    enumerable: false,
    value: new Proxy(Request, {
      construct: (native, [input, init], target) =>
        Reflect.construct(native, [input instanceof native ? input : addressOf(input), init], target),
    }),
  })
  replace(window, 'EventSource', {
    writable: true,
    enumerable: false,
    value: new Proxy(EventSource, {
      construct: (native, [url, init], target) => Reflect.construct(native, [addressOf(url), init], target),
    }),
  })
  wrap(
    Navigator.prototype,
    'sendBeacon',
    (native) =>
      function (this: Navigator, url: string | URL, data?: BodyInit | null) {
        return native.call(this, addressOf(url), data)
      },
  )
  mapOpen(addressOf)
  mapRead(page, Request.prototype, 'url')
  mapRead(page, Response.prototype, 'url')
  mapRead(page, EventSource.prototype, 'url')
  mapRead(page, XMLHttpRequest.prototype, 'responseURL')
}

function mapOpen(addressOf: (url: string | URL) => string): void {
  // The method counts its arguments: if this one is missing, the request is asynchronous; if it is `undefined`, it isn't.
  const native = XMLHttpRequest.prototype.open as (...given: unknown[]) => void
  replace(XMLHttpRequest.prototype, 'open', {
    writable: true,
    value: function (this: XMLHttpRequest, method: string, url: string | URL, ...more: unknown[]) {
      native.call(this, method, addressOf(url), ...more)
    },
  })
}

function mapRead<T extends object>(page: Page, prototype: T, name: keyof T & string): void {
  const read = Object.getOwnPropertyDescriptor(prototype, name)?.get
  if (read === undefined) return
  replace(prototype, name, {
    get(this: T) {
      const real = String(read.call(this))
      return real === '' ? '' : (resolveReal(documentAddressOf(page), real) ?? real)
    },
  })
}
