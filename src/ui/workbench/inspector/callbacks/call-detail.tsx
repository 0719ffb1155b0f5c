import type { Call } from '../../../model/calls.ts'
import { diffFields, isSame } from '../../../model/diff.ts'
import { isRecord } from '../../../model/value.ts'
import { changeRows, type FieldRow, FieldsTable, textRows, valueRows } from '../../kit/fields-table.tsx'
import { ValueView } from '../../kit/value-view.tsx'

/** Arguments of one call, copied before and after it, and what it returned. */
export function CallDetail({ call }: { readonly call: Call }) {
  const [before] = call.before
  const [after] = call.after
  return (
    <>
      <h3>
        {call.seq} {call.name}: {call.kind === 'event' ? 'message' : 'arguments'}
        <span className="grow" />
        <span>{call.kind === 'event' ? '' : 'copied before and after the call'}</span>
      </h3>
      {isRecord(before) ? (
        <FieldsTable label="Arguments" rows={argumentRows(before, after)} />
      ) : (
        <ValueView value={before} />
      )}
      {call.kind === 'callback' ? <Result call={call} /> : undefined}
      {call.error ? (
        <>
          <h3>Threw</h3>
          <FieldsTable
            label="Error"
            rows={textRows([
              ['type', call.error.type],
              ['message', call.error.message],
            ])}
          />
        </>
      ) : undefined}
    </>
  )
}

function argumentRows(before: Readonly<Record<string, unknown>>, after: unknown): readonly FieldRow[] {
  return valueRows(before).map((row) => {
    const now = isRecord(after) ? after[row.name] : undefined
    return isSame(before[row.name], now) ? row : { ...row, change: 'changed', remark: 'changed in place' }
  })
}

/** A returned token or session is compared with the one that went in. */
function Result({ call }: { readonly call: Call }) {
  if (!call.returned || call.error) return undefined
  const base = comparedWith(call)
  if (!isRecord(call.result))
    return (
      <>
        <h3>Returned</h3>
        <ValueView value={call.result} />
      </>
    )
  return (
    <>
      <h3>{base ? `Returned, compared with ${base.name}` : 'Returned'}</h3>
      <FieldsTable
        label="Return value"
        rows={base ? changeRows(diffFields(base.value, call.result)) : valueRows(call.result)}
      />
    </>
  )
}

function comparedWith(call: Call): { readonly name: string; readonly value: unknown } | undefined {
  const name = { jwt: 'token', session: 'session' }[call.name]
  const [before] = call.before
  return name !== undefined && isRecord(before) ? { name, value: before[name] } : undefined
}
