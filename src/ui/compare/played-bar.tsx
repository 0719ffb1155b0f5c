import { TriangleAlert, Undo2 } from 'lucide-react'
import { Button } from '../../parts/forms/button.tsx'
import { useWork } from '../commands/work.ts'
import { useWorldClient } from '../data/world.ts'
import type { Asked } from './asked.ts'

/** What the right side is, if it was played just now, with the button that goes back to the left one. */
export function PlayedBar(props: {
  readonly asked: Asked
  readonly nameOf: (branch: string) => string
  readonly onClose: () => void
}) {
  const { asked, nameOf, onClose } = props
  const client = useWorldClient()
  const work = useWork()
  const { a, b, played } = asked
  if (!played || a === undefined || b === undefined) return undefined
  return (
    <div className="played-bar bar">
      <div className="grow">
        <p>
          {played.description} You’re on <b>{nameOf(b)}</b> now; <b>{nameOf(a)}</b> is unchanged.
        </p>
        {played.ended === undefined ? undefined : (
          <p className="played-ended" role="alert">
            <TriangleAlert className="icon warn-icon" aria-hidden /> {played.ended}
          </p>
        )}
      </div>
      <Button
        look="small"
        icon={Undo2}
        onClick={() => {
          onClose()
          work.perform('Switching…', () => client.travel.switchTo(a))
        }}
      >
        Back to {nameOf(a)}
      </Button>
    </div>
  )
}
