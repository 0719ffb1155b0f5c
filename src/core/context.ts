import type { Options } from './config/options.ts'
import type { ResolvedProvider } from './config/resolved-provider.ts'
import { type CallbackUrl, resolveCallbackUrl } from './csrf/callback-url.ts'
import { type CsrfState, resolveCsrf } from './csrf/csrf-token.ts'
import type { RequestData } from './http/request-data.ts'
import { deviationsOf } from './merge-options.ts'
import type { Report } from './observe/create-report.ts'
import type { Runtime } from './runtime.ts'

/** What every part of the engine may need while it answers one request. */
export interface Surroundings {
  readonly request: RequestData
  readonly options: Options
  readonly runtime: Runtime
  readonly report: Report
}

/** What a route gets. */
export interface Context extends Surroundings {
  readonly provider: ResolvedProvider | undefined
  readonly csrf: CsrfState
  readonly callbackUrl: CallbackUrl
}

/**
 * Reads what all routes share: the provider in the path, the CSRF token, the callback URL.
 * @throws when the provider is unknown or the redirect callback throws.
 */
export async function createContext(surroundings: Surroundings): Promise<Context> {
  const { request, options, report } = surroundings
  const { providerId } = request
  const provider = providerId === undefined ? undefined : findProvider(providerId, options)
  for (const id of deviationsOf(provider ?? {})) await report.differs(id, { provider: providerId })
  const csrf = await resolveCsrf(request, options, surroundings)
  const callbackUrl = await resolveCallbackUrl(request, options, report)
  return { ...surroundings, provider, csrf, callbackUrl }
}

function findProvider(providerId: string, { providers }: Options): ResolvedProvider {
  const provider = providers.find(providerId)
  if (!provider) {
    const known = providers
      .all()
      .map(({ id }) => id)
      .join(', ')
    throw new Error(`Provider with id "${providerId}" not found. Available providers: [${known}]`)
  }
  if ('problem' in provider && provider.problem) throw provider.problem
  return provider
}
