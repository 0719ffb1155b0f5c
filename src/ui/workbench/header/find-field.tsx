import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { hasModifier, isTyping } from '../kit/keys.ts'
import { useStore } from '../kit/use-store.ts'
import { useView } from '../view.ts'

/** Finds steps by text. `/` and Ctrl K go to it, Escape empties it. */
export function FindField() {
  const { query } = useView()
  const { text } = useStore(query)
  const input = useRef<HTMLInputElement>(null)
  const set = (next: string) => query.update((current) => ({ ...current, text: next }))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const slash = event.key === '/' && !hasModifier(event) && !isTyping(event.target)
      const palette = event.key === 'k' && (event.ctrlKey || event.metaKey)
      if (!slash && !palette) return
      event.preventDefault()
      input.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <search className="find" aria-label="Steps of the world">
      <Search className="icon" aria-hidden />
      <input
        ref={input}
        className="field"
        type="text"
        aria-label="Find"
        aria-keyshortcuts="/ Control+K"
        placeholder="Find a step"
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => set(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') set('')
        }}
      />
      {text === '' ? <span className="key">/</span> : undefined}
    </search>
  )
}
