import { useStore } from '../../parts/stores/use-store.ts'
import { namesIn, reveal, usePresenting } from '../presenting/presenting.ts'

/** In presenter mode, beside a text with hidden secrets: shows them. */
export function RevealButton({ text }: { readonly text: string }) {
  const presenting = usePresenting()
  const isOn = useStore(presenting.on)
  const names = isOn ? namesIn(text) : []
  if (names.length === 0) return undefined
  return (
    <button
      type="button"
      className="more"
      aria-label={`Show ${names.join(', ')}`}
      title={`Show ${names.join(', ')}`}
      onClick={() => reveal(presenting, names)}
    >
      show
    </button>
  )
}
