import { createContext, useContext } from 'react'

/** What is hidden in the texts that are shown, and how a reader can see it anyway. */
export interface Hidden {
  /** The names in a text that replace secrets. */
  namesIn(text: string): readonly string[]
  show(names: readonly string[]): void
}

export const HiddenContext = createContext<Hidden>({ namesIn: () => [], show: () => undefined })

/** Next to a text in which something is hidden: shows it. */
export function RevealButton({ text }: { readonly text: string }) {
  const { namesIn, show } = useContext(HiddenContext)
  const names = namesIn(text)
  if (names.length === 0) return undefined
  const label = `Show ${names.join(', ')}`
  return (
    <button type="button" className="more" aria-label={label} title={label} onClick={() => show(names)}>
      show
    </button>
  )
}
