import type { RowChange, Step } from '../../../../protocol/steps.ts'
import type { Focus } from '../../../model/focus.ts'
import { stepsOf } from '../../../model/outline.ts'
import { changesOf, TABLES } from '../../../model/tables.ts'
import { oneLine } from '../../../model/value.ts'
import { type FieldRow, FieldsTable } from '../../kit/fields-table.tsx'
import { useStore } from '../../kit/use-store.ts'
import { useView } from '../../view.ts'
import { Column } from '../column.tsx'
import { Empty } from '../empty.tsx'
import { RowsTable } from './rows-table.tsx'

/** The tables as they are now, with what the selected step did to them. */
export function DatabaseTab({ focus }: { readonly focus: Focus | undefined }) {
  const database = useStore(useView().database)
  const steps = focus ? stepsOf(focus.part) : []
  const changes = changesOf(steps)
  const operation = steps.find((step) => step.kind === 'adapter.returned' || step.kind === 'adapter.called')
  const isEmpty = !database || TABLES.every((table) => database[table].length === 0)
  if (isEmpty && changes.length === 0 && !operation)
    return (
      <Empty title="No rows yet">
        The first sign-in stores a user and the account it came with; sessions get rows with the database
        strategy.
      </Empty>
    )
  return (
    <div className={operation ? 'columns wide-first' : 'columns'}>
      <Column label="Tables">
        {TABLES.filter((table) => table !== 'authenticators' || database?.[table].length).map((table) => (
          <RowsTable
            key={table}
            table={table}
            rows={database?.[table] ?? []}
            changes={changes.filter((change) => change.table === table)}
          />
        ))}
      </Column>
      {operation ? (
        <Column label="Adapter call">
          <h3>What the step did</h3>
          <FieldsTable label="Adapter call" rows={callRows(steps, changes)} />
        </Column>
      ) : undefined}
    </div>
  )
}

function callRows(steps: readonly Step[], changes: readonly RowChange[]): readonly FieldRow[] {
  return [
    ...steps.flatMap((step): readonly FieldRow[] => {
      if (step.kind === 'adapter.called')
        return step.data.args.map((value, index) => ({ name: `argument ${index + 1}`, value }))
      if (step.kind !== 'adapter.returned') return []
      return step.data.error
        ? [{ name: 'threw', text: `${step.data.error.type}: ${step.data.error.message}` }]
        : [{ name: 'returned', value: step.data.result }]
    }),
    { name: 'rows', text: changes.length === 0 ? 'none changed' : changes.map(changeText).join('; ') },
  ]
}

function changeText({ table, key, before, after }: RowChange): string {
  const verb = before === undefined ? 'added to' : after === undefined ? 'removed from' : 'changed in'
  return `${oneLine(key, 60)} ${verb} ${table}`
}
