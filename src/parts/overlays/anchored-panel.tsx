import type { ReactNode } from 'react'
import { Popover } from 'react-aria-components/Popover'

/** A panel next to the button that opened it. */
export function AnchoredPanel(props: {
  readonly anchor: HTMLElement
  readonly className: string
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { anchor, className, label, onClose, children } = props
  return (
    <Popover
      className={`raised ${className}`}
      aria-label={label}
      triggerRef={{ current: anchor }}
      isOpen
      placement="bottom end"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      {children}
    </Popover>
  )
}
