import { useMemo } from 'react'
import { isEqual } from '../../protocol/equal.ts'
import { foldSame, type Sides } from '../../record/compare/align.ts'
import {
  type CallGroup,
  type CallPair,
  type CallSide,
  describeCalls,
  type Fields,
  givenBy,
  receivedBy,
} from '../../record/compare/calls.ts'
import { plural } from '../../record/values/time.ts'
import { oneLine } from '../../record/values/value.ts'
import { FieldsTable, valueRows } from '../values/fields-table.tsx'
import { FieldsOfBoth } from './difference-list.tsx'
import { FoldButton, openAtFirst, type PairItem, PairList, type SideCell, useOpened } from './pair-list.tsx'
import type { Names } from './sides.tsx'

/** What each callback received and returned on both sides, exchange by exchange. */
export function CallsCompared(props: { readonly groups: readonly CallGroup[]; readonly names: Names }) {
  const { groups, names } = props
  const words = useMemo(() => describeCalls(groups, names), [groups, names])
  const [opened, toggle] = useOpened()
  const rows = useMemo(() => foldSame(groups.map(withSides), opened), [groups, opened])
  const first = useMemo(() => openAtFirst(groups.flatMap(({ calls }) => calls)), [groups])
  return (
    <>
      <div role="status" className="compare-description">
        <ul aria-label="Summary">
          {words.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      {rows.map((row) =>
        row.type === 'fold' ? (
          <FoldButton key={row.key} isOpen={row.isOpen} onPress={() => toggle(row.key)}>
            {plural(row.count, 'request')} whose calls are all the same
          </FoldButton>
        ) : (
          <section key={row.pair.key} className="pair-group">
            <h3 className="mono">{row.pair.title}</h3>
            <PairList
              label={`Calls of ${row.pair.title}`}
              what="calls"
              items={row.pair.calls.map((pair) => itemOf(pair, names))}
              names={names}
              first={first}
            />
          </section>
        ),
      )}
    </>
  )
}

function withSides(group: CallGroup): CallGroup & { readonly sides: Sides } {
  return { ...group, sides: group.calls.every(({ sides }) => sides === 'same') ? 'same' : 'differs' }
}

function itemOf(pair: CallPair, names: Names): PairItem {
  const { a, b, key, sides } = pair
  return {
    key,
    sides,
    a: a && cellOf(a, b),
    b: b && cellOf(b, a),
    detail: () => <CallDetail pair={pair} names={names} />,
  }
}

/** A call in its row. Next to another call it shows what differs in the result, or else in the arguments. */
function cellOf(call: CallSide, other: CallSide | undefined): SideCell {
  const { args, error, name, result, seq } = call
  if (error) return { seq, name, note: `threw ${error.type}` }
  const returned = other && !other.error ? differingIn(givenBy(call), givenBy(other)) : ''
  const received = other ? differingIn(receivedBy(call), receivedBy(other)) : ''
  if (name.startsWith('event ')) return { seq, name, note: received || oneLine(args[0], 80) }
  if (returned !== '' || received === '') return { seq, name, note: `→ ${returned || oneLine(result, 80)}` }
  return { seq, name, note: `← ${received}` }
}

/** The fields that the other one does not have, or has with another value. */
function differingIn(fields: Fields, others: Fields): string {
  return Object.entries(fields)
    .filter(([field, value]) => !(field in others) || !isEqual(value, others[field]))
    .map(([field, value]) => `${field}: ${oneLine(value, 30)}`)
    .join(', ')
}

function CallDetail({ pair, names }: { readonly pair: CallPair; readonly names: Names }) {
  const { a, b, name } = pair
  const isEvent = name.startsWith('event ')
  return (
    <>
      <Part
        title={isEvent ? 'Message' : 'Received'}
        name={name}
        a={a && receivedBy(a)}
        b={b && receivedBy(b)}
        names={names}
      />
      {isEvent ? undefined : (
        <Part title="Returned" name={name} a={a && givenBy(a)} b={b && givenBy(b)} names={names} />
      )}
    </>
  )
}

/** Fields of both sides, or of the only side there is. */
function Part(props: {
  readonly title: string
  readonly name: string
  readonly a: Fields | undefined
  readonly b: Fields | undefined
  readonly names: Names
}) {
  const { a, b, name, names, title } = props
  const label = `${name}, ${title.toLowerCase()}`
  return (
    <section aria-label={label}>
      <h4>{title}</h4>
      {a && b ? (
        isEqual(a, b) ? (
          <p className="note faint">The same on both sides.</p>
        ) : (
          <FieldsOfBoth label={label} a={a} b={b} names={names} />
        )
      ) : (
        <FieldsTable label={label} rows={valueRows(a ?? b ?? {})} />
      )}
    </section>
  )
}
