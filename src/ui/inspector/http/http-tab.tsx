import { parameterText } from '../../../lessons/parameters.ts'
import { Column } from '../../../parts/text/column.tsx'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import { Empty } from '../../../parts/text/empty.tsx'
import { asEdited, messageEdits } from '../../../record/edit/edits-of.ts'
import { requestSent } from '../../../record/kinds/request-sent.ts'
import { responseReceived } from '../../../record/kinds/response-received.ts'
import { requestName, responseName } from '../../../record/labels/step-label.ts'
import type { Focus } from '../../../record/outline/focus.ts'
import type { Exchange } from '../../../record/outline/outline.ts'
import { queryOf, toCurl, toFetch } from '../../../record/values/http.ts'
import { useWorldClient } from '../../data/world.ts'
import { EditedMark, useEdits, withWas } from '../../edit/edited.tsx'
import { FieldsTable, textRows } from '../../values/fields-table.tsx'
import { Message } from './message.tsx'

/** Both sides of the selected exchange. */
export function HttpTab({ focus }: { readonly focus: Focus | undefined }) {
  const exchange = focus?.exchange
  if (!exchange?.request)
    return <Empty title="No request selected">Pick a request in the list to see request and response.</Empty>
  return (
    <div className="columns">
      <RequestColumn exchange={exchange} />
      <ResponseColumn exchange={exchange} />
    </div>
  )
}

function RequestColumn({ exchange }: { readonly exchange: Exchange }) {
  const { report } = useWorldClient().faults
  const edits = useEdits()
  const recorded = exchange.request
  const step = recorded && asEdited(recorded, edits)
  if (!requestSent.is(step)) return undefined
  const { request } = step.data
  const edited = recorded && messageEdits(recorded.data.request, request)
  const query = queryOf(request.url)
  return (
    <Column label="Request">
      <div className="titled">
        <h3 className="grow">Request</h3>
        <CopyButton label="Copy as cURL" shown="cURL" text={() => toCurl(request)} onProblem={report} />
        <CopyButton label="Copy as fetch" shown="fetch" text={() => toFetch(request)} onProblem={report} />
      </div>
      <p className="value">{requestName(request.method, request.url)}</p>
      {edited?.line === undefined ? undefined : <EditedMark was={edited.line} />}
      {query.length > 0 ? (
        <>
          <h3>Query parameters</h3>
          <FieldsTable
            label="Query parameters"
            rows={withWas(textRows(query, parameterText), edited?.query)}
          />
        </>
      ) : undefined}
      <Message headers={request.headers} body={request.body} edits={edited} />
    </Column>
  )
}

function ResponseColumn({ exchange }: { readonly exchange: Exchange }) {
  const edits = useEdits()
  const recorded = exchange.response
  const step = recorded && asEdited(recorded, edits)
  if (!recorded || !responseReceived.is(step))
    return (
      <Column label="Response">
        <h3>Response</h3>
        <p className="soft">No response yet.</p>
      </Column>
    )
  const { note, response } = step.data
  const edited = messageEdits(recorded.data.response, response)
  return (
    <Column label="Response">
      <h3>Response</h3>
      <p className="value">{responseName(response)}</p>
      {edited?.line === undefined ? undefined : <EditedMark was={edited.line} />}
      {note === undefined ? undefined : <p>{note}</p>}
      <Message headers={response.headers} body={response.body} edits={edited} />
    </Column>
  )
}
