import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Marked } from '../../parts/text/marked.tsx'
import type { FieldChange } from '../../record/values/diff.ts'
import { readMembers } from '../../record/values/members.ts'
import { oneLine } from '../../record/values/value.ts'
import { RevealButton } from './reveal-button.tsx'
import { ValueView } from './value-view.tsx'

export interface FieldRow {
  readonly name: string
  /** A recorded value, written as code writes it. */
  readonly value?: unknown
  /** Text as it was sent, without quotes. */
  readonly text?: string
  readonly change?: FieldChange['change'] | 'edited'
  readonly remark?: ReactNode
  /** What the field is for, below its value. */
  readonly about?: string | undefined
}

/** Text longer than this folds to one line. */
const FOLDED = 160

const SIGNS = {
  same: '',
  added: '+',
  removed: '−',
  changed: '±',
  edited: <Pencil className="icon small" />,
} as const

/** Names and values, with changes marked in the gutter. */
export function FieldsTable({ label, rows }: { readonly label: string; readonly rows: readonly FieldRow[] }) {
  const hasRemarks = rows.some((row) => row.remark !== undefined)
  return (
    <table className="fields" aria-label={label}>
      <colgroup>
        <col className="sign-column" />
        <col className="name-column" />
        <col />
        {hasRemarks ? <col className="remark-column" /> : undefined}
      </colgroup>
      <tbody>
        {rows.map((row, index) => (
          // Names repeat: the same header may occur twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are facts and do not move
          <tr key={`${row.name} ${index}`} className={row.change}>
            <td className="sign" aria-hidden={(row.change ?? 'same') === 'same'}>
              <span aria-hidden>{SIGNS[row.change ?? 'same']}</span>
              {row.change && row.change !== 'same' ? (
                <span className="hidden-text">{row.change}</span>
              ) : undefined}
            </td>
            <th scope="row">{row.name}</th>
            <td colSpan={hasRemarks && row.remark === undefined ? 2 : 1}>
              {row.text === undefined ? <ValueView value={row.value} /> : <TextValue text={row.text} />}
              {row.about === undefined ? undefined : (
                <div className="about">
                  <Marked text={row.about} />
                </div>
              )}
            </td>
            {row.remark === undefined ? undefined : <td className="remark">{row.remark}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TextValue({ text }: { readonly text: string }) {
  return text.length > FOLDED ? (
    <ValueView value={text} limit={FOLDED} />
  ) : (
    <span className="value">
      {text} <RevealButton text={text} />
    </span>
  )
}

/** Rows of text as it was sent, with what each is for if that is known. */
export function textRows(
  pairs: readonly (readonly [name: string, text: string])[],
  explain: (name: string) => string | undefined = () => undefined,
): readonly FieldRow[] {
  return pairs.map(([name, text]) => ({ name, text, about: explain(name) }))
}

/** The rows of a comparison. */
export function changeRows(changes: readonly FieldChange[]): readonly FieldRow[] {
  return changes.map(({ field, change, before, after }) => ({
    name: field,
    change,
    value: change === 'removed' ? before : after,
    ...(change === 'changed' ? { remark: `was ${oneLine(before, 40)}` } : {}),
  }))
}

/** Fields of a value, as code writes them. */
export function valueRows(record: Readonly<Record<string, unknown>>): readonly FieldRow[] {
  return readMembers(record).members.map(([name, value]) => ({ name, value }))
}
