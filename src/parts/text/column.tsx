import type { ReactNode } from 'react'

/** One part of a tab, with its own scrollbar. */
export function Column({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
    <section className="column" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
