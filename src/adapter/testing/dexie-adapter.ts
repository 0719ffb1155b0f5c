import { Dexie } from 'dexie'
import { createDexieAdapter } from '../dexie.ts'
import type { FullAdapter } from '../full-adapter.ts'
import type { Platform } from '../platform.ts'
import { ADAPTER_STORES } from '../schema.ts'

interface MadeAdapter {
  readonly adapter: FullAdapter
}

const databases = new WeakMap<MadeAdapter, Dexie>()
let made = 0

/** An adapter over a new, empty database of its own. */
export async function newDexieAdapter(
  options: { readonly randomId: () => string },
  platform?: Platform,
): Promise<MadeAdapter> {
  made += 1
  const db = new Dexie(`adapter-test-${made}`, platform)
  db.version(1).stores(ADAPTER_STORES)
  // Deleting right after a read is "blocked" for a moment; Dexie would say so on the console.
  db.on('blocked', () => false)
  await db.delete({ disableAutoOpen: false })
  const adapter = { adapter: createDexieAdapter(db, options) }
  databases.set(adapter, db)
  return adapter
}

export async function disposeDexieAdapter(adapter: MadeAdapter): Promise<void> {
  await databases.get(adapter)?.delete()
}
