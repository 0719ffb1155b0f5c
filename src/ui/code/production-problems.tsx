import { Factory } from 'lucide-react'
import { deviation } from '../../deviations/deviations.ts'
import type { ProductionNotice } from '../../record/production/notices.ts'
import { useLayout } from '../layout/layout.ts'
import { useSelection } from '../selection/selection.ts'

/** What would go differently with the published package, as rows among the problems. Loaded where there is one: it has the table's sentences. */
export function ProductionProblems(props: {
  readonly notices: readonly ProductionNotice[]
  readonly onOpen: () => void
}) {
  const { notices, onOpen } = props
  const { codeLocation } = useLayout()
  const selection = useSelection()
  const show = ({ seq, location }: ProductionNotice) => {
    selection.select(seq)
    if (location === undefined) return
    onOpen()
    codeLocation.set(location)
  }
  return notices.map((notice) => {
    const { id, location } = notice
    return (
      <li key={id} className="row">
        <button type="button" onClick={() => show(notice)}>
          <Factory className="icon warn-icon" aria-label="In production" />
          {location ? (
            <b className="mono">
              {location.file}:{location.line}
            </b>
          ) : undefined}
          <span>
            {deviation(id)?.production} <small className="faint">{id}</small>
          </span>
        </button>
      </li>
    )
  })
}
