import type { EndpointName, SiteEndpoint, SiteFault } from '../../mocks/site.ts'

/** What a server does wrong on purpose, beside what only a provider can. */
export type ServedEffect =
  | SiteFault
  /** Answers with a status and nothing else. */
  | { readonly does: 'status'; readonly status: number }
  /** Ends the connection instead of answering. */
  | { readonly does: 'no-answer' }
  /** Answers later; the other requests of the world go on meanwhile. */
  | { readonly does: 'delay'; readonly ms: number }

export interface ServedFault {
  /** `f1` */
  readonly id: string
  /** Catalogue id of the provider, or the name of an issuer. */
  readonly provider: string
  readonly endpoint: SiteEndpoint
  readonly effect: ServedEffect
  /** How often it may still happen. Default: always. */
  readonly times?: number
}

/** The faults of one world. */
export interface ServedFaults {
  /** @throws TypeError for one that would meet other worlds too */
  add(fault: Omit<ServedFault, 'id'>): ServedFault
  remove(id: string): void
  at(endpoint: EndpointName | undefined): readonly ServedFault[]
  /** It happened once more. */
  use(fault: ServedFault): void
}

export function createServedFaults(): ServedFaults {
  const faults = new Map<string, ServedFault>()
  let last = 0
  return {
    add(fault) {
      checkFault(fault)
      last += 1
      const added = { ...fault, id: `f${last}` }
      faults.set(added.id, added)
      return added
    },
    remove: (id) => void faults.delete(id),
    at: (named) =>
      [...faults.values()].filter(
        ({ provider, endpoint }) => provider === named?.provider && endpoint === named.endpoint,
      ),
    use({ id }) {
      const left = faults.get(id)
      if (left?.times === undefined) return
      if (left.times <= 1) faults.delete(id)
      else faults.set(id, { ...left, times: left.times - 1 })
    },
  }
}

export function isSiteFault(effect: ServedEffect): effect is SiteFault {
  return effect.does !== 'status' && effect.does !== 'no-answer' && effect.does !== 'delay'
}

/** What carries nothing that says whose request it is: the answer is the same in all worlds. */
const SHARED: ReadonlySet<SiteEndpoint> = new Set<SiteEndpoint>(['discovery', 'jwks'])

function checkFault({ provider, endpoint }: Pick<ServedFault, 'provider' | 'endpoint'>): void {
  if (!SHARED.has(endpoint)) return
  throw new TypeError(
    `${endpoint} of ${provider} cannot go wrong in one sandbox only: the app's server asks for it without saying for whom. Start another app for the sandbox, on the sandbox's own port.`,
  )
}
