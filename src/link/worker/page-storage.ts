import { partitionPrefix } from '../../protocol/partition.ts'
import type { Connection } from './connection.ts'

/**
 * Deletes what simulated pages stored in the real browser's storage when their world is reset or their device is removed. A rewound world keeps it,
 * because it may go forward again.
 */
export function followPageStorage(
  window: Window,
  { channel, world, onProblem }: Pick<Connection, 'channel' | 'world' | 'onProblem'>,
): () => void {
  const drop = (device?: string) => {
    dropStorage(window, partitionPrefix(world.get().world, device)).catch(onProblem)
  }
  const dropGone = async () => {
    const before = world.get().devices
    const { devices } = await world.refresh()
    for (const { id } of before) if (!devices.some((device) => device.id === id)) drop(id)
  }
  return channel.events.listen(({ type }) => {
    if (type === 'world.reset') drop()
    if (type === 'world.changed') dropGone().catch(onProblem)
  })
}

/** Deletes every item, database and cache whose name begins with `prefix`; the items at once. */
export async function dropStorage(window: Window, prefix: string): Promise<void> {
  for (const area of areasOf(window)) {
    const keys = Array.from({ length: area.length }, (_, index) => area.key(index) ?? '')
    for (const key of keys) if (key.startsWith(prefix)) area.removeItem(key)
  }
  const databases = (await window.indexedDB.databases?.()) ?? []
  for (const { name } of databases) if (name?.startsWith(prefix)) window.indexedDB.deleteDatabase(name)
  for (const name of await window.caches.keys()) if (name.startsWith(prefix)) await window.caches.delete(name)
}

/** Empty if the browser's settings forbid them. */
function areasOf(window: Window): readonly Storage[] {
  try {
    return [window.localStorage, window.sessionStorage]
  } catch {
    return []
  }
}
