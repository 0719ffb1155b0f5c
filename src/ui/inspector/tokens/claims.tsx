import { claimText } from '../../../lessons/parameters.ts'
import { claimsBefore } from '../../../record/edit/edits-of.ts'
import { claimTime } from '../../../record/tokens/tokens.ts'
import { diffFields } from '../../../record/values/diff.ts'
import { useEdits, withRecorded } from '../../edit/edited.tsx'
import { changeRows, FieldsTable, valueRows } from '../../values/fields-table.tsx'

type Claimed = Readonly<Record<string, unknown>>

/** Claims of a token: times spelled out, known names explained, edited ones marked. */
export function Claims(props: { readonly claims: Claimed; readonly token: string; readonly seq: number }) {
  const { claims, token, seq } = props
  const was = claimsBefore(useEdits(), token, seq)
  const rows = valueRows(claims).map((row) => {
    const time = claimTime(row.name, claims[row.name])
    const about = claimText(row.name)
    return { ...row, about, ...(time === undefined ? {} : { remark: time }) }
  })
  return <FieldsTable label="Claims" rows={was ? withRecorded(rows, was, claims) : rows} />
}

/** How it differs from the previous token for the same purpose. */
export function Differences(props: {
  readonly before: Claimed
  readonly after: Claimed
  readonly seq: number
}) {
  const changes = diffFields(props.before, props.after).filter(({ change }) => change !== 'same')
  return (
    <>
      <h3>Compared with the previous one, step {props.seq}</h3>
      {changes.length === 0 ? (
        <p className="soft">No differences.</p>
      ) : (
        <FieldsTable label="Differences" rows={changeRows(changes)} />
      )}
    </>
  )
}
