import { Minus, Plus } from 'lucide-react'
import { useStore } from '../../parts/stores/use-store.ts'
import { COMMANDS } from '../app/commands.ts'
import { useView } from '../app/view.ts'

/** Smaller, at 100 %, larger. */
export function Zoom() {
  const zoom = useStore(useView().zoom)
  return (
    <span className="zoom row">
      <ZoomButton id="zoom-out" label="Smaller diagram" />
      <ZoomButton
        id="zoom-reset"
        label={`Diagram at ${Math.round(zoom * 100)} %, reset to 100 %`}
        zoom={zoom}
      />
      <ZoomButton id="zoom-in" label="Larger diagram" />
    </span>
  )
}

function ZoomButton({
  id,
  label,
  zoom,
}: {
  readonly id: string
  readonly label: string
  readonly zoom?: number
}) {
  const view = useView()
  const command = COMMANDS.find((each) => each.id === id)
  const Icon = id === 'zoom-in' ? Plus : Minus
  return (
    <button
      type="button"
      className={zoom === undefined ? 'button bare small square' : 'button bare small share'}
      aria-label={label}
      title={`${command?.title} (${command?.keys})`}
      disabled={zoom === undefined && command?.isPossible?.(view) === false}
      onClick={() => command?.run(view)}
    >
      {zoom === undefined ? <Icon className="icon" aria-hidden /> : `${Math.round(zoom * 100)} %`}
    </button>
  )
}
