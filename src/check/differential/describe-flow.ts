import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import { leftOver } from '../../conformance/compare.ts'
import { asPublished, type Engine, ours, oursThat } from '../../conformance/engine.ts'
import { play } from '../../conformance/play.ts'
import type { Flow, Scenario } from '../../conformance/scenario.ts'
import { never } from '../../core/resolve-runtime.ts'
import type { Fact } from '../../core/runtime.ts'
import type { Step } from '../../protocol/steps.ts'
import { stepOfFact } from '../../sim/engine/facts.ts'
import { PLAYS_ALL } from '../testing/extent.ts'
import { expectNoticed } from './expect-noticed.ts'
import { expectSame } from './expect-same.ts'
import { inProcess, theirs } from './theirs.ts'

/**
 * Each scenario is played by upstream and by us, and what happened must be the same but for the named deviations, each of which must show.
 * The notices about production say the same of the facts that our engine reports. With the switch on, those that it covers must not show. Where none is named, the two also take turns in one play, each going on with the
 * other's cookies and tokens.
 */
export function describeFlow({ title, scenarios }: Flow): void {
  const playWith = (scenario: Scenario, engineOf: (step: number) => Engine) =>
    play(scenario, inProcess, engineOf)
  describe(`${title}, as upstream does it`, () => {
    beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
    afterAll(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', async (_, scenario) => {
      const upstream = await playWith(scenario, () => theirs)
      const steps: Step[] = []
      let exchange = ''
      const observe = (fact: Fact) => void steps.push({ ...stepOfFact(fact), exchange } as Step)
      const watched = oursThat(never, { observe })
      const own = await playWith(scenario, (step) => {
        exchange = `e${step}`
        return watched
      })
      expectSame(upstream, own, scenario.differs)
      expectNoticed(steps, Object.keys(scenario.differs ?? {}))
      if (scenario.differs || PLAYS_ALL)
        expectSame(upstream, await playWith(scenario, () => asPublished), leftOver(scenario))
      if (scenario.differs || scenario.steps.length < 2) return
      expectSame(upstream, await playWith(scenario, takeTurns))
      expectSame(upstream, await playWith(scenario, (step) => takeTurns(step + 1)))
    })
  })
}

function takeTurns(step: number): Engine {
  return step % 2 === 0 ? theirs : ours
}
