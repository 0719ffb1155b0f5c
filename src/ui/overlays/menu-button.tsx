import { type ReactNode, useRef } from 'react'
import type { MenuSection } from '../../parts/overlays/menu.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { useHandler } from '../commands/commands.ts'
import { isMenuOpen, useOverlays } from './overlays.ts'

/** A button that opens a menu. The sections are asked for when it is pressed. */
export function MenuButton(props: {
  readonly label: string
  readonly sections: () => readonly MenuSection[]
  readonly children: ReactNode
  readonly className?: string
  readonly title?: string
  /** The command that opens it too. */
  readonly command?: string
  readonly isBusy?: boolean
  /** Where what is seen does not name it, or not in every window. */
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
