import { ORIGINAL } from '../protocol/frame.ts'

/**
 * Reads the document in ways that its content can't redirect. `<img name=querySelector>` or `<input name=method>` shadow what documents and forms
 * inherit, so everything is called on the prototypes.
 */
const { getAttribute, querySelectorAll, closest } = Element.prototype
const { querySelectorAll: queryDocument, getElementById } = Document.prototype

export function attribute(element: Element | null, name: string): string | null {
  return element === null ? null : getAttribute.call(element, name)
}

/** An attribute as the site wrote it; the attribute itself contains an address. */
export function written(element: Element | null, name: string): string | null {
  return attribute(element, ORIGINAL + name) ?? attribute(element, name)
}

export function findAll(selector: string, root?: Element): Element[] {
  return [...(root ? querySelectorAll.call(root, selector) : queryDocument.call(document, selector))]
}

export function textOf(id: string): string {
  return getElementById.call(document, id)?.textContent ?? ''
}

export function nearest(element: Element, selector: string): Element | null {
  return closest.call(element, selector)
}

/** The element where an event began, even inside open shadow trees. */
export function originOf(event: Event): Element | null {
  const [first] = event.composedPath()
  return first instanceof Element ? first : null
}

/** Replaces an accessor or method of a prototype or global, as configurable as the platform's own. */
export function replace(holder: object, name: string, descriptor: PropertyDescriptor): void {
  Object.defineProperty(holder, name, { configurable: true, enumerable: true, ...descriptor })
}

/** Replaces a method; `make` gets the platform's own. */
export function wrap<T extends object, K extends keyof T & string>(
  prototype: T,
  name: K,
  make: (native: T[K]) => T[K],
): void {
  if (name in prototype) replace(prototype, name, { writable: true, value: make(prototype[name]) })
}
