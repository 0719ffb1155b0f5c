import type { ReactNode } from 'react'
import { useStore, type Watchable } from '../stores/use-store.ts'
import type { MenuOverlay, MenuSection } from './menu.ts'

/** What shows a menu over the page, and says what is shown. */
export interface Overlays extends Watchable<{ readonly type: string; readonly label?: string } | undefined> {
  set(menu: MenuOverlay): void
}

/** A button that opens a menu. The sections are asked for when it is pressed. */
export function MenuButton(props: {
  readonly overlay: Overlays
  readonly label: string
  readonly sections: () => readonly MenuSection[]
  readonly children: ReactNode
  readonly className?: string
  readonly title?: string
  readonly opens?: string
  readonly isBusy?: boolean
  /** Where what is seen does not name it, or not in every window. */
  readonly name?: string
}) {
  const { overlay, label, sections, children, className = 'button bare', title, opens, isBusy, name } = props
  const open = useStore(overlay)
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      aria-haspopup="menu"
      aria-expanded={open?.type === 'menu' && open.label === label}
      aria-busy={isBusy}
      title={title}
      data-opens={opens}
      onClick={(event) =>
        overlay.set({ type: 'menu', label, anchor: event.currentTarget, sections: sections() })
      }
    >
      {children}
    </button>
  )
}
