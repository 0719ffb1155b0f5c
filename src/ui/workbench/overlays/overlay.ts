import type { PlayingOverlay } from '../../code/side-by-side/playing-overlay.ts'
import type { FormatId } from '../../export/files.ts'
import type { BranchNameOverlay, CompareOverlay } from '../stepper/branches/branch-overlays.ts'
import type { EditOverlay } from '../stepper/edit/edit-overlay.ts'
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

/** Asks before something is lost. */
export interface ConfirmOverlay {
  readonly type: 'confirm'
  readonly title: string
  readonly text: string
  /** Label of the button that does it. */
  readonly action: string
  readonly onConfirm: () => void
}

export interface MenuOverlay {
  readonly type: 'menu'
  readonly label: string
  /** The button that opened it. */
  readonly anchor: HTMLElement
  readonly sections: readonly MenuSection[]
}

export interface MenuSection {
  readonly title?: string
  /** One sentence under the items. */
  readonly note?: string
  readonly items: readonly MenuItem[]
}

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly detail?: string
  /** Keys of the command that does the same. */
  readonly keys?: string
  /** One of several of which one holds: whether this is it. */
  readonly chosen?: boolean
  readonly disabled?: boolean
  readonly onPress: () => void
}

export interface LayerProps {
  readonly overlay: Overlay
  readonly onClose: () => void
}
