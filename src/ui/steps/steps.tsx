import { ListFilter, TriangleAlert } from 'lucide-react'
import { Suspense, useDeferredValue, useMemo } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { lazily } from '../../parts/window/lazily.ts'
import { EVERYTHING, isEverything, type RowQuery, sift } from '../../record/outline/filter.ts'
import { countEssentials, type Fold } from '../../record/outline/levels.ts'
import { newestRun, type Run } from '../../record/outline/outline.ts'
import { countTrouble, type Row, type RowOptions, visibleRows, worstOf } from '../../record/outline/rows.ts'
import { plural } from '../../record/values/time.ts'
import { useFirstAct, useWorldClient, useWorldData } from '../data/world.ts'
import { useOverlays } from '../overlays/overlays.ts'
import { useLevel } from '../preferences/preferences.ts'
import { FollowButton } from '../selection/follow-button.tsx'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { Chips } from './chips.tsx'
import { FindField } from './find-field.tsx'
import { isOpenByDefault, isOpenInEssentials } from './folds.ts'
import { useKept, useStepList } from './step-list.ts'
import { useFolding } from './use-folding.ts'

const StepTree = lazily(() => import('./step-tree.tsx'), 'StepTree')

/** The list of steps, by run and exchange. */
export function Steps() {
  const stepper = useStepper()
  const list = useStepList()
  const runs = useStore(useWorldData().runs)
  const query = useDeferredValue(useStore(list.query))
  const folds = useStore(list.folds)
  const selected = useStore(useSelection().selected)
  const future = useStore(stepper.future)
  const paused = useStore(stepper.pausedSteps)
  const { line: note } = useStore(stepper.futureNote)
  const filtered = !isEverything(query)
  const kept = useKept()
  const level = useLevel()
  const folding = useFolding()
  // What is searched is not folded.
  const foldsIn = filtered ? undefined : folding
  const { runs: shown, found } = useMemo(
    () => (filtered ? sift(runs, query) : { runs, found: 0 }),
    [runs, query, filtered],
  )
  const later = useMemo(() => (filtered ? sift(future, query).runs : future), [future, query, filtered])
  const rows = useMemo(() => {
    const newest = newestRun(runs)
    const isOpen: RowOptions['isOpen'] = (_key, node) => {
      if (!foldsIn) return isOpenByDefault(node, newest, selected)
      // The beats of a story are seen together, in whichever run they are.
      if (level === 'beats' && node.type === 'run' && foldsIn(node).some(isBeat)) return true
      return isOpenInEssentials(node, newest, selected, kept)
    }
    return visibleRows(shown, {
      // A filter opens every group that holds a match.
      isOpen: (key, node) => filtered || (folds.get(key) ?? isOpen(key, node)),
      ...(foldsIn ? { folds: foldsIn } : {}),
      paused,
      future: later,
      note,
    })
  }, [shown, filtered, foldsIn, level, kept, folds, runs, selected, paused, later, note])
  const rowCount = useMemo(() => {
    const all = [...runs, ...future]
    if (level === 'beats' && foldsIn) return countRows(all, foldsIn)
    return countEssentials(all, kept)
  }, [level, foldsIn, runs, future, kept])
  const steps = [...runs, ...future].reduce((sum, run) => sum + run.steps.length, 0)
  return (
    <section className="pane steps" aria-label="List of steps">
      <Head count={steps} rows={foldsIn && rowCount} />
      {filtered ? <Chips query={query} found={found} all={steps} /> : undefined}
      <Rows rows={rows} hasSteps={steps > 0} query={query} />
    </section>
  )
}

function isBeat({ inside }: Fold): boolean {
  return inside !== undefined
}

/** Rows of beats, without what is between them. */
function countRows(runs: readonly Run[], foldsIn: (run: Run) => readonly Fold[]): number {
  return runs.reduce((sum, run) => sum + foldsIn(run).filter(isBeat).length, 0)
}

/** `rows`: how many there are for them in Essentials. */
function Head({ count, rows }: { readonly count: number; readonly rows: number | undefined }) {
  const client = useWorldClient()
  const list = useStepList()
  const overlays = useOverlays()
  const query = useStore(list.query)
  const runs = useStore(useWorldData().runs)
  const reading = useStore(client.world).lastStep - useStore(client.steps).length > BEHIND
  const trouble = useMemo(() => countTrouble(runs), [runs])
  const hasFailed = useMemo(() => runs.some((run) => worstOf(run) === 'failed'), [runs])
  return (
    <div className="head bar">
      <h2>Steps</h2>
      {rows === undefined || reading ? (
        <span className={count === 0 ? 'count zero' : 'count'} aria-busy={reading}>
          {reading ? `reading ${count}…` : count}
        </span>
      ) : (
        <span className="faint note nowrap">
          {rows === 0 ? '' : `${plural(rows, 'row')} for `}
          {plural(count, 'step')}
        </span>
      )}
      <FindField />
      <Button
        look="bare small"
        icon={ListFilter}
        ref={(button) => overlays.anchor('filter', button)}
        aria-haspopup="menu"
        aria-expanded={useStore(overlays)?.type === 'filter'}
        aria-label="Filter"
        title="By kind, lane, run and rule (L)"
        onClick={() => overlays.open('filter')}
      />
      <button
        type="button"
        className={hasFailed ? 'button bare small failed' : 'button bare small'}
        aria-pressed={query.onlyTrouble}
        title="Only failures and warnings (O)"
        onClick={() => list.query.set({ ...query, onlyTrouble: !query.onlyTrouble })}
      >
        <TriangleAlert className="icon" aria-hidden />
        <span className="hidden-text">Only failures and warnings:</span>
        {trouble}
      </button>
      <FollowButton className="small-only" />
      <span className="faint note ms-head">ms</span>
    </div>
  )
}

/** When the list is this many steps behind the world, it says that it is still reading. */
const BEHIND = 500

function Rows(props: {
  readonly rows: readonly Row[]
  readonly hasSteps: boolean
  readonly query: RowQuery
}) {
  const list = useStepList()
  const firstAct = useFirstAct()
  const { rows, hasSteps, query } = props
  if (rows.length > 0)
    return (
      <Suspense fallback={<div className="list" />}>
        <StepTree rows={rows} query={query} />
      </Suspense>
    )
  if (hasSteps)
    return (
      <div className="empty">
        <h3>No step matches</h3>
        <p>
          {query.text.trim() === ''
            ? 'No step matches all of these filters.'
            : `No name, note, kind or rule id contains “${query.text.trim()}”.`}
        </p>
        <p>
          <Button onClick={() => list.query.set(EVERYTHING)}>Show all steps</Button>
        </p>
      </div>
    )
  return (
    <div className="empty">
      <h3>No steps yet</h3>
      <p>Each request, cookie, check, callback and row gets a line here as it happens. {firstAct}</p>
    </div>
  )
}
