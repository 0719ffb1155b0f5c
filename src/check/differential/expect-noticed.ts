import { expect } from 'vitest'
import { NOTICEABLE } from '../../deviations/deviations.ts'
import type { Step } from '../../protocol/steps.ts'
import { deviationsAt } from '../../record/production/notices.ts'

/** Noticed by callbacks, the log or the environment, of which the engine reports nothing. */
const ELSEWHERE = ['DEV-26', 'DEV-50', 'DEV-52', 'DEV-61']

/** A good signature goes unnoticed, though its keys are fetched; and so does a provider that no one uses. */
const MAY_GO_UNNOTICED = ['DEV-30', 'DEV-67']

/** Callbacks that fail here alone, for a reason that nothing notices: then the cookies are deleted in production, too. */
const FAILS_HERE = ['DEV-2', 'DEV-3', 'DEV-6', 'DEV-13', 'DEV-50']

/** What someone with a production configuration would meet in this play is noticed, and nothing else is. */
export function expectNoticed(steps: readonly Step[], named: readonly string[]): void {
  const noticed = new Set<string>(steps.flatMap((step) => deviationsAt(step, steps, null)))
  if (FAILS_HERE.some((id) => named.includes(id))) noticed.delete('DEV-1')
  const expected = NOTICEABLE.map(({ id }) => id).filter(
    (id) => named.includes(id) && !ELSEWHERE.includes(id),
  )
  const missed = expected.filter((id) => !noticed.has(id) && !MAY_GO_UNNOTICED.includes(id))
  const unexpected = [...noticed].filter((id) => !named.includes(id))
  expect({ missed, unexpected }).toEqual({ missed: [], unexpected: [] })
}
