import { Minus, Plus } from 'lucide-react'
import { useStore } from '../../parts/stores/use-store.ts'
import { useCommands } from '../commands/commands.ts'
import { useLayout } from '../layout/layout.ts'

/** Smaller, at 100 %, larger. */
export function Zoom() {
  const zoom = useStore(useLayout().zoom)
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

function ZoomButton(props: { readonly id: string; readonly label: string; readonly zoom?: number }) {
  const { id, label, zoom } = props
  const commands = useCommands()
  const command = commands.of(id)
  const Icon = id === 'zoom-in' ? Plus : Minus
  return (
    <button
      type="button"
      className={zoom === undefined ? 'button bare small square' : 'button bare small share'}
      aria-label={label}
      title={`${command.title} (${command.keys})`}
      disabled={zoom === undefined && commands.problem(command) !== undefined}
      onClick={() => commands.run(command)}
    >
      {zoom === undefined ? <Icon className="icon" aria-hidden /> : `${Math.round(zoom * 100)} %`}
    </button>
  )
}
