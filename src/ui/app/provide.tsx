import { type ReactNode, useState } from 'react'
import { CommandsContext } from '../commands/commands.ts'
import { WorkContext } from '../commands/work.ts'
import { SessionContext, WorldDataContext } from '../data/world.ts'
import { LayoutContext } from '../layout/layout.ts'
import { OverlaysContext } from '../overlays/overlays.ts'
import { PreferencesContext } from '../preferences/preferences.ts'
import { PresentingContext } from '../presenting/presenting.ts'
import { ProvideHidden } from '../presenting/provide-hidden.tsx'
import { SelectionContext } from '../selection/selection.ts'
import { StepperContext } from '../stepper/stepper.ts'
import { StepListContext } from '../steps/step-list.ts'
import { DeletionsContext } from '../world/sandboxes/deletions.ts'
import { createTable } from './commands.ts'
import type { Stores } from './stores.ts'

/** Provides this window's stores to the components. */
export function Provide({ stores, children }: { readonly stores: Stores; readonly children: ReactNode }) {
  const [commands] = useState(() => createTable(stores))
  const inner = (
    <StepperContext value={stores.stepper}>
      <SelectionContext value={stores.selection}>
        <LayoutContext value={stores.layout}>
          <StepListContext value={stores.list}>
            <CommandsContext value={commands}>
              <DeletionsContext value={stores.deletions}>
                <ProvideHidden>{children}</ProvideHidden>
              </DeletionsContext>
            </CommandsContext>
          </StepListContext>
        </LayoutContext>
      </SelectionContext>
    </StepperContext>
  )
  return (
    <PreferencesContext value={stores.preferences}>
      <WorkContext value={stores.work}>
        <OverlaysContext value={stores.overlays}>
          <PresentingContext value={stores.presenting}>
            <SessionContext value={stores.client}>
              <WorldDataContext value={stores.data}>{inner}</WorldDataContext>
            </SessionContext>
          </PresentingContext>
        </OverlaysContext>
      </WorkContext>
    </PreferencesContext>
  )
}
