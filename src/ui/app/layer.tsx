import '../overlays/overlays.css'
import { lazy, Suspense } from 'react'
import { ConfirmDialog } from '../../parts/overlays/confirm-dialog.tsx'
import { PopMenu } from '../../parts/overlays/pop-menu.tsx'
import type { LayerProps } from '../overlays/overlay.ts'
import { KeysDialog } from '../palette/keys-dialog.tsx'
import { Palette } from '../palette/palette.tsx'
import { BreakpointsPanel } from '../stepper/breakpoints-panel.tsx'
import { FilterMenu } from '../steps/filter-menu.tsx'
import { SeedPanel } from '../world/seed-panel.tsx'

const TakeAwayDialog = lazy(async () => ({
  default: (await import('../take-away/take-away-dialog.tsx')).TakeAwayDialog,
}))

const EditSheet = lazy(async () => ({
  default: (await import('../edit/edit-sheet.tsx')).EditSheet,
}))

const NameDialog = lazy(async () => ({
  default: (await import('../branches/name-dialog.tsx')).NameDialog,
}))

const CompareView = lazy(async () => ({
  default: (await import('../compare/compare-view.tsx')).CompareView,
}))

const PlayingDialog = lazy(async () => ({
  default: (await import('../../studio/playing/playing-dialog.tsx')).PlayingDialog,
}))

const WorldSheet = lazy(async () => ({ default: (await import('../world/world-sheet.tsx')).WorldSheet }))

/** What stands over the panes, drawn with React Aria. */
export function Layer({ overlay, onClose }: LayerProps) {
  switch (overlay.type) {
    case 'palette':
      return <Palette onClose={onClose} />
    case 'keys':
      return <KeysDialog onClose={onClose} />
    case 'confirm':
      return <ConfirmDialog question={overlay} onClose={onClose} />
    case 'menu':
      return <PopMenu key={overlay.label} menu={overlay} onClose={onClose} />
    case 'filter':
      return <FilterMenu anchor={overlay.anchor} onClose={onClose} />
    case 'breakpoints':
      return <BreakpointsPanel anchor={overlay.anchor} onClose={onClose} />
    case 'seed':
      return <SeedPanel anchor={overlay.anchor} onClose={onClose} />
    case 'take-away':
      return (
        <Suspense>
          <TakeAwayDialog format={overlay.format} onClose={onClose} />
        </Suspense>
      )
    case 'world':
      return (
        <Suspense>
          <WorldSheet section={overlay.section} onClose={onClose} />
        </Suspense>
      )
    case 'edit':
      return (
        <Suspense>
          <EditSheet held={overlay} onClose={onClose} />
        </Suspense>
      )
    case 'branch-name':
      return (
        <Suspense>
          <NameDialog asked={overlay} onClose={onClose} />
        </Suspense>
      )
    case 'compare':
      return (
        <Suspense>
          <CompareView asked={overlay} onClose={onClose} />
        </Suspense>
      )
    case 'playing':
      return (
        <Suspense>
          <PlayingDialog playing={overlay} />
        </Suspense>
      )
  }
}
