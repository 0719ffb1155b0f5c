import { expect } from 'vitest'
import { diff } from './diff.ts'

/** What happened in each step, as lines. */
export type Play = readonly (readonly string[])[]

/** The rows of `core/DEVIATIONS.md`, and of each the lines that it explains. */
export type Differs = Readonly<Record<string, readonly string[]>>

/** Two plays have the same lines but for those that are named, each of which must show. */
export function expectSame(upstream: Play, own: Play, allowed: Differs = {}): void {
  const found = upstream.flatMap((lines, step) =>
    diff(lines, own[step] ?? []).map((line) => `${step + 1} ${line}`),
  )
  const beginnings = Object.values(allowed).flat()
  const shows = (line: string) => (beginning: string) =>
    line === beginning || (line.startsWith(beginning) && ' =.['.includes(line.charAt(beginning.length)))
  const unexplained = found.filter((line) => !beginnings.some(shows(line)))
  const unseen = beginnings.filter((beginning) => !found.some((line) => shows(line)(beginning)))
  const report = ['@@', ...unexplained, ...unseen.map((line) => `did not show: ${line}`), '@@'].join('\n')
  expect({ unexplained, unseen }, report).toEqual({ unexplained: [], unseen: [] })
}
