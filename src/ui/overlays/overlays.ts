import { createStore, type Readable } from '../../link/worker/store.ts'
import type { ConfirmQuestion } from '../../parts/overlays/confirm-dialog.tsx'
import type { Menu } from '../../parts/overlays/menu.ts'
import type { Notice } from '../../parts/overlays/notice-dialog.tsx'
import { contextOf } from '../../parts/stores/context.ts'

/** All overlays, each with its props. Every feature adds its own. */
export interface OverlayKinds {
  confirm: ConfirmQuestion
  notice: Notice
  menu: Menu
}

/** A panel next to the button that opens it. */
export interface Anchored {
  readonly anchor: HTMLElement
}

type Kind = keyof OverlayKinds

/** The props that a caller passes: a panel finds its button by itself, unlike a menu. */
type Given<K extends Kind> = keyof OverlayKinds[K] extends 'anchor'
  ? []
  : K extends 'menu'
    ? [data: OverlayKinds[K]]
    : OverlayKinds[K] extends Anchored
      ? [data?: Omit<OverlayKinds[K], 'anchor'>]
      : [data: OverlayKinds[K]]

export type OverlayProps<K extends Kind = Kind> = OverlayKinds[K] & { readonly onClose: () => void }

export interface Overlay {
  readonly type: Kind
  readonly data: OverlayKinds[Kind]
}

/** The open overlay; there is one at a time. */
export interface Overlays extends Readable<Overlay | undefined> {
  open<K extends Kind>(type: K, ...given: Given<K>): void
  close(): void
  /** Registers the button that a panel is placed next to. */
  anchor(type: Kind, button: HTMLElement | null): void
}

export const [OverlaysContext, useOverlays] = contextOf<Overlays>()

export function createOverlays(): Overlays {
  const shown = createStore<Overlay | undefined>(undefined)
  const anchors = new Map<Kind, HTMLElement | null>()
  return {
    get: shown.get,
    subscribe: shown.subscribe,
    open: (type, ...[data]) => {
      const anchor = anchors.get(type)
      shown.set({ type, data: { ...(anchor ? { anchor } : {}), ...data } as OverlayKinds[Kind] })
    },
    close: () => shown.set(undefined),
    anchor: (type, button) => anchors.set(type, button),
  }
}

/** Whether the menu of this name is open. */
export function isMenuOpen(open: Overlay | undefined, label: string): boolean {
  return open?.type === 'menu' && 'label' in open.data && open.data.label === label
}
