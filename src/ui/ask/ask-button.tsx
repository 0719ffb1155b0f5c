import { ClipboardPaste } from 'lucide-react'
import { Button } from '../../parts/forms/button.tsx'
import { useOverlays } from '../overlays/overlays.ts'

/** Opens the Ask dialog, wherever the story is and however small the window. */
export function AskButton() {
  const overlays = useOverlays()
  return (
    <Button
      look="bare"
      icon={ClipboardPaste}
      aria-label="Ask"
      aria-haspopup="dialog"
      title="Paste an error, URL, token, cookie or auth.ts (;)"
      onClick={() => overlays.open('asked', { text: '' })}
    >
      <span className="medium-only">Ask</span>
    </Button>
  )
}
