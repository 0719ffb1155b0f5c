import { expect } from 'vitest'
import { type Allowed, compare, type Play } from '../../conformance/compare.ts'

/** Two plays have the same lines but for those that are named, each of which must show. */
export function expectSame(upstream: Play, own: Play, allowed: Allowed = {}): void {
  const { unexplained, unseen } = compare(upstream, own, allowed)
  const report = ['@@', ...unexplained, ...unseen.map((line) => `did not show: ${line}`), '@@'].join('\n')
  expect({ unexplained, unseen }, report).toEqual({ unexplained: [], unseen: [] })
}
