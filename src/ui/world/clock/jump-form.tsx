import { type FormEvent, useState } from 'react'
import { Button } from '../../../parts/forms/button.tsx'
import { SelectField, TextField } from '../../../parts/forms/field.tsx'

const UNITS = [
  { value: 'seconds', label: 'seconds' },
  { value: 'minutes', label: 'minutes' },
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
] as const

const SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const

/** Moves the clock by any amount, or to a time. */
export function JumpForm(props: {
  readonly now: number
  readonly onAdvance: (seconds: number) => void
  readonly onJump: (to: number) => void
  readonly onReset: () => void
}) {
  return (
    <div className="world-jumps">
      <AmountForm onAdvance={props.onAdvance} />
      <TimeForm {...props} />
    </div>
  )
}

function AmountForm({ onAdvance }: { readonly onAdvance: (seconds: number) => void }) {
  const [amount, setAmount] = useState('10')
  const [unit, setUnit] = useState<keyof typeof SECONDS>('minutes')
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const seconds = Math.round(Number(amount) * SECONDS[unit])
    const isPossible = amount.trim() !== '' && seconds >= 1
    setProblem(isPossible ? undefined : `Amount must be a number above 0, not "${amount}".`)
    if (isPossible) onAdvance(seconds)
  }
  return (
    <form className="world-inline" aria-label="Advance by an amount" noValidate onSubmit={submit}>
      <TextField label="Amount" type="number" value={amount} problem={problem} onChange={setAmount} />
      <SelectField label="Unit" value={unit} options={UNITS} onChange={setUnit} />
      <button type="submit" className="button">
        Advance
      </button>
    </form>
  )
}

function TimeForm(props: {
  readonly now: number
  readonly onJump: (to: number) => void
  readonly onReset: () => void
}) {
  const { now, onJump, onReset } = props
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBack, setBack] = useState(false)
  const text = typed ?? new Date(now).toISOString().slice(0, 19)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const to = Date.parse(`${text}Z`)
    const wrong = Number.isNaN(to) ? 'Time must be a date and a time of day, in UTC.' : undefined
    const back = to < Math.floor(now / 1000) * 1000
    setBack(back)
    setProblem(wrong ?? (back ? 'The clock only goes forward. Reset the sandbox to go back.' : undefined))
    if (wrong !== undefined || back) return
    setTyped(undefined)
    onJump(Math.max(to, now))
  }
  return (
    <form className="world-inline" aria-label="Jump to a time" noValidate onSubmit={submit}>
      <TextField
        label="Time (UTC)"
        type="datetime-local"
        step={1}
        value={text}
        problem={problem}
        onChange={setTyped}
      />
      <button type="submit" className="button">
        Jump
      </button>
      {isBack ? <Button onClick={onReset}>Reset…</Button> : undefined}
    </form>
  )
}
