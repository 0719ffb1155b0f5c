import type { GlossaryEntry } from '../../lessons/glossary.ts'
import { Marked } from '../../parts/text/marked.tsx'

/** What a term means, with the paragraph that defines it. */
export function Meaning({ entry: { meaning, spec, term } }: { readonly entry: GlossaryEntry }) {
  return (
    <>
      <p>
        <b>
          <Marked text={term} />
        </b>{' '}
        <Marked text={meaning} />
      </p>
      {spec ? (
        <a href={spec.url} target="_blank" rel="noopener noreferrer">
          {spec.label}
        </a>
      ) : undefined}
    </>
  )
}
