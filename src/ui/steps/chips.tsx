import { X } from 'lucide-react'
import { Button } from '../../parts/forms/button.tsx'
import { laneName } from '../../record/diagram/lanes.ts'
import { KIND_GROUPS } from '../../record/labels/kinds.ts'
import { chipsOf, EVERYTHING, type RowQuery } from '../../record/outline/filter.ts'
import { useStepList } from './step-list.ts'

const NAMES = { kind: (kind: keyof typeof KIND_GROUPS) => KIND_GROUPS[kind], lane: laneName }

/** The filters of the list, each with a button that removes it, and how many steps are left. */
export function Chips(props: { readonly query: RowQuery; readonly found: number; readonly all: number }) {
  const { query, found, all } = props
  const list = useStepList()
  const chips = chipsOf(query, NAMES)
  return (
    <div className="chips-row row">
      <span className="faint note nowrap" role="status">
        {found === 1 ? '1 row' : `${found} rows`} of {all} steps
      </span>
      {chips.map(({ key, label, without }) => (
        <button
          key={key}
          type="button"
          className="chip remove"
          aria-label={`${label}: remove this filter`}
          onClick={() => list.query.set(without)}
        >
          <span className="cut">{label}</span>
          <X className="icon small" aria-hidden />
        </button>
      ))}
      <span className="grow" />
      <Button look="bare small" onClick={() => list.query.set(EVERYTHING)}>
        Show all
      </Button>
    </div>
  )
}
