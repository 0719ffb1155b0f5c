import type { SiteFault } from '../../mocks/site.ts'
import type { NamedEndpoint, ServedEndpoint } from './endpoint.ts'

/** What a server does wrong on purpose, beside what only a provider can. */
export type ServedEffect =
  | SiteFault
  /** Answers with a status and nothing else. */
  | { readonly does: 'status'; readonly status: number; readonly body?: string }
  /** Ends the connection instead of answering. */
  | { readonly does: 'no-answer' }
  /** Answers later; the other requests of the world go on meanwhile. */
  | { readonly does: 'delay'; readonly ms: number }
  /** Answers when the fault is removed, at the latest after `LONGEST_PAUSE_MS`. */
  | { readonly does: 'pause' }

/** So that nothing hangs when a test ends in an unusual way. */
const LONGEST_PAUSE_MS = 60_000

export interface ServedFault extends NamedEndpoint {
  /** `f1` */
  readonly id: string
  readonly effect: ServedEffect
  /** Every request to this host, instead of an endpoint. */
  readonly host?: string
  /** How often it may still happen. Default: always. */
  readonly times?: number
}

/** A fault with the number of requests that it keeps waiting now. */
export interface ListedFault extends ServedFault {
  readonly waiting: number
}

/** The faults of one world. */
export interface ServedFaults {
  /** @throws TypeError for one that would meet other worlds too, unless an app asks for that world alone */
  add(fault: Omit<ServedFault, 'id'>): ServedFault
  /** Also lets go on what it paused. */
  remove(id: string): void
  clear(): void
  /** Those that may still happen, and those that keep a request waiting. */
  list(): readonly ListedFault[]
  /** Resolves when a paused request may go on, or its client gave up. */
  pause(fault: ServedFault, gaveUp: AbortSignal): Promise<void>
  /** Those that meet a request. A provider `*` is every one. */
  at(endpoint: NamedEndpoint | undefined, host: string): readonly ServedFault[]
  /** It happened once more. */
  use(fault: ServedFault): void
}

/**
 * @param onChange called when there is another one, one less, or one that may happen less often
 * @param hasApp whether an app asks for this world alone
 */
export function createServedFaults(
  onChange: () => void = () => undefined,
  hasApp: () => boolean = () => false,
): ServedFaults {
  const faults = new Map<string, ServedFault>()
  const paused = new Map<string, PausedAt>()
  let last = 0
  const remove = (id: string): void => {
    faults.delete(id)
    for (const release of paused.get(id)?.releases ?? []) release()
    onChange()
  }
  return {
    add(fault) {
      if (!hasApp()) checkFault(fault)
      last += 1
      const added = { ...fault, id: `f${last}` }
      faults.set(added.id, added)
      onChange()
      return added
    },
    remove,
    clear() {
      for (const id of [...faults.keys(), ...paused.keys()]) remove(id)
    },
    list: () => [
      ...[...faults.values()].map((fault) => ({
        ...fault,
        waiting: paused.get(fault.id)?.releases.size ?? 0,
      })),
      ...[...paused]
        .filter(([id]) => !faults.has(id))
        .map(([, { fault, releases }]) => ({ ...fault, waiting: releases.size })),
    ],
    async pause(fault, gaveUp) {
      const at = paused.get(fault.id) ?? { fault, releases: new Set() }
      paused.set(fault.id, at)
      await new Promise<void>((resolve) => {
        const release = (): void => {
          clearTimeout(timer)
          at.releases.delete(release)
          if (at.releases.size === 0) paused.delete(fault.id)
          resolve()
        }
        const timer = setTimeout(release, LONGEST_PAUSE_MS)
        at.releases.add(release)
        gaveUp.addEventListener('abort', release, { once: true })
      })
    },
    at: (named, asked) =>
      [...faults.values()].filter(({ provider, endpoint, host }) =>
        host === undefined
          ? endpoint === named?.endpoint && (provider === '*' || provider === named.provider)
          : host === asked,
      ),
    use({ id }) {
      const left = faults.get(id)
      if (left?.times === undefined) return
      if (left.times <= 1) faults.delete(id)
      else faults.set(id, { ...left, times: left.times - 1 })
      onChange()
    },
  }
}

/** Requests that a fault keeps waiting. */
interface PausedAt {
  readonly fault: ServedFault
  readonly releases: Set<() => void>
}

/** What any server may do wrong, rather than a provider. */
const OF_ANY_SERVER: ReadonlySet<ServedEffect['does']> = new Set(['status', 'no-answer', 'delay', 'pause'])

export function isSiteFault(effect: ServedEffect): effect is SiteFault {
  return !OF_ANY_SERVER.has(effect.does)
}

/** What carries nothing that says whose request it is: the answer is the same in all worlds. */
const SHARED: ReadonlySet<ServedEndpoint> = new Set<ServedEndpoint>(['discovery', 'jwks'])

function checkFault({ provider, endpoint, host }: Omit<ServedFault, 'id'>): void {
  if (host === undefined && SHARED.has(endpoint)) throw refusal({ provider, endpoint })
}

/** Why what every world shares cannot change in one of them. */
export function refusal({ provider, endpoint }: NamedEndpoint): TypeError {
  return new TypeError(
    `${endpoint} of ${provider} cannot go wrong in one sandbox only: the app's server asks for it without saying for whom. Start an app for this sandbox alone, with what world.ownApp() returns as its environment.`,
  )
}
