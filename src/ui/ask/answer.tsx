import type { ReactNode } from 'react'
import { claimText } from '../../lessons/parameters.ts'
import { claimTime } from '../../record/tokens/tokens.ts'

export function Answer({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="answer" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Claims with their times and what they are for. */
export function claimRows(claims: Readonly<Record<string, unknown>>) {
  return Object.entries(claims).map(([name, value]) => {
    const time = claimTime(name, value)
    return { name, value, about: claimText(name), ...(time === undefined ? {} : { remark: time }) }
  })
}
