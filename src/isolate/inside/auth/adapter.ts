import { askEngine } from './ask-engine.ts'
import { adapterFactory } from './marks.ts'

/** `PrismaAdapter` and all others. */
export function adapter(packageName: string): () => object {
  return adapterFactory(packageName, (operation, args) => askEngine('adapter', [operation, args]))
}
