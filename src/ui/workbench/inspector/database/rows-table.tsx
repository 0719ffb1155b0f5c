import type { RowChange } from '../../../../protocol/steps.ts'
import { columnsOf, type MarkedRow, markRows, type TableName } from '../../../model/tables.ts'
import { plural } from '../../../model/time.ts'
import { oneLine } from '../../../model/value.ts'

const SIGNS = { same: '', added: '+', removed: '−', changed: '±' } as const

/** One table, with a sign before each row that the selected step touched. */
export function RowsTable(props: {
  readonly table: TableName
  readonly rows: readonly Record<string, unknown>[]
  readonly changes: readonly RowChange[]
}) {
  const rows = markRows(props.rows, props.changes)
  const columns = columnsOf(rows)
  return (
    <table className="rows">
      <caption>
        {props.table} <span className="faint note">{plural(props.rows.length, 'row')}</span>
      </caption>
      {rows.length === 0 ? undefined : (
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no one key, and hold no state
          <Row key={index} marked={row} columns={columns} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ marked, columns }: { readonly marked: MarkedRow; readonly columns: readonly string[] }) {
  const { row, mark, was } = marked
  return (
    <tr className={mark}>
      <td className="sign">
        <span aria-hidden>{SIGNS[mark]}</span>
        {mark === 'same' ? undefined : <span className="hidden-text">{mark}</span>}
      </td>
      {columns.map((column) => (
        <td key={column} className={column in was ? 'fresh' : undefined} title={oneLine(row[column], 600)}>
          {column in row ? oneLine(row[column], 44) : ''}
          {column in was ? <span className="was">was {oneLine(was[column], 30)}</span> : undefined}
        </td>
      ))}
    </tr>
  )
}
