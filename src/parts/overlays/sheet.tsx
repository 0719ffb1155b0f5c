import { X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from '../forms/button.tsx'

/** A large dialog with a title bar. */
export function Sheet(props: {
  readonly className: string
  readonly title: string
  readonly note?: ReactNode
  /** Classes of what is around it. */
  readonly around: string
  /** Whether Escape and a click outside close it. */
  readonly isDismissable: boolean
  /** Without it, what the sheet contains asks before it closes. */
  readonly hasClose: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}) {
  const { around, children, className, hasClose, isDismissable, note, onClose, ref, title } = props
  return (
    <ModalOverlay
      className={`underlay ${around}`}
      isOpen
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className={`raised ${className}`} ref={ref}>
        <Dialog>
          <div className="head bar">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <span className="faint note cut grow">{note}</span>
            {hasClose ? (
              <Button look="bare small square" icon={X} aria-label="Close" onClick={onClose} />
            ) : undefined}
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
