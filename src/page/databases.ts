import { partitionPrefix } from '../protocol/partition.ts'
import { replace, wrap } from './dom.ts'
import type { Page } from './page.ts'

/** `indexedDB`, `caches` and `BroadcastChannel` by world, device and origin: names carry a prefix that the page never sees. */
export function partitionDatabases({ context }: Page): void {
  const prefix = partitionPrefix(context.world, context.device, new URL(context.url).origin)
  partitionIndexedDb(prefix)
  if (typeof CacheStorage === 'function') partitionCaches(prefix)
  partitionChannels(prefix)
}

function partitionIndexedDb(prefix: string): void {
  const { prototype } = IDBFactory
  wrap(
    prototype,
    'open',
    (native) =>
      function (this: IDBFactory, name: string, ...version: [number?]) {
        return native.call(this, prefix + name, ...version)
      },
  )
  wrap(
    prototype,
    'deleteDatabase',
    (native) =>
      function (this: IDBFactory, name: string) {
        return native.call(this, prefix + name)
      },
  )
  wrap(
    prototype,
    'databases',
    (native) =>
      async function (this: IDBFactory) {
        const all = await native.call(this)
        return all
          .filter(({ name }) => name?.startsWith(prefix))
          .map((info) => ({ ...info, name: (info.name ?? '').slice(prefix.length) }))
      },
  )
  hidePrefix(IDBDatabase.prototype, prefix)
}

function partitionCaches(prefix: string): void {
  const { prototype } = CacheStorage
  const keysOf = prototype.keys
  for (const name of ['open', 'has', 'delete'] as const) {
    const native: (this: CacheStorage, name: string) => Promise<unknown> = prototype[name]
    replace(prototype, name, {
      writable: true,
      value(this: CacheStorage, cache: string) {
        return native.call(this, prefix + cache)
      },
    })
  }
  const keys = async (caches: CacheStorage): Promise<string[]> =>
    (await keysOf.call(caches))
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length))
  wrap(
    prototype,
    'keys',
    () =>
      function (this: CacheStorage) {
        return keys(this)
      },
  )
  wrap(
    prototype,
    'match',
    (native) =>
      async function (this: CacheStorage, request: RequestInfo | URL, options?: MultiCacheQueryOptions) {
        for (const cacheName of options?.cacheName === undefined ? await keys(this) : [options.cacheName]) {
          const found = await native.call(this, request, { ...options, cacheName: prefix + cacheName })
          if (found) return found
        }
        return undefined
      },
  )
}

function partitionChannels(prefix: string): void {
  const Native = BroadcastChannel
  class OwnChannel extends Native {
    constructor(name: string) {
      super(prefix + name)
    }
  }
  hidePrefix(Native.prototype, prefix)
  replace(window, 'BroadcastChannel', { writable: true, enumerable: false, value: OwnChannel })
}

/** Hides the prefix in `name` of a prototype's objects. */
function hidePrefix(prototype: object, prefix: string): void {
  const get = Object.getOwnPropertyDescriptor(prototype, 'name')?.get
  replace(prototype, 'name', {
    get(this: object) {
      const name = String(get?.call(this))
      return name.startsWith(prefix) ? name.slice(prefix.length) : name
    },
  })
}
