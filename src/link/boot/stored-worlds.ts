import { postCommand } from '../transports/worker-commands.ts'

/** A world that this browser stores. */
export interface StoredWorld {
  readonly name: string
  /** Steps that it has recorded. */
  readonly steps: number
}

const PREFIX = 'authscope-'

/** The worlds that this browser stores, by name. One that can't be read counts no steps. */
export async function listStoredWorlds(indexedDB: IDBFactory): Promise<readonly StoredWorld[]> {
  const databases = await indexedDB.databases()
  const names = databases.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name] : [])).sort()
  return Promise.all(
    names.map(async (name) => ({
      name: name.slice(PREFIX.length),
      steps: await stepsIn(indexedDB, name).catch(() => 0),
    })),
  )
}

function stepsIn(indexedDB: IDBFactory, database: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.onerror = () => reject(opening.error)
    // It was deleted since it was listed: opening must not make it again.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => {
      const db = opening.result
      if (!db.objectStoreNames.contains('steps')) {
        db.close()
        resolve(0)
        return
      }
      const count = db.transaction('steps').objectStore('steps').count()
      count.onsuccess = () => resolve(count.result)
      count.onerror = () => reject(count.error)
      db.close()
    }
  })
}

/** Deletes a world, with everything that is under way in it. @throws Error if it could not be deleted. */
export async function removeStoredWorld(window: Window, world: string): Promise<void> {
  const base = new URL('./', window.document.baseURI)
  const registration = await window.navigator.serviceWorker.getRegistration(base)
  const { active } = registration ?? {}
  if (!active) throw new Error("The simulator isn't running.")
  const answer = await postCommand(
    (message, port) => active.postMessage(message, [port]),
    world,
    'world.remove',
    {},
  )
  if (!answer.ok) throw new Error(answer.error.message)
}
