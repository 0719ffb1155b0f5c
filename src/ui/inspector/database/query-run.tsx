import type { RowChange } from '../../../protocol/steps.ts'
import type { QueryRan } from '../../../record/kinds/query-ran.ts'
import { FieldsTable, textRows } from '../../values/fields-table.tsx'
import { ValueView } from '../../values/value-view.tsx'
import { ChangedRows } from './adapter-call.tsx'

/** A query of the user's code: its text, where it is written, what it found and what it changed. */
export function QueryRun(props: { readonly step: QueryRan; readonly changes: readonly RowChange[] }) {
  const { error, location, result, text } = props.step.data
  return (
    <>
      <h3>Query</h3>
      <pre className="wrapped">{text}</pre>
      {location ? (
        <p className="soft">
          {location.file}, line {location.line}
        </p>
      ) : undefined}
      {error ? (
        <>
          <h3>Threw</h3>
          <FieldsTable
            label="Error"
            rows={textRows([
              ['type', error.type],
              ['message', error.message],
            ])}
          />
        </>
      ) : (
        <>
          <h3>Found</h3>
          <ValueView value={result} />
        </>
      )}
      <ChangedRows changes={props.changes} />
    </>
  )
}
