import type { CachedDocument, Runtime } from '../../core/runtime.ts'
import type { Journal } from '../journal/journal.ts'
import { callAcross } from '../recorder/boundary.ts'
import type { Recorder } from '../recorder/world.ts'

type ProviderCache = NonNullable<Runtime['providerCache']>

/** Its rows lie among what the world's servers remember: app.example is one of them. */
const KEYS = 'app.example/provider-cache/'

/**
 * The memory of app.example's process for what providers publish. It lies in the world: a killed worker forgets nothing, a resumed exchange
 * finds what it found, and a rewind takes it back.
 */
export function createProviderCache(recorder: Recorder): ProviderCache {
  const { store } = recorder.world
  const boundary = { called: () => undefined, returned: () => undefined, takesMs: 0 } as const
  return {
    get: (url) =>
      callAcross(recorder, {
        ...boundary,
        base: 'provider-cache.get',
        args: [url],
        mode: 'record',
        run: async () => (await store.get('state', KEYS + url))?.value as CachedDocument | undefined,
      }),
    set: (url, document) =>
      callAcross(recorder, {
        ...boundary,
        base: 'provider-cache.set',
        args: [url, document],
        mode: 'effect',
        run: () => store.put('state', { key: KEYS + url, value: document }),
      }),
  }
}

/** What a deployment does: the new process of app.example remembers nothing. Inside a transaction. */
export async function emptyProviderCache({ store }: Journal): Promise<void> {
  const rows = await store.list('state', { from: KEYS, to: `${KEYS}\uffff` })
  for (const { key } of rows) await store.delete('state', key)
}
