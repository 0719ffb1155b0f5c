import { useEffect, useId, useRef, useState } from 'react'

/** The terms of a beat, each explained in a popover. */
export function Terms({ ids }: { readonly ids: readonly string[] }) {
  const [open, setOpen] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const panel = useId()
  useEffect(() => {
    if (open === undefined) return undefined
    const close = (event: Event) => {
      if (
        event instanceof KeyboardEvent
          ? event.key === 'Escape'
          : !list.current?.contains(event.target as Node)
      )
        setOpen(undefined)
    }
    window.addEventListener('keydown', close)
    window.addEventListener('pointerdown', close)
    return () => {
      window.removeEventListener('keydown', close)
      window.removeEventListener('pointerdown', close)
    }
  }, [open])
  if (ids.length === 0) return undefined
  return (
    <div className="caption-terms" ref={list}>
      <span>Terms</span>
      {ids.map((id) => (
        <button
          key={id}
          type="button"
          aria-expanded={open === id}
          aria-controls={open === id ? panel : undefined}
          onClick={() => setOpen(open === id ? undefined : id)}
        >
          {id}
        </button>
      ))}
      {open === undefined ? undefined : (
        <div className="term-panel" id={panel} role="note">
          <b>{open}</b>
        </div>
      )}
    </div>
  )
}
