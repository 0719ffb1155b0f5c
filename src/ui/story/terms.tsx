import { useEffect, useId, useRef, useState } from 'react'
import type { GlossaryEntry } from '../../lessons/glossary.ts'
import { Marked } from '../../parts/text/marked.tsx'
import { Meaning } from '../values/meaning.tsx'

/** The terms of a beat in its own order, each explained in a popover: while the pointer rests on it, or once it is clicked. */
export function Terms({ ids, onAll }: { readonly ids: readonly string[]; readonly onAll?: () => void }) {
  const [open, setOpen] = useState<string>()
  const [pinned, setPinned] = useState<string>()
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
  const isPinned = shown !== undefined && pinned === open
  if (entries.length === 0) return <div className="caption-terms" />
  return (
    <div className="caption-terms" ref={list} onPointerLeave={() => isPinned || setOpen(undefined)}>
      <span>Terms</span>
      {entries.map(({ id, term }) => (
        <button
          key={id}
          type="button"
          aria-expanded={open === id}
          aria-controls={open === id ? panel : undefined}
          onPointerEnter={({ pointerType }) => {
            if (pointerType !== 'mouse' || isPinned) return
            setOpen(id)
          }}
          onClick={() => {
            const next = pinned === id && open === id ? undefined : id
            setPinned(next)
            setOpen(next)
          }}
        >
          <Marked text={term} />
        </button>
      ))}
      {onAll ? (
        <button type="button" className="all-terms" onClick={onAll}>
          All terms
        </button>
      ) : undefined}
      {shown ? (
        <div className="term-panel" id={panel} role="note">
          <Meaning entry={shown} />
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
