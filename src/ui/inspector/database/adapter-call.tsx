import { isEqual } from '../../../protocol/equal.ts'
import { isRecord } from '../../../protocol/shape.ts'
import type { RowChange, Step } from '../../../protocol/steps.ts'
import { asEdited, type Edited } from '../../../record/edit/edits-of.ts'
import { adapterCalled } from '../../../record/kinds/adapter-called.ts'
import { type AdapterReturned, adapterReturned } from '../../../record/kinds/adapter-returned.ts'
import { oneLine } from '../../../record/values/value.ts'
import { EditedMark, NotCalled, useEdits, withRecorded } from '../../edit/edited.tsx'
import { FieldsTable, textRows, valueRows } from '../../values/fields-table.tsx'
import { ValueView } from '../../values/value-view.tsx'

/** The arguments and the result of an adapter operation, and the rows that it changed. */
export function AdapterCall(props: {
  readonly steps: readonly Step[]
  readonly changes: readonly RowChange[]
}) {
  const edits = useEdits()
  const recorded = props.steps.find(adapterCalled.is)
  const ended = props.steps.find(adapterReturned.is)
  const called = recorded && edited(recorded, edits)
  const returned = ended && edited(ended, edits)
  const args = (called ?? returned)?.data.args ?? []
  return (
    <>
      {args.map((value, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: arguments have no other name
          key={index}
          title={args.length === 1 ? 'Argument' : `Argument ${index + 1}`}
          value={value}
          recorded={called === recorded ? value : recorded?.data.args[index]}
        />
      ))}
      {returned && ended ? (
        <>
          <NotCalled seq={recorded?.seq} />
          <Result step={returned} recorded={ended} args={args} />
        </>
      ) : (
        <p className="soft">Not returned yet.</p>
      )}
      <ChangedRows changes={props.changes} />
    </>
  )
}

export function ChangedRows({ changes }: { readonly changes: readonly RowChange[] }) {
  return (
    <>
      <h3>Rows</h3>
      <p className="soft">
        {changes.length === 0 ? 'No rows changed.' : `${changes.map(changeText).join('; ')}.`}
      </p>
    </>
  )
}

type Returned = AdapterReturned

/** The step with its edits; its kind stays the same. */
function edited<S extends Step>(step: S, edits: readonly Edited[]): S {
  return asEdited(step, edits) as S
}

function Result(props: {
  readonly step: Returned
  readonly recorded: Returned
  readonly args: readonly unknown[]
}) {
  const { error, result } = props.step.data
  const was = props.recorded.data
  const mark =
    props.step === props.recorded ? undefined : (
      <EditedMark was={was.error ? `thrown ${was.error.type}` : oneLine(was.result, 60)} />
    )
  if (error)
    return (
      <>
        <h3>Threw {mark}</h3>
        <FieldsTable
          label="Error"
          rows={textRows([
            ['type', error.type],
            ['message', error.message],
          ])}
        />
      </>
    )
  if (!mark && isRecord(result) && isEqual(result, props.args[0]))
    return (
      <>
        <h3>Returned</h3>
        <p className="soft">The same object it was given.</p>
      </>
    )
  const isPlain = !mark || !isRecord(result) || !isRecord(was.result)
  return (
    <>
      <Part title="Returned" value={result} recorded={isPlain ? result : was.result} />
      {mark && isPlain ? <p>{mark}</p> : undefined}
    </>
  )
}

function Part(props: { readonly title: string; readonly value: unknown; readonly recorded: unknown }) {
  const { title, value, recorded } = props
  return (
    <>
      <h3>{title}</h3>
      {isRecord(value) ? (
        <FieldsTable label={title} rows={withRecorded(valueRows(value), recorded, value)} />
      ) : (
        <ValueView value={value} />
      )}
    </>
  )
}

function changeText({ table, key, before, after }: RowChange): string {
  const verb = before === undefined ? 'added to' : after === undefined ? 'removed from' : 'changed in'
  return `${oneLine(key, 60)} ${verb} ${table}`
}
