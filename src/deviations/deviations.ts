import type { Deviation, DeviationId, Direction } from './deviation.ts'
import { ROWS_1 } from './rows-1-to-25.ts'
import { ROWS_26 } from './rows-26-to-49.ts'
import { ROWS_50 } from './rows-50-on.ts'

/** Every way in which our engine differs from `@auth/core` 0.41.3 on purpose. */
export const DEVIATIONS: readonly Deviation[] = [...ROWS_1, ...ROWS_26, ...ROWS_50]

const BY_ID = new Map<string, Deviation>(DEVIATIONS.map((row) => [row.id, row]))

export function deviation(id: string): Deviation | undefined {
  return BY_ID.get(id)
}

/** Whether the switch makes the engine do as the published package does. */
export function isSwitched(id: DeviationId): boolean {
  return BY_ID.get(id)?.switched === true
}

/** What someone with a production configuration would meet. */
export const NOTICEABLE: readonly Deviation[] = DEVIATIONS.filter(
  ({ production }) => production !== undefined,
)

export const DIRECTIONS: Readonly<Record<Direction, string>> = {
  stricter: 'stricter here',
  laxer: 'laxer here',
  protection: 'protects something else',
  symptom: 'shows elsewhere first',
  same: 'same outcome',
}
