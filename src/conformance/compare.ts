import type { DeviationId } from '../deviations/deviation.ts'
import { isSwitched } from '../deviations/deviations.ts'
import { diff } from './diff.ts'

/** What happened in each step, as lines. */
export type Play = readonly (readonly string[])[]

/** Deviations, and of each the lines that it explains. */
export type Differs = { readonly [Id in DeviationId]: readonly string[] }

/** Any names that explain lines. */
export type Allowed = Readonly<Record<string, readonly string[]>>

export interface Compared {
  /** Lines of one side only, by the name that explains them. A line may be explained more than once. */
  readonly explained: Allowed
  /** Lines of one side only that nothing explains. */
  readonly unexplained: readonly string[]
  /** Beginnings of allowed lines that did not appear. */
  readonly unseen: readonly string[]
}

/** What differs between two plays, beginning with the number of its step. */
export function compare(upstream: Play, own: Play, allowed: Allowed = {}): Compared {
  const found = upstream.flatMap((lines, step) =>
    diff(lines, own[step] ?? []).map((line) => `${step + 1} ${line}`),
  )
  const entries = Object.entries(allowed).map(([name, beginnings]) => {
    const lines = found.filter((line) => beginnings.some((beginning) => beginsWith(line, beginning)))
    return [name, lines] as const
  })
  const explained = new Set(entries.flatMap(([, lines]) => lines))
  return {
    explained: Object.fromEntries(entries.filter(([, lines]) => lines.length > 0)),
    unexplained: found.filter((line) => !explained.has(line)),
    unseen: Object.values(allowed)
      .flat()
      .filter((beginning) => !found.some((line) => beginsWith(line, beginning))),
  }
}

function beginsWith(line: string, beginning: string): boolean {
  return line === beginning || (line.startsWith(beginning) && ' =.['.includes(line.charAt(beginning.length)))
}

interface Differing {
  readonly differs?: Allowed
  /** Lines that differ only with the switch on. */
  readonly switched?: Differs
}

/** What differs with the switch on. */
export function leftOver({ differs = {}, switched }: Differing): Allowed {
  const left = Object.entries(differs).filter(([id]) => !isSwitched(id as DeviationId))
  return { ...Object.fromEntries(left), ...switched }
}
