import { Search } from 'lucide-react'
import { useStore } from '../../parts/stores/use-store.ts'
import { useLayout } from '../layout/layout.ts'
import { usePlace } from '../layout/use-place.ts'
import { useStepList } from './step-list.ts'

/** Finds steps by text. `/` focuses it, Escape clears it, ↓ goes to the steps. */
export function FindField() {
  const { query } = useStepList()
  const { places } = useLayout()
  const { text } = useStore(query)
  const set = (next: string) => query.update((current) => ({ ...current, text: next }))
  return (
    <search className="find grow" aria-label="Find steps">
      <Search className="icon" aria-hidden />
      <input
        id="find"
        ref={usePlace('find')}
        className="field"
        type="text"
        aria-label="Find"
        aria-keyshortcuts="/"
        placeholder="Find"
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => set(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') set('')
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          places.find('steps')?.focus()
        }}
      />
      {text === '' ? <span className="key">/</span> : undefined}
    </search>
  )
}
