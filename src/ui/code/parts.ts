import { useMemo } from 'react'
import type { WorldClient } from '../../link/client/world-client.ts'
import type { Desk } from '../../studio/desk/desk.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import { useWork, type Work } from '../commands/work.ts'
import { useWorldClient, useWorldData, type WorldData } from '../data/world.ts'
import { type Layout, useLayout } from '../layout/layout.ts'
import { type Overlays, useOverlays } from '../overlays/overlays.ts'
import { type Selection, useSelection } from '../selection/selection.ts'
import { type Stepper, useStepper } from '../stepper/stepper.ts'

export interface CodeParts {
  readonly data: WorldData
  readonly desk: Desk
  readonly layout: Layout
  readonly overlays: Overlays
  readonly selection: Selection
  readonly client: WorldClient
  readonly stepper: Stepper
  readonly work: Work
}

export function useCodeParts(): CodeParts {
  const [data, desk, layout, overlays] = [useWorldData(), useDesk(), useLayout(), useOverlays()]
  const [selection, client, stepper, work] = [useSelection(), useWorldClient(), useStepper(), useWork()]
  return useMemo(
    () => ({ data, desk, layout, overlays, selection, client, stepper, work }),
    [data, desk, layout, overlays, selection, client, stepper, work],
  )
}
