import { withoutPrivate } from '../../../protocol/private-values.ts'
import type { Scenario } from '../../../protocol/scenario.ts'
import type { Step } from '../../../protocol/steps.ts'
import { plural } from '../../values/time.ts'
import { planLink } from '../link/link.ts'
import { contentNotes, mayHaveSecrets } from '../link/offer-link.ts'
import { privateValues } from '../private-values.ts'
import { leaveOut } from '../secrets.ts'
import type { TakenAway } from '../taken-away.ts'
import { toPlaywright } from './playwright.ts'

/** What a test is made of. */
interface Recorded {
  readonly name: string
  readonly scenario: Scenario
  readonly steps: readonly Step[]
}

/** A Playwright test of a world, with what its maker should know of it; `address` is that of the workbench. */
export function offerTest(
  { name, scenario, steps }: Recorded,
  keepSecrets: boolean,
  address: string,
): TakenAway {
  const planned = planLink(scenario, steps, { keepSecrets })
  const own = withoutPrivate(steps, privateValues(steps, scenario.code))
  const shown = keepSecrets ? own : leaveOut(own, planned.secrets)
  return {
    text: toPlaywright({ address, link: planned.link, steps: shown }),
    name,
    notes: [
      `Repeats ${plural(planned.link.actions.length, 'action')} on the same seed.`,
      ...contentNotes(planned, keepSecrets),
    ],
    hasSecrets: mayHaveSecrets(planned, keepSecrets),
  }
}
