import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { TablePage } from '../../../protocol/commands.ts'
import type { RowChange } from '../../../protocol/steps.ts'
import { columnsOf, type MarkedRow, markRows } from '../../../record/tabs/tables.ts'
import { plural } from '../../../record/values/time.ts'
import { oneLine } from '../../../record/values/value.ts'
import { type FieldRow, FieldsTable } from '../../values/fields-table.tsx'

const SIGNS = { same: '', added: '+', removed: '−', changed: '±' } as const

/** One table, with a sign before each row that the selected step changed. A row opens to show all its fields. */
export function RowsTable(props: {
  readonly table: string
  readonly page: TablePage
  readonly changes: readonly RowChange[]
}) {
  const { page, table } = props
  const rows = markRows(page.rows, props.changes)
  const hidden = page.total - page.rows.length
  const columns = columnsOf(table, page)
  return (
    <table className="rows">
      <caption>
        {table}{' '}
        <span className="faint note">
          {plural(page.total, 'row')}
          {hidden > 0 ? `, the first ${page.rows.length} are shown` : ''}
        </span>
      </caption>
      {rows.length === 0 ? undefined : (
        <thead>
          <tr>
            <td className="sign" />
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <td className="sign" />
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: not all rows have a key
          <Row key={index} marked={row} columns={columns} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ marked, columns }: { readonly marked: MarkedRow; readonly columns: readonly string[] }) {
  const { row, mark, was } = marked
  const [open, setOpen] = useState(false)
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <Fragment>
      <tr className={mark}>
        <td className="sign">
          <span aria-hidden>{SIGNS[mark]}</span>
          {mark === 'same' ? undefined : <span className="hidden-text">{mark}</span>}
        </td>
        {columns.map((column) => (
          <td
            key={column}
            className={column in was ? 'fresh' : undefined}
            title={textOf(row[column], column in row, 600)}
          >
            {textOf(row[column], column in row, 60)}
            {column in was ? <span className="was">was {oneLine(was[column], 30)}</span> : undefined}
          </td>
        ))}
        <td className="sign">
          <button type="button" className="open-row" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon className="icon" aria-hidden />
            <span className="hidden-text">All fields of {nameOf(marked, columns)}</span>
          </button>
        </td>
      </tr>
      {open ? (
        <tr>
          <td className="whole" colSpan={columns.length + 2}>
            <FieldsTable label="All fields of the row" rows={fieldsOf(marked)} />
          </td>
        </tr>
      ) : undefined}
    </Fragment>
  )
}

/** Identifies a row for screen readers, which can't see where its button is. */
function nameOf({ row }: MarkedRow, columns: readonly string[]): string {
  const [first = ''] = columns
  return textOf(row[first], first in row, 60)
}

/** A cell as the database has it: text without quotes. */
function textOf(value: unknown, isThere: boolean, limit: number): string {
  if (!isThere) return ''
  return typeof value === 'string' ? value.slice(0, limit) : oneLine(value, limit)
}

function fieldsOf({ row, mark, was }: MarkedRow): readonly FieldRow[] {
  return [...new Set([...Object.keys(row), ...Object.keys(was)])].map((name) => ({
    name,
    value: row[name],
    ...(mark === 'changed' && name in was
      ? { change: 'changed' as const, remark: `was ${oneLine(was[name], 40)}` }
      : {}),
  }))
}
