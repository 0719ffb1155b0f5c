import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describeWorldDatabase, onIndexedDb } from './testing/world-suite.ts'

describeWorldDatabase('The world database on fake-indexeddb', () =>
  onIndexedDb({ indexedDB: new IDBFactory(), IDBKeyRange }),
)
