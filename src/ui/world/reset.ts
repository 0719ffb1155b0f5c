import type { WorldClient } from '../../link/client/world-client.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { plural } from '../../record/values/time.ts'
import { useWork, type Work } from '../commands/work.ts'
import { useWorldClient, useWorldData, type WorldData } from '../data/world.ts'
import { type Overlays, useOverlays } from '../overlays/overlays.ts'

/** What a reset is requested with. */
export interface ResetParts {
  readonly data: WorldData
  readonly overlays: Overlays
  readonly client: WorldClient
  readonly work: Work
}

export function useResetParts(): ResetParts {
  return { data: useWorldData(), overlays: useOverlays(), client: useWorldClient(), work: useWork() }
}

/** Resets the world with its current setup. Asks first when more than its first page would be lost. */
export function askReset(
  { data, overlays, client, work }: ResetParts,
  change: Partial<Pick<Scenario, 'seed'>> = {},
): void {
  const { scenario, setup, lastStep } = client.world.get()
  const begin = () => work.perform('Resetting…', () => client.reset({ ...scenario, ...setup, ...change }))
  // A new world opens the first page by itself, so nothing is lost.
  if (data.runs.get().length <= 1) {
    begin()
    return
  }
  const wanted = change.seed === undefined ? '' : ` with seed ${change.seed}`
  overlays.open('confirm', {
    title: `Reset this sandbox${wanted}?`,
    text: `This deletes its ${plural(lastStep, 'step')}, cookies and rows, and resets its clock. People, devices, providers and faults are kept.`,
    action: wanted === '' ? 'Reset this sandbox' : 'Reset',
    onConfirm: begin,
  })
}
