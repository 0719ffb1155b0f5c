import { useEffect, useId, useRef, useState } from 'react'
import type { GlossaryEntry } from '../../lessons/glossary.ts'
import { Marked } from '../../parts/text/marked.tsx'

/** The terms of a beat in its own order, each explained in a popover. */
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
  const glossary = useGlossary()
  const entries = ids.flatMap((each) => glossary.find(({ id }) => id === each) ?? [])
  const shown = entries.find(({ id }) => id === open)
  if (entries.length === 0) return <div className="caption-terms" />
  return (
    <div className="caption-terms" ref={list}>
      <span>Terms</span>
      {entries.map(({ id, term }) => (
        <button
          key={id}
          type="button"
          aria-expanded={open === id}
          aria-controls={open === id ? panel : undefined}
          onClick={() => setOpen(open === id ? undefined : id)}
        >
          <Marked text={term} />
        </button>
      ))}
      {shown ? (
        <div className="term-panel" id={panel} role="note">
          <p>
            <b>
              <Marked text={shown.term} />
            </b>{' '}
            <Marked text={shown.meaning} />
          </p>
          {shown.spec ? (
            <a href={shown.spec.url} target="_blank" rel="noopener noreferrer">
              {shown.spec.label}
            </a>
          ) : undefined}
        </div>
      ) : undefined}
    </div>
  )
}

let known: readonly GlossaryEntry[] = []

/** Empty until it is loaded: room is left for the terms. */
function useGlossary(): readonly GlossaryEntry[] {
  const [glossary, setGlossary] = useState(known)
  useEffect(() => {
    let isShown = true
    if (known.length === 0)
      void import('../../lessons/glossary.ts').then(({ GLOSSARY }) => {
        known = GLOSSARY
        if (isShown) setGlossary(known)
      })
    return () => {
      isShown = false
    }
  }, [])
  return glossary
}
