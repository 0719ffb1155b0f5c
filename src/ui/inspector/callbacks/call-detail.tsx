import { isEqual } from '../../../protocol/equal.ts'
import { isRecord } from '../../../protocol/shape.ts'
import type { Call } from '../../../record/outline/calls.ts'
import { diffFields, diffMembers } from '../../../record/values/diff.ts'
import { oneLine } from '../../../record/values/value.ts'
import { EditedMark, NotCalled, withRecorded } from '../../edit/edited.tsx'
import { changeRows, type FieldRow, FieldsTable, textRows, valueRows } from '../../values/fields-table.tsx'
import { ValueView } from '../../values/value-view.tsx'
import { ErrorFrames } from '../errors/error-frames.tsx'

/** Arguments of one call, copied before and after it, and what it returned. */
export function CallDetail({ call }: { readonly call: Call }) {
  const [before] = call.before
  const [after] = call.after
  // Edits come first.
  const ended = <Ended call={call} />
  const isEndEdited = call.was?.ended !== undefined
  return (
    <>
      {isEndEdited ? ended : undefined}
      <h3>
        {call.seq} {call.name}: {call.kind === 'event' ? 'message' : 'arguments'}
        <span className="grow" />
        <span>{call.kind === 'event' ? '' : 'snapshot before and after'}</span>
      </h3>
      {isRecord(before) ? (
        <FieldsTable
          label="Arguments"
          rows={withRecorded(
            argumentRows(before, after, comparedWith(call)?.name),
            call.was?.args?.[0] ?? before,
            before,
          )}
        />
      ) : (
        <ValueView value={before} />
      )}
      {isEndEdited ? undefined : ended}
    </>
  )
}

/** What it returned or threw. */
function Ended({ call }: { readonly call: Call }) {
  if (!call.error) return call.kind === 'callback' ? <Result call={call} /> : undefined
  return (
    <>
      <h3>
        Threw
        <EndedOtherwise call={call} />
        <NotCalled seq={call.seq} />
      </h3>
      <FieldsTable
        label="Error"
        rows={textRows([
          ['type', call.error.type],
          ['message', call.error.message],
        ])}
      />
      <ErrorFrames error={call.location ? { location: call.location, ...call.error } : call.error} />
    </>
  )
}

/** An argument that was changed in place is followed by its changes, unless the result shows them. */
function argumentRows(
  before: Readonly<Record<string, unknown>>,
  after: unknown,
  returned: string | undefined,
): readonly FieldRow[] {
  return valueRows(before).flatMap((row): readonly FieldRow[] => {
    const [was, now] = [before[row.name], isRecord(after) ? after[row.name] : undefined]
    if (isEqual(was, now)) return [row]
    const members = row.name === returned || !isRecord(was) || !isRecord(now) ? [] : diffMembers(was, now)
    const changes = members.filter(({ change }) => change !== 'same')
    return [
      { ...row, change: 'changed', remark: 'mutated' },
      ...changeRows(changes.map((each) => ({ ...each, field: `${row.name}.${each.field}` }))),
    ]
  })
}

/** Compares a returned token or session with the one that was passed in. */
function Result({ call }: { readonly call: Call }) {
  if (!call.returned) return undefined
  const base = comparedWith(call)
  const was = call.was?.ended
  // Edits are marked field by field.
  const compare = was ? diffFields : diffMembers
  if (!isRecord(call.result))
    return (
      <>
        <h3>
          Returned
          <EndedOtherwise call={call} />
          <NotCalled seq={call.seq} />
        </h3>
        <ValueView value={call.result} />
      </>
    )
  return (
    <>
      <h3>
        {base ? `Returned, compared with ${base.name}` : 'Returned'}
        {isRecord(was?.result) ? undefined : <EndedOtherwise call={call} />}
        <NotCalled seq={call.seq} />
      </h3>
      <FieldsTable
        label="Return value"
        rows={withRecorded(
          base ? changeRows(compare(base.value, call.result)) : valueRows(call.result),
          isRecord(was?.result) ? was.result : call.result,
          call.result,
        )}
      />
    </>
  )
}

/** Says how the call had ended before an edit changed that. */
function EndedOtherwise({ call }: { readonly call: Call }) {
  const ended = call.was?.ended
  if (!ended) return undefined
  return <EditedMark was={ended.error ? `thrown ${ended.error.type}` : oneLine(ended.result, 60)} />
}

function comparedWith(call: Call): { readonly name: string; readonly value: unknown } | undefined {
  const name = { jwt: 'token', client: 'session' }[call.name]
  const [before] = call.before
  return name !== undefined && isRecord(before) ? { name, value: before[name] } : undefined
}
