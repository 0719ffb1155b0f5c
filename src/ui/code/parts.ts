import { useMemo } from 'react'
import type { Session } from '../../link/session/session.ts'
import type { Desk } from '../../studio/desk/desk.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import { useWork, type Work } from '../commands/work.ts'
import { useSession, useWorldData, type WorldData } from '../data/world.ts'
import { type Layout, useLayout } from '../layout/layout.ts'
import { type Overlays, useOverlays } from '../overlays/overlays.ts'
import { type Selection, useSelection } from '../selection/selection.ts'
import { type Stepper, useStepper } from '../stepper/stepper.ts'

/** What is worked with where the code is written and run. */
export interface CodeParts {
  readonly data: WorldData
  readonly desk: Desk
  readonly layout: Layout
  readonly overlays: Overlays
  readonly selection: Selection
  readonly session: Session
  readonly stepper: Stepper
  readonly work: Work
}

export function useCodeParts(): CodeParts {
  const [data, desk, layout, overlays] = [useWorldData(), useDesk(), useLayout(), useOverlays()]
  const [selection, session, stepper, work] = [useSelection(), useSession(), useStepper(), useWork()]
  return useMemo(
    () => ({ data, desk, layout, overlays, selection, session, stepper, work }),
    [data, desk, layout, overlays, selection, session, stepper, work],
  )
}
