import { useMemo } from 'react'
import { isEqual } from '../../protocol/equal.ts'
import { type Answer, type AnswerPair, lineDifferences } from '../../record/compare/client.ts'
import { plural } from '../../record/values/time.ts'
import { shorten } from '../../record/values/value.ts'
import { FieldsTable, valueRows } from '../values/fields-table.tsx'
import { FieldsOfBoth } from './difference-list.tsx'
import { openAtFirst, type PairItem, PairList } from './pair-list.tsx'
import { type Names, SidesMark } from './sides.tsx'

/** What the browser got on both sides, request by request. */
export function ClientCompared(props: { readonly pairs: readonly AnswerPair[]; readonly names: Names }) {
  const { pairs, names } = props
  const first = useMemo(() => openAtFirst(pairs), [pairs])
  const differing = pairs.filter(({ sides }) => sides !== 'same').length
  return (
    <>
      <p role="status" className="compare-description">
        {differing === 0
          ? `The browser got the same ${plural(pairs.length, 'response')} on both sides.`
          : `${differing} of ${plural(pairs.length, 'response')} ${differing === 1 ? 'differs' : 'differ'} for the browser.`}
      </p>
      <PairList
        label="Responses"
        what="answers"
        items={pairs.map((pair) => itemOf(pair, names))}
        names={names}
        first={first}
      />
    </>
  )
}

function itemOf(pair: AnswerPair, names: Names): PairItem {
  const { a, b, key, sides, title } = pair
  const cell = ({ location, seq, status }: Answer) => ({
    seq,
    name: String(status),
    note: location === undefined ? '' : shorten(location, 100),
  })
  return {
    key,
    sides,
    heading: title,
    a: a && cell(a),
    b: b && cell(b),
    detail: () => <AnswerDetail pair={pair} names={names} />,
  }
}

/** Members of a JSON body are compared as values, everything else as text. */
function isOfWire(field: string): boolean {
  return !field.startsWith('body.')
}

function AnswerDetail({ pair, names }: { readonly pair: AnswerPair; readonly names: Names }) {
  const { a, b, title } = pair
  if (!a || !b) return <FieldsTable label={`Response to ${title}`} rows={valueRows((a ?? b)?.fields ?? {})} />
  const lines = lineDifferences(pair)
  return (
    <>
      {isEqual(a.fields, b.fields) ? (
        <p className="note faint">Status and headers are the same.</p>
      ) : (
        <FieldsOfBoth
          label={`the response to ${title}`}
          a={a.fields}
          b={b.fields}
          names={names}
          isText={isOfWire}
          kindOf={(field, side) => pair[side]?.kinds[field]}
        />
      )}
      {lines.length === 0 ? undefined : (
        <section aria-label={`Page of ${title}`}>
          <h4>Lines that only one side has</h4>
          <ul className="page-lines">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page may contain the same line twice, and lines do not move
              <li key={index} className="row">
                <span className="mono grow">{line.a ?? line.b}</span>
                <SidesMark sides={line.b === undefined ? 'only-a' : 'only-b'} names={names} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
