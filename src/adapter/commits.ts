import type { Transaction } from 'dexie'
import type { Connection } from './connection.ts'
import type { RowCache } from './row-cache.ts'
import { toStorageError } from './to-storage-error.ts'

/**
 * Transactions that are done but for IndexedDB's word that they are stored. The next one begins without waiting for it, as IndexedDB runs them in order:
 * when the worker is killed, the first of them are stored and the others are not. Should one fail, those behind it are undone and the connection ends, so
 * that its owner goes on from what is stored.
 */
export class Commits {
  readonly #connection: Connection
  readonly #cache: RowCache
  readonly #tables: readonly string[]
  readonly #underWay = new Set<UnderWay>()
  #failure: unknown

  constructor(connection: Connection, cache: RowCache) {
    this.#connection = connection
    this.#cache = cache
    this.#tables = connection.db.tables.map(({ name }) => name)
  }

  /** Runs `work` in a transaction over all tables; resolves when it has made all its requests. */
  run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const { db } = this.#connection
    return new Promise<T>((resolve, reject) => {
      const own: UnderWay = { isDone: false }
      this.#underWay.add(own)
      const committed = db.transaction('rw', this.#tables, async (transaction) => {
        const { idbtrans } = transaction
        own.transaction = idbtrans
        this.#cache.begin(idbtrans)
        const result = await work(transaction)
        afterwards(() => {
          own.isDone = true
          this.#cache.committed(idbtrans)
          resolve(result)
        })
      })
      own.stored = Promise.resolve(committed)
        .catch((thrown: unknown) => {
          const error = refusals.get(own.transaction ?? own) ?? thrown
          if (own.isDone) this.#fail(error)
          else reject(error)
        })
        .finally(() => this.#underWay.delete(own))
    })
  }

  /** Resolves when everything that was done is stored; `undefined` when it is. @throws StorageError */
  stored(): Promise<void> | undefined {
    if (this.#underWay.size === 0 && this.#failure === undefined) return undefined
    return this.#connection.run(async () => {
      await Promise.all([...this.#underWay].map(({ stored }) => stored))
      if (this.#failure !== undefined) throw this.#failure
    })
  }

  #fail(error: unknown): void {
    this.#failure ??= toStorageError(error, this.#connection.db.name)
    this.#connection.fail(this.#failure)
    for (const { transaction } of this.#underWay) {
      try {
        transaction?.abort()
      } catch {
        // It has ended.
      }
    }
  }
}

interface UnderWay {
  /** It has made all its requests. */
  isDone: boolean
  transaction?: IDBTransaction
  stored?: Promise<void>
}

const refusals = new WeakMap<object, unknown>()

/** A write that is not waited for: where it is refused, its transaction is undone, for this reason. */
export function unawaited(request: IDBRequest): void {
  request.onerror = () => {
    if (request.transaction !== null) refusals.set(request.transaction, request.error)
  }
}

const { port1, port2 } = new MessageChannel()
const waiting: (() => void)[] = []
port1.onmessage = () => waiting.shift()?.()

/** In a later task: code that went on in this one would do so inside the transaction. */
function afterwards(work: () => void): void {
  waiting.push(work)
  port2.postMessage(undefined)
}
