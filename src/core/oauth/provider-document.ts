import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import type { Runtime } from '../runtime.ts'
import { parseJson, textOf } from './answer-text.ts'
import { boundedFetch } from './bounded-fetch.ts'

/** How long a cached document is used, in milliseconds. */
export const documentMaxAgeMs = 5 * 60 * 1000

/**
 * Uses a provider's public document (metadata, keys): the one in the caller's cache while it is fresh and good enough, else a new one, which
 * is cached if it was good. So an unknown key costs one more request, and without a cache each use is one request.
 *
 * @param use Checks the answer of the `fetch` that it gets, and throws if it is not good enough.
 */
export async function withDocument<T>(
  url: string,
  provider: OAuthProvider,
  { runtime, report }: Pick<Surroundings, 'runtime' | 'report'>,
  use: (fetch: Runtime['fetch']) => Promise<T>,
): Promise<T> {
  const { providerCache } = runtime
  const kept = await providerCache?.get(url)
  if (kept && runtime.now() - kept.storedAt < documentMaxAgeMs) {
    try {
      const result = await use(async () => Response.json(kept.json))
      await report.decide('DISCOVERY-2', { url, ...kept }, 'taken from the cache')
      return result
    } catch {
      // The provider may have published a new one since; if that does not help, the error is thrown below.
      await report.decide('DISCOVERY-2', { url, ...kept }, 'the kept document did not do')
    }
  }
  let json: unknown
  const bounded = boundedFetch(provider.fetch, runtime)
  const result = await use(async (input, init) => {
    const response = await bounded(input, init)
    if (providerCache) json = parseJson(await textOf(response))
    return response
  })
  if (json !== undefined) await providerCache?.set(url, { json, storedAt: runtime.now() })
  return result
}
