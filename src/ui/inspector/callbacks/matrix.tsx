import { useState } from 'react'
import { MATRIX, SITUATIONS, type Situation, type Strategy } from '../../../lessons/matrix.ts'
import { Segments } from '../../../parts/forms/segments.tsx'
import { Column } from '../../../parts/text/column.tsx'
import type { Call } from '../../../record/outline/calls.ts'
import { useStrategy } from '../../data/use-strategy.ts'

type Name = keyof typeof MATRIX

const NAMES = Object.fromEntries(Object.keys(MATRIX).map((name) => [name, name])) as Record<Name, string>
const STRATEGIES = { jwt: 'jwt', database: 'database' } as const
const COLUMNS = Object.entries(SITUATIONS) as (readonly [Situation, string])[]

/** Which arguments a callback gets: by session strategy, and by what happens. */
export function Matrix({ call }: { readonly call: Call | undefined }) {
  const { counts } = useStrategy()
  const [strategy, setStrategy] = useState<Strategy>(counts ?? 'jwt')
  const [name, setName] = useState<Name>(
    call && Object.hasOwn(NAMES, call.name) ? (call.name as Name) : 'jwt',
  )
  return (
    <Column label="Which arguments are set">
      <div className="row wrap">
        <Segments
          label="Callback"
          isLabelShown
          className="choice"
          options={NAMES}
          chosen={name}
          onChoose={setName}
        />
        <Segments
          label="Strategy"
          isLabelShown
          className="choice"
          options={STRATEGIES}
          chosen={strategy}
          onChoose={setStrategy}
        />
      </div>
      <MatrixTable name={name} strategy={strategy} />
      <p className="note faint">
        A test compares this table with the engine.
        {counts === undefined ? '' : ` This sandbox uses the ${counts} strategy.`}
        {name === 'jwt' && strategy === 'database'
          ? ' With the database strategy, jwt only runs for credentials, which always get a token.'
          : ''}
      </p>
    </Column>
  )
}

function MatrixTable({ name, strategy }: { readonly name: Name; readonly strategy: Strategy }) {
  const { args, defined } = MATRIX[name]
  const row = defined[strategy]
  return (
    <table className="matrix" aria-label={`Arguments of ${name}, ${strategy} strategy`}>
      <thead>
        <tr>
          <td />
          {COLUMNS.map(([situation, label]) => (
            <th key={situation} scope="col" className={row[situation] ? undefined : 'faint'}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {args.map((arg) => (
          <tr key={arg}>
            <th scope="row">{arg}</th>
            {COLUMNS.map(([situation]) => (
              <Cell key={situation} defined={row[situation]?.includes(arg)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ defined }: { readonly defined: boolean | undefined }) {
  const [sign, words] =
    defined === undefined ? ['', 'not called'] : defined ? ['✓', 'defined'] : ['–', 'undefined']
  return (
    <td className={defined ? undefined : 'faint'} title={words}>
      <span aria-hidden>{sign}</span>
      <span className="hidden-text">{words}</span>
    </td>
  )
}
