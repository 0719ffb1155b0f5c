import type { Platform } from '../platform.ts'
import { openRaw } from './raw-database.ts'

/**
 * Makes a database as version 1 of the schema made it, by hand: frozen here, so that a change of the schema without a new version,
 * or without a way for old rows, fails the tests.
 */
export function openVersion1(name: string, platform: Pick<Platform, 'indexedDB'>): Promise<IDBDatabase> {
  return openRaw(
    name,
    10,
    (db) => {
      db.createObjectStore('users', { keyPath: 'id' }).createIndex('email', 'email', { unique: true })
      db.createObjectStore('accounts', { keyPath: ['provider', 'providerAccountId'] }).createIndex(
        'userId',
        'userId',
      )
      db.createObjectStore('sessions', { keyPath: 'sessionToken' }).createIndex('userId', 'userId')
      db.createObjectStore('verificationTokens', { keyPath: ['identifier', 'token'] })
      db.createObjectStore('authenticators', { keyPath: 'credentialID' }).createIndex('userId', 'userId')
      db.createObjectStore('meta', { keyPath: 'key' })
      db.createObjectStore('tabs', { keyPath: ['device', 'tab'] })
      db.createObjectStore('cookies', { keyPath: ['device', 'domain', 'path', 'name'] })
      db.createObjectStore('exchanges', { keyPath: 'id' }).createIndex('state', 'state')
      db.createObjectStore('answers', { keyPath: ['exchange', 'call'] }).createIndex('exchange', 'exchange')
      const steps = db.createObjectStore('steps', { keyPath: 'seq' })
      steps.createIndex('key', 'key', { unique: true })
      for (const index of ['run', 'kind', 'exchange']) steps.createIndex(index, index)
      db.createObjectStore('images', { keyPath: ['seq', 'n'] }).createIndex('seq', 'seq')
      db.createObjectStore('state', { keyPath: 'key' })
      db.createObjectStore('clients', { keyPath: 'client' })
      db.createObjectStore('mail', { keyPath: 'id' })
    },
    platform,
  )
}
