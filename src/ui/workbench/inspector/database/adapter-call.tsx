import type { RowChange, Step } from '../../../../protocol/steps.ts'
import { isSame } from '../../../model/diff.ts'
import { isRecord, oneLine } from '../../../model/value.ts'
import { FieldsTable, textRows, valueRows } from '../../kit/fields-table.tsx'
import { ValueView } from '../../kit/value-view.tsx'

/** What went into an adapter operation, what came out, and the rows that it changed. */
export function AdapterCall(props: {
  readonly steps: readonly Step[]
  readonly changes: readonly RowChange[]
}) {
  const called = props.steps.find((step) => step.kind === 'adapter.called')
  const returned = props.steps.find((step) => step.kind === 'adapter.returned')
  const args = (called ?? returned)?.data.args ?? []
  return (
    <>
      {args.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: arguments have no other name
        <Part key={index} title={args.length === 1 ? 'Argument' : `Argument ${index + 1}`} value={value} />
      ))}
      {returned ? <Result step={returned} args={args} /> : <p className="soft">Not returned yet.</p>}
      <h3>Rows</h3>
      <p className="soft">
        {props.changes.length === 0 ? 'None changed.' : `${props.changes.map(changeText).join('; ')}.`}
      </p>
    </>
  )
}

function Result(props: {
  readonly step: Extract<Step, { readonly kind: 'adapter.returned' }>
  readonly args: readonly unknown[]
}) {
  const { error, result } = props.step.data
  if (error)
    return (
      <>
        <h3>Threw</h3>
        <FieldsTable
          label="Error"
          rows={textRows([
            ['type', error.type],
            ['message', error.message],
          ])}
        />
      </>
    )
  if (isRecord(result) && isSame(result, props.args[0]))
    return (
      <>
        <h3>Returned</h3>
        <p className="soft">The same as it was given.</p>
      </>
    )
  return <Part title="Returned" value={result} />
}

function Part({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <>
      <h3>{title}</h3>
      {isRecord(value) ? <FieldsTable label={title} rows={valueRows(value)} /> : <ValueView value={value} />}
    </>
  )
}

function changeText({ table, key, before, after }: RowChange): string {
  const verb = before === undefined ? 'added to' : after === undefined ? 'removed from' : 'changed in'
  return `${oneLine(key, 60)} ${verb} ${table}`
}
