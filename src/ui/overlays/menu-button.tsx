import { type ReactNode, useRef } from 'react'
import type { MenuSection } from '../../parts/overlays/menu.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { useHandler } from '../commands/commands.ts'
import { isMenuOpen, useOverlays } from './overlays.ts'

/** A button that opens a menu. The sections are computed when it is clicked. */
export function MenuButton(props: {
  readonly label: string
  readonly sections: () => readonly MenuSection[]
  readonly children: ReactNode
  readonly className?: string
  readonly title?: string
  /** The command that opens the menu too. */
  readonly command?: string
  readonly isBusy?: boolean
  /** For buttons whose visible label does not name them, or not in every window. */
  readonly name?: string
}) {
  const { label, sections, children, className = 'button bare', title, command, isBusy, name } = props
  const overlays = useOverlays()
  const button = useRef<HTMLButtonElement>(null)
  const open = () => {
    if (button.current) overlays.open('menu', { label, anchor: button.current, sections: sections() })
  }
  useHandler(command, open)
  return (
    <button
      ref={button}
      type="button"
      className={className}
      aria-label={name}
      aria-haspopup="menu"
      aria-expanded={isMenuOpen(useStore(overlays), label)}
      aria-busy={isBusy}
      title={title}
      onClick={open}
    >
      {children}
    </button>
  )
}
