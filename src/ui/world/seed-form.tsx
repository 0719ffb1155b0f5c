import { useId, useState } from 'react'
import { useMember } from '../../parts/stores/use-store.ts'
import { useWorldClient } from '../data/world.ts'

const LARGEST = 0xff_ff_ff_ff

/** The seed of the world, and a form for another one. */
export function SeedForm({ onReset }: { readonly onReset: (seed: number) => void }) {
  const { seed } = useMember(useWorldClient().world, 'scenario')
  const [text, setText] = useState(String(seed))
  const id = useId()
  const problem = problemIn(text)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === undefined) onReset(Number(text))
      }}
    >
      <p className="note faint" id={`${id}-why`}>
        Every id, token and key derives from it. The same seed and actions give the same result.
      </p>
      <div className="row">
        <input
          className="field mono"
          type="text"
          inputMode="numeric"
          aria-label="Seed, a whole number"
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem ${id}-why`}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button">
          {problem === undefined ? `Reset with seed ${Number(text)}` : 'Reset'}
        </button>
      </div>
      <p id={`${id}-problem`} className="note problem" role="alert">
        {problem}
      </p>
    </form>
  )
}

function problemIn(text: string): string | undefined {
  return /^\d{1,10}$/.test(text.trim()) && Number(text) <= LARGEST
    ? undefined
    : `A whole number from 0 to ${LARGEST}.`
}
