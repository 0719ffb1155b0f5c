import { type ReactNode, useMemo, useState } from 'react'
import { Segments } from '../../parts/forms/segments.tsx'
import { Column } from '../../parts/text/column.tsx'
import type { LibraryVerdict } from '../../record/webauthn/ceremonies.ts'
import type { Structure } from '../../record/webauthn/dissect.ts'
import { examine } from '../../record/webauthn/examine.ts'
import type { Known } from '../../record/webauthn/known.ts'
import type { PasskeyResponse } from '../../record/webauthn/read-response.ts'
import { structuresOf } from '../../record/webauthn/structures.ts'
import { ByteView } from './byte-view.tsx'
import type { Marked } from './marking.ts'
import { type Switches, Verification } from './verification.tsx'
import './passkeys.css'

/** A passkey's response: its bytes, and what the app checks of them. */
export function PasskeyView(props: {
  readonly response: PasskeyResponse
  readonly known: Known
  readonly library?: LibraryVerdict | undefined
  readonly app: string
  readonly leftOut?: ReadonlySet<number>
  readonly switches?: Switches | undefined
  /** What is above the steps. */
  readonly children?: ReactNode
}) {
  const { app, children, known, leftOut, library, response, switches } = props
  const structures = useMemo(() => structuresOf(response), [response])
  const main = structures.find(({ structure }) => structure !== 'clientDataJSON') ?? structures[0]
  const [shown, setShown] = useState<{ readonly structure: Structure | undefined; readonly marked?: Marked }>(
    {
      structure: main?.structure,
    },
  )
  const [side, setSide] = useState<'bytes' | 'checks'>('bytes')
  const of = structures.find(({ structure }) => structure === shown.structure) ?? main
  const { failed, isAccepted, steps } = useMemo(() => examine(response, known), [response, known])
  // Where there is room for one of the two, the other one's result is still seen.
  const open = steps.filter(({ verdict }) => verdict === 'unjudged').length
  const good = open === 0 ? 'passed' : `${open} not judged`
  const result = isAccepted ? good : `step ${failed?.number ?? ''} failed`
  const sides = {
    bytes: 'Bytes',
    checks: (
      <>
        Checks <span className={isAccepted ? 'count' : 'chip failed'}>{result}</span>
      </>
    ),
  }
  const options = Object.fromEntries(
    structures.map(({ bytes, structure }) => [
      structure,
      <>
        {structure} <span className="count">{bytes.length}</span>
      </>,
    ]),
  ) as Record<Structure, ReactNode>
  return (
    <div className="passkey-view" data-side={side}>
      <Segments
        label="What to show"
        className="segments bar passkey-sides"
        options={sides}
        chosen={side}
        onChoose={setSide}
      />
      <div className="columns">
        <Column label="Bytes">
          <Segments
            label="Structure"
            className="choice"
            options={options}
            chosen={of?.structure ?? 'clientDataJSON'}
            onChoose={(structure) => setShown({ structure })}
          />
          {of ? <ByteView key={of.structure} of={of} marked={shown.marked} /> : undefined}
        </Column>
        <Column label="Checks">
          {children}
          <Verification
            response={response}
            known={known}
            library={library}
            app={app}
            leftOut={leftOut}
            switches={switches}
            onEvidence={(structure, marked) => {
              setShown({ structure, marked })
              setSide('bytes')
            }}
          />
        </Column>
      </div>
    </div>
  )
}
