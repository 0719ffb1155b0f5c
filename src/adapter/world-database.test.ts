import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describeWorldDatabase } from './testing/world-suite.ts'

describeWorldDatabase('The world database on fake-indexeddb', () => ({
  indexedDB: new IDBFactory(),
  IDBKeyRange,
}))
