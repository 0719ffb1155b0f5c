import type { HeaderList, RecordedBody } from '../../../../protocol/http.ts'
import { formatBytes, headerOf, readBody } from '../../../model/http.ts'
import { manyLines } from '../../../model/value.ts'
import { FieldsTable, textRows } from '../../kit/fields-table.tsx'
import { LongText } from '../../kit/value-view.tsx'

/** Headers and body of one side. */
export function Message(props: { readonly headers: HeaderList; readonly body: RecordedBody | undefined }) {
  const { headers, body } = props
  const content = body && body.sizeBytes > 0 ? <Body headers={headers} body={body} /> : undefined
  // Forms and JSON say more than headers do; a page's markup does not.
  const first = /json|urlencoded/.test(headerOf(headers, 'content-type') ?? '')
  return (
    <>
      {first ? content : undefined}
      <h3>Headers</h3>
      {headers.length === 0 ? (
        <p className="soft">None.</p>
      ) : (
        <FieldsTable label="Headers" rows={textRows(headers)} />
      )}
      {first ? undefined : content}
    </>
  )
}

function Body({ headers, body }: { readonly headers: HeaderList; readonly body: RecordedBody }) {
  const readable = readBody(headers, body)
  return (
    <>
      <h3>
        Body <span>{formatBytes(body.sizeBytes)}</span>
      </h3>
      {body.cut ? (
        <p className="soft">
          Only the beginning was kept.
          {body.sha256 === undefined ? '' : ` SHA-256 of the whole: ${body.sha256}`}
        </p>
      ) : undefined}
      {readable && 'form' in readable ? (
        <FieldsTable label="Form fields" rows={textRows(readable.form)} />
      ) : undefined}
      {readable && 'json' in readable ? (
        <LongText className="well" text={manyLines(readable.json)} />
      ) : undefined}
      {readable && 'text' in readable ? <LongText className="well" text={readable.text} /> : undefined}
    </>
  )
}
