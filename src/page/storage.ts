import { partitionPrefix } from '../protocol/partition.ts'
import { replace } from './dom.ts'
import type { Page } from './page.ts'

/** `localStorage` per world, device and origin; `sessionStorage` per tab as well. Events of other partitions don't arrive. */
export function partitionStorage({ context }: Page): void {
  const prefix = partitionPrefix(context.world, context.device, new URL(context.url).origin)
  const areas = [
    { name: 'localStorage', real: window.localStorage, prefix },
    { name: 'sessionStorage', real: window.sessionStorage, prefix: `${prefix}${context.tab}/` },
  ].map((area) => ({ ...area, view: viewOf(area.real, area.prefix) }))
  for (const { name, view } of areas) replace(window, name, { get: () => view })
  const told = new WeakSet<Event>()
  addEventListener(
    'storage',
    (event) => {
      if (told.has(event)) return
      event.stopImmediatePropagation()
      const area = areas.find(({ real }) => real === event.storageArea)
      if (!area || !event.key?.startsWith(area.prefix)) return
      const { oldValue, newValue } = event
      const own = new StorageEvent('storage', {
        key: event.key.slice(area.prefix.length),
        oldValue,
        newValue,
      })
      Object.defineProperty(own, 'storageArea', { value: area.view })
      told.add(own)
      dispatchEvent(own)
    },
    true,
  )
}

/** A storage area with only the keys that have this prefix, which it hides. */
export function viewOf(real: Storage, prefix: string): Storage {
  const keys = (): string[] =>
    Array.from({ length: real.length }, (_, index) => real.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
  const methods: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'clear'> = {
    getItem: (key) => real.getItem(prefix + key),
    setItem: (key, value) => real.setItem(prefix + key, value),
    removeItem: (key) => real.removeItem(prefix + key),
    key: (index) => keys()[index] ?? null,
    clear: () => {
      for (const key of keys()) real.removeItem(prefix + key)
    },
  }
  const isOwn = (name: string | symbol): name is string =>
    typeof name === 'string' && !(name in Storage.prototype) && real.getItem(prefix + name) !== null
  return new Proxy<Storage>(Object.create(Storage.prototype), {
    get: (_target, name) => {
      if (name === 'length') return keys().length
      if (isOwn(name)) return real.getItem(prefix + name)
      return Reflect.get(Object.hasOwn(methods, name) ? methods : Storage.prototype, name, methods)
    },
    // Assignments arrive here too.
    defineProperty: (_target, name, { value }) => {
      if (typeof name === 'string') real.setItem(prefix + name, String(value))
      return true
    },
    deleteProperty: (_target, name) => {
      if (typeof name === 'string') real.removeItem(prefix + name)
      return true
    },
    has: (_target, name) => isOwn(name) || name in Storage.prototype,
    ownKeys: keys,
    getOwnPropertyDescriptor: (_target, name) =>
      isOwn(name)
        ? { value: real.getItem(prefix + name), writable: true, enumerable: true, configurable: true }
        : undefined,
  })
}
