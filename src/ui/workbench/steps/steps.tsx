import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { countTrouble, type Row, visibleRows } from '../../model/rows.ts'
import { FollowButton } from '../diagram/follow-button.tsx'
import { useStore } from '../kit/use-store.ts'
import { useView } from '../view.ts'
import { isOpenByDefault } from './folds.ts'
import { StepTree } from './step-tree.tsx'

/** The list of steps, by run and exchange. */
export function Steps() {
  const view = useView()
  const runs = useStore(view.runs)
  const query = useStore(view.query)
  const folds = useStore(view.folds)
  const selected = useStore(view.selected)
  const trouble = useMemo(() => countTrouble(runs), [runs])
  const rows = useMemo(
    () => visibleRows(runs, (key, node) => folds.get(key) ?? isOpenByDefault(node, runs, selected), query),
    [runs, folds, query, selected],
  )
  const steps = runs.reduce((sum, run) => sum + run.steps.length, 0)
  return (
    <div className="pane steps">
      <div className="head bar">
        <h2>Steps</h2>
        <span className={steps === 0 ? 'count zero' : 'count'}>{steps}</span>
        <span className="grow" />
        <button
          type="button"
          className="button bare small"
          aria-pressed={query.onlyTrouble}
          title="Only what failed or warned"
          onClick={() => view.query.set({ ...query, onlyTrouble: !query.onlyTrouble })}
        >
          <TriangleAlert className="icon" aria-hidden />
          <span className="hidden-text">Only failures:</span>
          {trouble}
        </button>
        <FollowButton className="small-only" />
        <span className="faint note ms-head">ms</span>
      </div>
      <Rows rows={rows} hasSteps={steps > 0} />
    </div>
  )
}

function Rows({ rows, hasSteps }: { readonly rows: readonly Row[]; readonly hasSteps: boolean }) {
  const { query } = useView()
  if (rows.length > 0) return <StepTree rows={rows} />
  if (hasSteps)
    return (
      <div className="empty">
        <h3>No step matches</h3>
        <p>Names, notes, kinds and rule ids are searched.</p>
        <p>
          <button
            type="button"
            className="button"
            onClick={() => query.set({ text: '', onlyTrouble: false })}
          >
            Show all steps
          </button>
        </p>
      </div>
    )
  return (
    <div className="empty">
      <h3>No steps yet</h3>
      <p>
        Each request, cookie, check, callback and row gets a line here as it happens. Press Sign in on the
        page.
      </p>
    </div>
  )
}
