import '../overlays/overlays.css'
import { type ComponentType, Suspense } from 'react'
import { ConfirmDialog } from '../../parts/overlays/confirm-dialog.tsx'
import { NoticeDialog } from '../../parts/overlays/notice-dialog.tsx'
import { PopMenu } from '../../parts/overlays/pop-menu.tsx'
import { lazily } from '../../parts/window/lazily.ts'
import { useServed } from '../data/world.ts'
import type { LayerProps } from '../overlays/overlay-host.tsx'
import type { OverlayKinds, OverlayProps } from '../overlays/overlays.ts'
import { KeysDialog } from '../palette/keys-dialog.tsx'
import { Palette } from '../palette/palette.tsx'
import { SCENE_ENTRIES } from '../scenes/entries.ts'
import { linkToScene } from '../scenes/scene-world.ts'
import { BreakpointsPanel } from '../stepper/breakpoints-panel.tsx'
import { FilterMenu } from '../steps/filter-menu.tsx'
import { useStepList } from '../steps/step-list.ts'
import '../styles/instrument.css'

/** The palette with the entries that features add to it. */
function WholePalette(props: OverlayProps<'palette'>) {
  const { query } = useStepList()
  const list = (text: string) => query.update((now) => ({ ...now, text }))
  return <Palette {...props} scenes={useServed() ? [] : SCENE_ENTRIES} onList={list} />
}

const AskDialog = lazily(() => import('../ask/ask-dialog.tsx'), 'AskDialog')

function Asked(props: OverlayProps<'asked'>) {
  return <AskDialog {...props} onScene={(id) => window.location.assign(linkToScene(id))} />
}

/** The overlays of every feature. Small ones are loaded at once, the others when they are opened. */
const LAYERS: { readonly [K in keyof OverlayKinds]: ComponentType<OverlayProps<K>> } = {
  breakpoints: BreakpointsPanel,
  confirm: ConfirmDialog,
  filter: FilterMenu,
  keys: KeysDialog,
  menu: PopMenu,
  notice: NoticeDialog,
  palette: WholePalette,
  script: lazily(() => import('../palette/script-dialog.tsx'), 'ScriptDialog'),
  sandbox: lazily(() => import('../world/sandbox-panel.tsx'), 'SandboxPanel'),
  asked: Asked,
  glossary: lazily(() => import('../story/glossary-dialog.tsx'), 'GlossaryDialog'),
  'branch-name': lazily(() => import('../branches/name-dialog.tsx'), 'NameDialog'),
  compare: lazily(() => import('../compare/compare-view.tsx'), 'CompareView'),
  edit: lazily(() => import('../edit/edit-sheet.tsx'), 'EditSheet'),
  passkeys: lazily(() => import('../passkeys/keys-sheet.tsx'), 'KeysSheet'),
  playing: lazily(() => import('../../studio/playing/playing-dialog.tsx'), 'PlayingDialog'),
  'take-away': lazily(() => import('../take-away/take-away-dialog.tsx'), 'TakeAwayDialog'),
  world: lazily(() => import('../world/world-sheet.tsx'), 'WorldSheet'),
}

/** Draws the open overlay, with React Aria. */
export function Layer({ overlay: { data, type }, onClose }: LayerProps) {
  const Shown = LAYERS[type] as ComponentType<OverlayProps>
  return (
    <Suspense>
      <Shown key={keyOf(data)} {...data} onClose={onClose} />
    </Suspense>
  )
}

/** React must not reuse one menu's component for another one. */
function keyOf(data: OverlayKinds[keyof OverlayKinds]): string | undefined {
  return 'label' in data ? data.label : undefined
}
