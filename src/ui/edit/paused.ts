import type { WorldClient } from '../../link/client/world-client.ts'
import type { PausedExchange } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { forkFirst } from '../branches/fork.ts'
import type { Overlays } from '../overlays/overlays.ts'

/** The exchange that is paused at one of these steps. */
export function pausedAmong(
  paused: readonly PausedExchange[],
  steps: readonly Step[],
): PausedExchange | undefined {
  return paused.findLast(({ seq }) => steps.some((step) => step.seq === seq))
}

/** What the editor is opened with. */
export interface Edited {
  readonly exchange: string
  /** The step it is paused at. */
  readonly seq: number
  /** Begins with the value, or with an error instead of it. */
  readonly way: 'value' | 'error'
}

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    edit: Edited
  }
}

/** Opens the editor of the paused value; in a rewound world, after forking it. */
export function openEditor(client: WorldClient, overlays: Overlays, edited: Edited): void {
  forkFirst(client, () => overlays.open('edit', edited)).catch(client.faults.report)
}
