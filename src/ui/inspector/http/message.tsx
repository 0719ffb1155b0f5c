import { claimText, headerText, parameterText } from '../../../lessons/parameters.ts'
import type { HeaderList, RecordedBody } from '../../../protocol/http.ts'
import { isRecord } from '../../../protocol/shape.ts'
import type { MessageEdits, Was } from '../../../record/edit/edits-of.ts'
import { formatBytes, headerOf, readBody } from '../../../record/values/http.ts'
import { manyLines } from '../../../record/values/value.ts'
import { EditedMark, withWas } from '../../edit/edited.tsx'
import { FieldsTable, textRows, valueRows } from '../../values/fields-table.tsx'
import { LongText } from '../../values/value-view.tsx'

/** Headers and body of one side. */
export function Message(props: {
  readonly headers: HeaderList
  readonly body: RecordedBody | undefined
  readonly edits: MessageEdits | undefined
}) {
  const { headers, body, edits } = props
  const content =
    body && body.sizeBytes > 0 ? <Body headers={headers} body={body} edited={edits?.body} /> : undefined
  // Forms and JSON say more than headers do; a page's HTML does not.
  const first = /json|urlencoded/.test(headerOf(headers, 'content-type') ?? '')
  return (
    <>
      {first ? content : undefined}
      <h3>Headers</h3>
      {headers.length === 0 ? (
        <p className="soft">None.</p>
      ) : (
        <FieldsTable label="Headers" rows={withWas(textRows(headers, headerText), edits?.headers)} />
      )}
      {first ? undefined : content}
    </>
  )
}

function Body(props: {
  readonly headers: HeaderList
  readonly body: RecordedBody
  readonly edited: Was | undefined
}) {
  const { headers, body, edited } = props
  const readable = readBody(headers, body)
  return (
    <>
      <h3>
        Body <span>{formatBytes(body.sizeBytes)}</span>
        {edited?.has('') ? <EditedMark was={edited.get('')} /> : undefined}
      </h3>
      {body.cut ? (
        <p className="soft">
          Only the beginning was recorded.
          {body.sha256 === undefined ? '' : ` SHA-256 of the full body: ${body.sha256}`}
        </p>
      ) : undefined}
      {readable && 'form' in readable ? (
        <FieldsTable label="Form fields" rows={withWas(textRows(readable.form, parameterText), edited)} />
      ) : undefined}
      {readable && 'json' in readable ? <Json value={readable.json} edited={edited} /> : undefined}
      {readable && 'text' in readable ? <LongText className="well" text={readable.text} /> : undefined}
    </>
  )
}

/** The members of an object with what each is for; anything else unchanged. */
function Json({ value, edited }: { readonly value: unknown; readonly edited: Was | undefined }) {
  if (!isRecord(value)) return <LongText className="well" text={manyLines(value)} />
  const rows = valueRows(value).map((row) => ({
    ...row,
    about: parameterText(row.name) ?? claimText(row.name),
  }))
  return <FieldsTable label="Members" rows={withWas(rows, edited)} />
}
