import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

/** A dialog over the page: Escape and a click outside close it, and the focus goes back where it was. */
export function WindowDialog(props: {
  readonly className: string
  readonly title: string
  /** The title is for screen readers only. */
  readonly isTitleHidden?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { className, title, isTitleHidden = false, onClose, children } = props
  return (
    <ModalOverlay
      className="underlay"
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className={`raised ${className}`}>
        <Dialog>
          <Heading slot="title" level={2} className={isTitleHidden ? 'hidden-text' : ''}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
