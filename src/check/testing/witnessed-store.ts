import type { MetaRow, TableName, WorldStore } from '../../sim/journal/store.ts'

/** All that makes a moment of a world: rows of every table, steps, the world's own row. */
export type Moment = Readonly<Record<string, unknown>>

export interface Witness {
  readonly wrap: (store: WorldStore) => WorldStore
  /** How the world was when that step was its newest, by `seq`; of the line that it is on. */
  readonly moments: Map<number, Moment>
  /** How it is now. */
  readonly look: () => Promise<Moment>
}

const TABLES: readonly TableName[] = [
  'tabs',
  'cookies',
  'exchanges',
  'results',
  'steps',
  'undoRecords',
  'state',
  'mail',
  'ownRows',
]

/** A storage that remembers how the world was when each step had just been written. */
export function createWitness(): Witness {
  const moments = new Map<number, Moment>()
  let seen: WorldStore | undefined
  let last = -1
  const look = async () => {
    if (seen === undefined) throw new Error('The world was not opened yet.')
    return lookAt(seen)
  }
  return {
    moments,
    look,
    wrap: (store) => {
      seen = store
      return {
        ...store,
        async atomically(work, options) {
          return store.atomically(async (changes) => {
            const result = await work(changes)
            const meta = await store.get('meta', 'world')
            // What an entry without a step changed belongs to the step that comes next.
            if (meta !== undefined && options?.listed !== false && meta.lastStep !== last)
              moments.set(meta.lastStep, await lookAt(store))
            last = meta?.lastStep ?? -1
            return result
          }, options)
        },
      }
    },
  }
}

async function lookAt(store: WorldStore): Promise<Moment> {
  const lists = await Promise.all(TABLES.map((table) => store.list(table)))
  const meta = await store.get('meta', 'world')
  return structuredClone({
    ...Object.fromEntries(TABLES.map((table, i) => [table, lists[i]])),
    ...(await store.rows()),
    meta: meta && worldsOwn(meta),
  })
}

/** The part of the world's row that belongs to the moment; its position and what is paused do not. */
function worldsOwn(meta: MetaRow): unknown {
  const { scenario, setup, scans, now, lastRun, lastExchange, lastFault, lastStep, keptBytes } = meta
  return { scenario, setup, scans, now, lastRun, lastExchange, lastFault, lastStep, keptBytes }
}
