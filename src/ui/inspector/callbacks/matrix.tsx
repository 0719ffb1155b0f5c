import { useState } from 'react'
import { MATRIX, SITUATIONS, type Situation, type Strategy } from '../../../lessons/matrix.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { Column } from '../../../parts/text/column.tsx'
import type { Call } from '../../../record/outline/calls.ts'
import { useStrategy } from '../../data/use-strategy.ts'

type Name = keyof typeof MATRIX

const NAMES = Object.keys(MATRIX) as Name[]
const COLUMNS = Object.entries(SITUATIONS) as (readonly [Situation, string])[]

/** Which arguments a callback gets: by session strategy, and by what happens. */
export function Matrix({ call }: { readonly call: Call | undefined }) {
  const { counts } = useStrategy()
  const [strategy, setStrategy] = useState<Strategy>(counts ?? 'jwt')
  const [name, setName] = useState<Name>(NAMES.find((each) => each === call?.name) ?? 'jwt')
  return (
    <Column label="Which arguments are set">
      <div className="row wrap">
        <Choice label="Callback" options={NAMES} chosen={name} onChange={setName} />
        <Choice label="Strategy" options={['jwt', 'database']} chosen={strategy} onChange={setStrategy} />
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

function Choice<T extends string>(props: {
  readonly label: string
  readonly options: readonly T[]
  readonly chosen: T
  readonly onChange: (option: T) => void
}) {
  return (
    <fieldset className="choice">
      <legend className="note faint">{props.label}</legend>
      {props.options.map((option) => (
        <Button
          key={option}
          look="bare small"
          aria-pressed={option === props.chosen}
          onClick={() => props.onChange(option)}
        >
          {option}
        </Button>
      ))}
    </fieldset>
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
