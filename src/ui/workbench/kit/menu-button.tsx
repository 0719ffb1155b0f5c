import type { ReactNode } from 'react'
import type { MenuSection } from '../overlays/overlay.ts'
import { useView } from '../view.ts'
import { useStore } from './use-store.ts'

/** A button that opens a menu. The sections are asked for when it is pressed. */
export function MenuButton(props: {
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
  const { label, sections, children, className = 'button bare', title, opens, isBusy, name } = props
  const { overlay } = useView()
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
