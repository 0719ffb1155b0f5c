import { AppWindow, Terminal } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { isConsoleLine, isRowOf, type LogRow } from '../../record/code/log-rows.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import { Matrix } from '../inspector/callbacks/matrix.tsx'
import { useLayout } from '../layout/layout.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { RowDetail } from './call-log-detail.tsx'
import { Rows } from './call-log-rows.tsx'
import { ClientPane } from './client-pane.tsx'
import { useLog } from './use-log.ts'
import '../styles/code-log.css'

/** All calls of the app's functions and of its database, with the logs and errors between them. */
export function CallLogPane() {
  const rows = useLog()
  const [name, setName] = useState('')
  const [isMatrix, setMatrix] = useState(false)
  const [isConsole, setConsole] = useState(false)
  const [isClient, setClient] = useState(false)
  const pauseState = useStore(useStepper().pauseState)
  const selected = useStore(useSelection().selected)
  const names = useMemo(
    () => [...new Set(rows.flatMap((row) => (row.type === 'call' ? [row.call.name] : [])))].toSorted(),
    [rows],
  )
  const calls = rows.filter((row) => row.type === 'call').length
  const lines = rows.filter(isConsoleLine)
  const shown = isConsole ? lines : rows.filter((row) => name === '' || nameOf(row) === name)
  const current = rowNear(shown, selected ?? (isStopped(pauseState) ? pauseState.step : undefined))
  return (
    <section className="code-log" aria-label="Callbacks log">
      <div className="code-head bar">
        <h2>Callbacks</h2>
        <span className={calls === 0 ? 'count zero' : 'count'}>{calls}</span>
        <span className="grow" />
        <Button
          look="bare small"
          aria-pressed={isClient}
          title="The session as auth(), /session and useSession() return it"
          onClick={() => setClient(!isClient)}
        >
          Client
        </Button>
        <Button
          look="bare small"
          aria-pressed={isMatrix}
          disabled={isClient}
          onClick={() => setMatrix(!isMatrix)}
        >
          Arguments
        </Button>
        <Button
          look="bare small"
          icon={Terminal}
          aria-pressed={isConsole}
          disabled={isClient}
          title="Only console output, the engine’s log and errors"
          onClick={() => setConsole(!isConsole)}
        >
          Console
          <span className={lines.length === 0 ? 'count zero' : 'count'}>{lines.length}</span>
        </Button>
        <select
          className="field small"
          aria-label="Which calls"
          disabled={isConsole || isClient}
          value={name}
          onChange={(event) => setName(event.target.value)}
        >
          <option value="">All calls</option>
          {names.map((each) => (
            <option key={each}>{each}</option>
          ))}
          {rows.some(({ type }) => type === 'operation') ? (
            <option value={DATABASE}>Database</option>
          ) : undefined}
        </select>
      </div>
      {isClient ? (
        <ClientPane />
      ) : (
        <>
          {shown.length === 0 ? (
            <NoRows isConsole={isConsole} />
          ) : (
            <Rows rows={shown} current={current} future={pauseState.position.step} />
          )}
          {isMatrix ? (
            <Matrix call={current?.type === 'call' ? current.call : undefined} />
          ) : current ? (
            <RowDetail row={current} />
          ) : undefined}
        </>
      )}
    </section>
  )
}

/** No callback has a name like it. */
const DATABASE = ' database'

function nameOf(row: LogRow): string | undefined {
  if (row.type === 'operation') return DATABASE
  return row.type === 'call' ? row.call.name : undefined
}

/** Says what will fill the log, with a link to it. */
function NoRows({ isConsole }: { readonly isConsole: boolean }) {
  const { appShown, pageShown } = useLayout()
  const isApp = useStore(appShown) === true
  return (
    <div className="code-empty faint">
      <p>
        {isConsole
          ? 'Nothing was logged. Use console.log in a callback to see it here.'
          : 'No callback has run yet. Sign in to the app to see each call here.'}
      </p>
      {isApp ? undefined : (
        <Button
          look="small code-show-app"
          icon={AppWindow}
          onClick={() => {
            pageShown.set(true)
            appShown.set(true)
          }}
        >
          Show the app
        </Button>
      )}
    </div>
  )
}

/** The row of a step; otherwise the last one before it; otherwise the last call, or what failed since. */
function rowNear(rows: readonly LogRow[], seq: number | undefined): LogRow | undefined {
  if (seq === undefined)
    return rows.findLast((row) => row.type === 'call' || (row.type === 'between' && row.kind === 'failed'))
  const own = rows.find((row) => isRowOf(row, seq))
  return own ?? rows.findLast((row) => row.seq <= seq) ?? rows[0]
}
