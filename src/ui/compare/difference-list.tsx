import type { Difference } from '../../protocol/control.ts'
import { isRecord } from '../../protocol/shape.ts'
import { sidesOf } from '../../record/compare/compare.ts'
import { claimTime } from '../../record/tokens/tokens.ts'
import { diffFields } from '../../record/values/diff.ts'
import { formatTime } from '../../record/values/time.ts'
import { type FieldRow, FieldsTable } from '../values/fields-table.tsx'
import { RevealButton } from '../values/reveal-button.tsx'
import { ValueView } from '../values/value-view.tsx'
import { type Names, SidesMark } from './sides.tsx'

/** The differences between two branches at their ends. */
export function DifferenceList(props: {
  readonly what: string
  readonly differences: readonly Difference[]
  readonly names: Names
}) {
  const { what, differences, names } = props
  if (differences.length === 0) return <p className="soft">The {what} are the same on both.</p>
  return (
    <ul className="differences" aria-label={`Different ${what}`}>
      {differences.map((difference) => (
        <li key={difference.name}>
          <div className="row">
            <b className="mono difference-name">{difference.name}</b>
            <span className="grow" />
            <SidesMark sides={sidesOf(difference)} names={names} />
          </div>
          <DifferenceValues difference={difference} names={names} />
        </li>
      ))}
    </ul>
  )
}

function DifferenceValues({ difference, names }: { readonly difference: Difference; readonly names: Names }) {
  const { a, b, name } = difference
  const sides = sidesOf(difference)
  if (sides !== 'differs') {
    const value = sides === 'only-a' ? a : b
    return isRecord(value) ? (
      <FieldsTable label={name} rows={Object.entries(value).map(([field, item]) => fieldRow(field, item))} />
    ) : (
      <ValueView value={value} />
    )
  }
  if (!isRecord(a) || !isRecord(b))
    return (
      <dl className="difference-sides">
        <dt>{names.a}</dt>
        <dd>
          <ValueView value={a} />
        </dd>
        <dt>{names.b}</dt>
        <dd>
          <ValueView value={b} />
        </dd>
      </dl>
    )
  return <FieldsOfBoth label={name} a={a} b={b} names={names} />
}

type Fields = Readonly<Record<string, unknown>>

const WORDS = { added: 'only-b', removed: 'only-a', changed: 'differs', same: 'same' } as const

/** The fields that differ, each side in a column. Equal ones are counted. */
export function FieldsOfBoth(props: {
  readonly label: string
  readonly a: Fields
  readonly b: Fields
  readonly names: Names
  /** Which fields are text as it was sent, without quotes. */
  readonly isText?: (field: string) => boolean
  /** A label before the value itself. */
  readonly kindOf?: (field: string, side: 'a' | 'b') => string | undefined
}) {
  const { label, a, b, isText, kindOf, names } = props
  const shown = (field: string, side: 'a' | 'b', value: unknown) => (
    <FieldValue field={field} value={value} isText={isText?.(field) === true} kind={kindOf?.(field, side)} />
  )
  const changes = diffFields(a, b)
  const differing = changes.filter(({ change }) => change !== 'same')
  const alike = changes.length - differing.length
  return (
    <>
      <table className="both" aria-label={`Fields of ${label}`}>
        <thead>
          <tr>
            <th scope="col">field</th>
            <th scope="col">{names.a}</th>
            <th scope="col">{names.b}</th>
            <th scope="col">
              <span className="hidden-text">which side</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {differing.map(({ field, change, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td data-side={names.a}>{change === 'added' ? <Absent /> : shown(field, 'a', before)}</td>
              <td data-side={names.b}>{change === 'removed' ? <Absent /> : shown(field, 'b', after)}</td>
              <td>
                <SidesMark sides={WORDS[change]} names={names} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {alike > 0 ? (
        <p className="note faint">{alike === 1 ? '1 field is' : `${alike} fields are`} the same.</p>
      ) : undefined}
    </>
  )
}

function Absent() {
  return (
    <span className="faint">
      <span aria-hidden>–</span>
      <span className="hidden-text">missing</span>
    </span>
  )
}

/** Text longer than this folds to one line. */
const FOLDED = 160

function FieldValue(props: {
  readonly field: string
  readonly value: unknown
  readonly isText: boolean
  readonly kind: string | undefined
}) {
  const { field, isText, kind, value } = props
  // In `token.exp`, the last name says what it is.
  const { remark } = fieldRow(field.split('.').at(-1) ?? field, value)
  return (
    <>
      {kind === undefined ? undefined : <span className="value-kind">{kind}</span>}
      {isText && typeof value === 'string' && value.length <= FOLDED ? (
        <span className="value">
          {value} <RevealButton text={value} />
        </span>
      ) : (
        <ValueView value={value} limit={FOLDED} />
      )}
      {remark === undefined ? undefined : <span className="note faint">{remark}</span>}
    </>
  )
}

const MILLISECONDS: ReadonlySet<string> = new Set(['expires', 'creation', 'lastAccess'])

/** A field with its time spelled out, if it is a time. */
function fieldRow(name: string, value: unknown): FieldRow {
  const time =
    MILLISECONDS.has(name) && typeof value === 'number' ? formatTime(value) : claimTime(name, value)
  return { name, value, ...(time === undefined ? {} : { remark: time }) }
}
