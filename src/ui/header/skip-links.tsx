import { useLayout } from '../layout/layout.ts'
import { SKIPS, type SkipId, skipTo } from '../layout/skip.ts'

/** The first stops of the Tab key: hidden until they have the focus. */
export function SkipLinks({ to }: { readonly to: readonly SkipId[] }) {
  const layout = useLayout()
  return (
    <nav className="skip-links" aria-label="Skip">
      {to.map((id) => (
        <a
          key={id}
          href={`#${id}`}
          className="button ink skip-link"
          onClick={(event) => {
            // The fragment of the address belongs to the selection.
            event.preventDefault()
            skipTo(layout, id)
          }}
        >
          {SKIPS[id].label}
        </a>
      ))}
    </nav>
  )
}
