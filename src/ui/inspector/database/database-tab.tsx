import { useMemo, useState } from 'react'
import { Segments } from '../../../parts/forms/segments.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import { Column } from '../../../parts/text/column.tsx'
import { Empty } from '../../../parts/text/empty.tsx'
import type { DatabasePage } from '../../../protocol/commands.ts'
import type { Step } from '../../../protocol/steps.ts'
import { isAdapterStep } from '../../../record/kinds/families.ts'
import { queryRan } from '../../../record/kinds/query-ran.ts'
import type { Focus } from '../../../record/outline/focus.ts'
import { stepsOf } from '../../../record/outline/outline.ts'
import { changesOf, TABLES, tableIn, tablesBefore, tablesOf } from '../../../record/tabs/tables.ts'
import { useWorldClient, useWorldData } from '../../data/world.ts'
import { AdapterCall } from './adapter-call.tsx'
import { QueryRun } from './query-run.tsx'
import { RowsTable } from './rows-table.tsx'

const MOMENTS = { before: 'Before the step', after: 'After it', now: 'Now' } as const

type Moment = keyof typeof MOMENTS

/** The tables before the selected step, after it, or now, with the step's changes. */
export function DatabaseTab({ focus }: { readonly focus: Focus | undefined }) {
  const database = useStore(useWorldData().tables)
  const all = useStore(useWorldClient().steps)
  const [moment, setMoment] = useState<Moment>('after')
  const steps = focus ? stepsOf(focus.part) : []
  const changes = changesOf(steps)
  const operation = steps.find(isAdapterStep)
  const query = steps.find(queryRan.is)
  const tables = useMemo(
    () => database && tablesAt(database, all, focus, moment),
    [database, all, focus, moment],
  )
  if (!tables) return undefined
  const isEmpty = TABLES.every((table) => tables[table].total === 0) && tables.own === undefined
  if (isEmpty && changes.length === 0 && !operation && !query && moment === 'after')
    return (
      <Empty title="No rows yet">
        The first sign-in stores a user and an account. With the database strategy, sessions get rows too.
      </Empty>
    )
  return (
    <div className="below-picks">
      <Segments label="When" className="picks" options={MOMENTS} chosen={moment} onChoose={setMoment} />
      <div className={operation || query ? 'columns wide-first' : 'columns'}>
        <Column label="Tables">
          {tablesOf(tables).map((table) => (
            <RowsTable
              key={table}
              table={table}
              page={tableIn(tables, table)}
              changes={moment === 'after' ? changes.filter((change) => change.table === table) : []}
            />
          ))}
        </Column>
        {operation ? (
          <Column label="Adapter call">
            <AdapterCall steps={steps} changes={changes} />
          </Column>
        ) : undefined}
        {query ? (
          <Column label="Query">
            <QueryRun step={query} changes={changes} />
          </Column>
        ) : undefined}
      </div>
    </div>
  )
}

function tablesAt(
  now: DatabasePage,
  steps: readonly Step[],
  focus: Focus | undefined,
  moment: Moment,
): DatabasePage {
  if (!focus || moment === 'now') return now
  const own = stepsOf(focus.part)
  const last = own.at(-1)?.seq ?? focus.step.seq
  return tablesBefore(now, steps, moment === 'before' ? (own[0]?.seq ?? last) : last + 1)
}
