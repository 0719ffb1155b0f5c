import { CircleX } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { PASSKEY_FLAGS } from '../../lessons/passkey-fields.ts'
import { type BytePart, dissect } from '../../record/webauthn/dissect.ts'
import type { NamedBytes } from '../../record/webauthn/structures.ts'
import { HexView } from './hex-view.tsx'
import type { Marked } from './marking.ts'
import './passkeys.css'

/** A structure as bytes and as fields; each shows where it is in the other. */
export function ByteView({ of, marked }: { readonly of: NamedBytes; readonly marked?: Marked | undefined }) {
  const { bytes, structure } = of
  const dissection = useMemo(() => dissect(structure, bytes), [structure, bytes])
  const { owners, parts, problem } = dissection
  const [chosen, setChosen] = useState<number>()
  const [at, setAt] = useState(marked?.offset ?? 0)
  const [given, setGiven] = useState(marked)
  if (marked !== given) {
    // What a step looked at comes before what was chosen earlier.
    setGiven(marked)
    setChosen(undefined)
    if (marked) setAt(marked.offset)
  }
  const part = chosen === undefined ? undefined : parts[chosen]
  const onByte = (byte: number) => {
    setAt(byte)
    setChosen(owners[byte])
  }
  return (
    <div className="byte-view">
      <p className="note faint">
        {bytes.length === 1 ? '1 byte' : `${bytes.length} bytes`}. Point at a field to see its bytes, or at
        bytes to see their field.
      </p>
      {problem ? (
        <p className="problem" role="alert">
          <CircleX className="icon small" aria-hidden />
          Byte {problem.offset}: {problem.message}
        </p>
      ) : undefined}
      {bytes.length === 0 ? undefined : (
        <HexView
          dissection={dissection}
          marked={part ?? marked}
          at={at}
          onByte={onByte}
          onPart={(index) => setChosen(index < 0 ? undefined : index)}
        />
      )}
      <FieldList
        parts={parts}
        chosen={chosen}
        onChoose={(index) => {
          setChosen(index)
          setAt(parts[index]?.offset ?? 0)
        }}
      />
    </div>
  )
}

function FieldList(props: {
  readonly parts: readonly BytePart[]
  readonly chosen: number | undefined
  readonly onChoose: (index: number) => void
}) {
  const { chosen, onChoose, parts } = props
  const list = useRef<HTMLUListElement>(null)
  const move = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('.byte-part') ?? [])]
    const next = rows[rows.indexOf(document.activeElement as HTMLElement) + by]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <ul className="byte-parts" aria-label="Fields" ref={list} onKeyDown={move}>
      {parts.map((part, index) => (
        <FieldRow
          key={part.path}
          part={part}
          isChosen={index === chosen}
          isFirst={index === (chosen ?? 0)}
          onChoose={() => onChoose(index)}
        />
      ))}
    </ul>
  )
}

function FieldRow(props: {
  readonly part: BytePart
  readonly isChosen: boolean
  /** The one that Tab reaches; arrow keys reach the others. */
  readonly isFirst: boolean
  readonly onChoose: () => void
}) {
  const { isChosen, isFirst, onChoose, part } = props
  const { about, depth, flags, isBetween, length, name, offset, problem, spec, value } = part
  const isHex = value === part.hex
  return (
    <li
      className={['byte-row', isBetween ? 'between' : '', isChosen ? 'on' : ''].filter(Boolean).join(' ')}
      data-depth={Math.min(depth, 4)}
      onPointerEnter={onChoose}
    >
      <button
        type="button"
        className="byte-part"
        aria-pressed={isChosen}
        tabIndex={isFirst ? 0 : -1}
        onFocus={onChoose}
        onClick={onChoose}
      >
        <span className="byte-range">{length > 1 ? `${offset}–${offset + length - 1}` : offset}</span>
        <span className="byte-name">{isBetween ? '' : name}</span>
        <span className="byte-value">
          {shortened(value)}
          {isHex || isBetween || flags !== undefined ? undefined : (
            <span className="byte-hex"> {shortened(part.hex, 24)}</span>
          )}
        </span>
      </button>
      {flags === undefined ? undefined : <Flags byte={flags} />}
      {problem ? (
        <p className="problem">
          Byte {problem.offset}: {problem.message}
        </p>
      ) : undefined}
      {about === undefined ? undefined : (
        <p className="about">
          {about}{' '}
          {spec ? (
            <a href={spec.url} target="_blank" rel="noopener noreferrer">
              {spec.label}
            </a>
          ) : undefined}
        </p>
      )}
    </li>
  )
}

/** The flags byte, bit by bit. */
function Flags({ byte }: { readonly byte: number }) {
  return (
    <ul className="byte-flags" aria-label="Bits">
      {PASSKEY_FLAGS.map(({ bit, clear, name, set }) => {
        const isSet = (byte & bit) !== 0
        return (
          <li key={name} className={isSet ? 'set' : ''}>
            <b>
              {name} {isSet ? 1 : 0}
            </b>{' '}
            {isSet ? set : clear}
          </li>
        )
      })}
    </ul>
  )
}

/** Long values have their beginning and their end. The bytes are all above. */
function shortened(text: string, most = 64): string {
  return text.length > most ? `${text.slice(0, most - 13)} … ${text.slice(-10)}` : text
}
