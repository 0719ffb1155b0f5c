import { askEngine } from './ask-engine.ts'
import { adapterFactory, providerFactory } from './marks.ts'

/** `PrismaAdapter` and all others. */
export function adapter(packageName: string): () => object {
  return adapterFactory(packageName, (operation, args) => askEngine('adapter', [operation, args]))
}

/** What `next-auth/providers/<id>` exports. */
export function provider(id: string): object {
  return providerFactory(id, (options, name, args) =>
    askEngine('provider', [id, dataOf(options), name, args]),
  )
}

/** Without functions, which what a provider does itself has no use for. */
function dataOf(options: object): unknown {
  return JSON.parse(JSON.stringify(options))
}
