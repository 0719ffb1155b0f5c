import { never } from '../core/resolve-runtime.ts'
import type { Runtime } from '../core/runtime.ts'
import { isSwitched } from '../deviations/deviations.ts'
import type { ScenarioPlayed } from '../protocol/conformance.ts'
import { type Allowed, type Compared, compare, leftOver, type Play } from './compare.ts'
import { type Engine, oursThat } from './engine.ts'
import { play } from './play.ts'
import type { Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

export interface Players {
  /** Starts the published package, as another process would. */
  readonly start: () => Engine
  /** The newest one, which the lists of deviations are about, where `start` gives an older one. */
  readonly startNewest?: () => Engine
  /** What our engine has instead of the platform. */
  readonly runtime?: Partial<Runtime>
}

/** Plays a scenario by the published package and by ours in both positions, and says what differs and why. */
export async function judge(
  scenario: Scenario,
  stage: Omit<Stage, 'upstream'>,
  { start, startNewest, runtime }: Players,
): Promise<Omit<ScenarioPlayed, 'flow'>> {
  const playBy = (engine: Engine, upstream: Engine) => play(scenario, { ...stage, upstream }, () => engine)
  const published = start()
  const upstream = await playBy(published, published)
  const newest = startNewest?.()
  const since = newest && changedSince(upstream, await playBy(newest, newest))
  const against = async (engine: Engine, allowed: Allowed): Promise<Compared> => {
    const own = await playBy(engine, published)
    return compare(upstream, own, { ...allowed, ...since })
  }
  const off = await against(oursThat(never, runtime), scenario.differs ?? {})
  const on = await against(oursThat(isSwitched, runtime), leftOver(scenario))
  const seenIn = (lines: readonly string[]) => lines.map((line) => `${line} (as the published package does)`)
  return {
    name: scenario.name,
    explained: off.explained,
    unlisted: [
      ...off.unexplained,
      ...seenIn(on.unexplained.filter((line) => !off.unexplained.includes(line))),
    ],
    unseen: newest === undefined ? off.unseen : [],
  }
}

/** What the package itself does otherwise since: lines of either side, under the name of the version. */
function changedSince(older: Play, newest: Play): Allowed {
  const { unexplained } = compare(older, newest)
  return unexplained.length === 0 ? {} : { '0.41.3': unexplained }
}
