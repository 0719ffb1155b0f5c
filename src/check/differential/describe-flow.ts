import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { diff } from './diff.ts'
import { type Engine, ours, theirs } from './engine.ts'
import { type Play, play } from './play.ts'
import type { Scenario } from './scenario.ts'

/**
 * Each scenario is played by upstream and by us, and what happened must be the same but for the named deviations, each of which must show.
 * Where none is named, the two also take turns in one play, each going on with the other's cookies and tokens.
 */
export function describeFlow(flow: string, scenarios: readonly Scenario[]): void {
  describe(`${flow}, as upstream does it`, () => {
    beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
    afterAll(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', async (_, scenario) => {
      const upstream = await play(scenario, () => theirs)
      expectSame(upstream, await play(scenario, () => ours), scenario.differs)
      if (scenario.differs || scenario.steps.length < 2) return
      expectSame(upstream, await play(scenario, takeTurns))
      expectSame(upstream, await play(scenario, (step) => takeTurns(step + 1)))
    })
  })
}

function takeTurns(step: number): Engine {
  return step % 2 === 0 ? theirs : ours
}

function expectSame(upstream: Play, own: Play, allowed: Scenario['differs'] = {}): void {
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
