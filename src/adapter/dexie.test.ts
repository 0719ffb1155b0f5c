import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describeAdapter } from './contract.ts'
import { disposeDexieAdapter, newDexieAdapter } from './testing/dexie-adapter.ts'

describeAdapter({
  name: 'The Dexie adapter on fake-indexeddb',
  create: (options) => newDexieAdapter(options, { indexedDB: new IDBFactory(), IDBKeyRange }),
  dispose: disposeDexieAdapter,
})
