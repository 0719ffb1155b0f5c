import type { ConfirmOverlay } from '../../parts/overlays/confirm-dialog.tsx'
import type { MenuOverlay } from '../../parts/overlays/menu.ts'
import type { PlayingOverlay } from '../../studio/playing/playing-overlay.ts'
import type { BranchNameOverlay, CompareOverlay } from '../branches/branch-overlays.ts'
import type { EditOverlay } from '../edit/edit-overlay.ts'
import type { FormatId } from '../take-away/files.ts'
import type { WorldSection } from '../world/section.ts'

/** What can stand over the panes; one at a time. */
export type Overlay =
  | { readonly type: 'palette' }
  | { readonly type: 'keys' }
  | ConfirmOverlay
  | MenuOverlay
  | { readonly type: 'filter' | 'breakpoints' | 'seed'; readonly anchor: HTMLElement }
  | { readonly type: 'take-away'; readonly format: FormatId }
  | { readonly type: 'world'; readonly section: WorldSection }
  | EditOverlay
  | BranchNameOverlay
  | CompareOverlay
  | PlayingOverlay

export interface LayerProps {
  readonly overlay: Overlay
  readonly onClose: () => void
}
