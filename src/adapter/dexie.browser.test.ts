import { describeAdapter } from './contract.ts'
import { disposeDexieAdapter, newDexieAdapter } from './testing/dexie-adapter.ts'

describeAdapter({
  name: "The Dexie adapter on the browser's IndexedDB",
  create: (options) => newDexieAdapter(options),
  dispose: disposeDexieAdapter,
})
