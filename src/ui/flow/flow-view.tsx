import { CircleDot, CircleStop } from 'lucide-react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import type { DataFlow, Relative, Station } from '../../record/flow/data-flows.ts'
import type { End } from '../../record/flow/ends.ts'
import { KINDS } from '../../record/flow/kinds.ts'
import type { Reader } from '../../record/flow/readers.ts'
import { numberIn } from '../../record/outline/focus.ts'
import { formatTime } from '../../record/values/time.ts'
import { useWorldData } from '../data/world.ts'
import { useSelection } from '../selection/selection.ts'
import { ValueView } from '../values/value-view.tsx'

interface NamedRelative {
  readonly relation: Relative['relation']
  readonly flow: DataFlow
  readonly name: string
}

/** The data flow of one value as a list of places. Each says which parties could read it there. */
export function FlowView(props: {
  readonly flow: DataFlow
  readonly name: string
  readonly relatives: readonly NamedRelative[]
  readonly selected: number | undefined
  readonly onOpen: (flow: string) => void
}) {
  const { flow, name, relatives, selected, onOpen } = props
  const { purpose, spec } = KINDS[flow.kind]
  return (
    <div className="flow">
      <h3>{name}</h3>
      <p className="soft">
        {purpose}{' '}
        <a href={spec.url} target="_blank" rel="noreferrer">
          {spec.label}
        </a>
      </p>
      <ValueView value={flow.value} limit={120} />
      {relatives.length === 0 ? undefined : (
        <ul className="relatives row">
          {relatives.map(({ relation, flow: other, name: otherName }) => (
            <li key={other.id}>
              <Button look="small" onClick={() => onOpen(other.id)}>
                {RELATIONS[relation]} {otherName}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ol className="stations">
        {flow.stations.map((station, index) => (
          <StationRow
            // A value may be in several places of one step.
            key={`${station.seq} ${station.site} ${station.inside ?? ''}`}
            station={station}
            inside={relatives.find(({ flow: other }) => other.id === station.inside)?.name}
            isCreation={index === 0}
            isSelected={station.seq === selected}
          />
        ))}
        <EndRow end={flow.end} />
      </ol>
    </div>
  )
}

const RELATIONS: Readonly<Record<Relative['relation'], string>> = {
  hash: 'its hash:',
  'hashed-from': 'hashed from:',
  inside: 'inside:',
  contains: 'holds:',
  replaces: 'came after:',
  'replaced-by': 'replaced by:',
}

function StationRow(props: {
  readonly station: Station
  /** Name of the token that contained it. */
  readonly inside: string | undefined
  readonly isCreation: boolean
  readonly isSelected: boolean
}) {
  const { station, inside, isCreation, isSelected } = props
  const selection = useSelection()
  const number = numberIn(useStore(useWorldData().runs), station.seq)
  return (
    <li className={isSelected ? 'station selected' : 'station'}>
      <Button
        look="bare small mono"
        aria-label={`Select step ${number}`}
        aria-current={isSelected}
        onClick={() => selection.select(station.seq, selection.tab.get())}
      >
        {number}
      </Button>
      <div className="grow">
        <p>
          {isCreation ? (
            <>
              <CircleDot className="icon small" aria-hidden /> <b>Created:</b>{' '}
            </>
          ) : undefined}
          {station.text}
          {inside === undefined ? '' : `, inside ${inside}`}
        </p>
        <Readers readers={station.readers} />
      </div>
    </li>
  )
}

function Readers({ readers }: { readonly readers: readonly Reader[] }) {
  return (
    <details className="readers">
      <summary className="note soft">Readable by {readers.map(({ who }) => who).join(', ')}</summary>
      <ul className="note">
        {readers.map(({ who, why, spec }) => (
          <li key={who}>
            <b>{who}</b>: {why}.{' '}
            <a href={spec.url} target="_blank" rel="noreferrer">
              {spec.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function EndRow({ end }: { readonly end: End }) {
  const selection = useSelection()
  const runs = useStore(useWorldData().runs)
  const { seq, at, how, text } = end
  return (
    <li className="station end">
      {seq === undefined ? (
        <span className="no-step" />
      ) : (
        <Button
          look="bare small mono"
          aria-label={`Select step ${numberIn(runs, seq)}`}
          onClick={() => selection.select(seq, selection.tab.get())}
        >
          {numberIn(runs, seq)}
        </Button>
      )}
      <p className="grow">
        {how === 'alive' ? (
          <b>Still valid. </b>
        ) : (
          <>
            <CircleStop className="icon small" aria-hidden /> <b>Ended ({how}): </b>
          </>
        )}
        {text}
        {at !== undefined && seq === undefined
          ? ` ${how === 'alive' ? 'Until' : 'At'} ${formatTime(at)}.`
          : ''}
      </p>
    </li>
  )
}
