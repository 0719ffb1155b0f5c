import { CircleAlert } from 'lucide-react'
import { Button } from '../../parts/forms/button.tsx'

/** What the address asks for and isn't here. */
export function LinkNote({ text, onDismiss }: { readonly text: string; readonly onDismiss: () => void }) {
  return (
    <div className="fault update bar">
      <CircleAlert className="icon" aria-hidden />
      <p role="status" className="grow">
        {text}
      </p>
      <Button look="bare small" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  )
}
