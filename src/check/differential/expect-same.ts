import { expect } from 'vitest'
import type { DeviationId } from '../../deviations/deviation.ts'
import { isSwitched } from '../../deviations/deviations.ts'
import { diff } from './diff.ts'

/** What happened in each step, as lines. */
export type Play = readonly (readonly string[])[]

/** Deviations, and of each the lines that it explains. */
export type Differs = { readonly [Id in DeviationId]: readonly string[] }

/** Two plays have the same lines but for those that are named, each of which must show. */
export function expectSame(
  upstream: Play,
  own: Play,
  allowed: Readonly<Record<string, readonly string[]>> = {},
): void {
  const found = upstream.flatMap((lines, step) =>
    diff(lines, own[step] ?? []).map((line) => `${step + 1} ${line}`),
  )
  const beginnings = Object.values<readonly string[]>(allowed).flat()
  const shows = (line: string) => (beginning: string) =>
    line === beginning || (line.startsWith(beginning) && ' =.['.includes(line.charAt(beginning.length)))
  const unexplained = found.filter((line) => !beginnings.some(shows(line)))
  const unseen = beginnings.filter((beginning) => !found.some((line) => shows(line)(beginning)))
  const report = ['@@', ...unexplained, ...unseen.map((line) => `did not show: ${line}`), '@@'].join('\n')
  expect({ unexplained, unseen }, report).toEqual({ unexplained: [], unseen: [] })
}

interface Differing {
  readonly differs?: Readonly<Record<string, readonly string[]>>
  /** Lines that differ only with the switch on. */
  readonly switched?: Differs
}

/** What differs with the switch on. */
export function leftOver({ differs = {}, switched }: Differing): Readonly<Record<string, readonly string[]>> {
  const left = Object.entries(differs).filter(([id]) => !isSwitched(id as DeviationId))
  return { ...Object.fromEntries(left), ...switched }
}
