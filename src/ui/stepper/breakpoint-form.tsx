import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { parseCondition } from '../../protocol/condition.ts'
import type { BreakpointTarget } from '../../protocol/control.ts'
import type { Lane, StepKind } from '../../protocol/steps.ts'
import { laneName } from '../../record/diagram/lanes.ts'
import { KINDS } from '../../record/kinds/registry.ts'
import { useWorldClient } from '../data/world.ts'

const LANES: readonly Lane[] = [
  'person',
  'browser',
  'app',
  'provider',
  'database',
  'mail',
  'authenticator',
  'world',
]

const TEXTS = [
  ['callback', 'Callback', 'jwt'],
  ['event', 'Event', 'createUser'],
  ['operation', 'Adapter operation', 'linkAccount'],
  ['cookie', 'Cookie name', 'authjs.session-token'],
  ['rule', 'Rule id', 'CSRF-2'],
  ['url', 'URL, or a part of it', '/auth/callback'],
] as const

type Draft = Readonly<Record<(typeof TEXTS)[number][0] | 'kind' | 'lane' | 'outcome' | 'condition', string>>

const EMPTY: Draft = {
  kind: '',
  lane: '',
  outcome: '',
  callback: '',
  event: '',
  operation: '',
  cookie: '',
  rule: '',
  url: '',
  condition: '',
}

/** A breakpoint at everything that matches all filled-in fields. */
export function BreakpointForm({ onDone }: { readonly onDone: () => void }) {
  const client = useWorldClient()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(EMPTY)
  const [asked, setAsked] = useState(false)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const on = targetOf(draft)
  const isEmpty = Object.keys(on).length === 0
  const problem = problemIn(draft.condition) ?? (isEmpty ? 'Fill in at least one field.' : undefined)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  const save = () => {
    setAsked(true)
    if (problem !== undefined) return
    const condition = draft.condition.trim()
    const breakpoint = { enabled: true, on, ...(condition === '' ? {} : { condition }) }
    client.channel.send('breakpoint.set', { breakpoint }).then(onDone, client.faults.report)
  }
  return (
    <form
      ref={form}
      className="breakpoint-form"
      aria-label="New breakpoint"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Choice label="Kind of step" value={draft.kind} onChange={(kind) => set({ kind })}>
        {Object.values(KINDS).map(({ clause, kind }) => (
          <option key={kind} value={kind}>
            {clause}
          </option>
        ))}
      </Choice>
      <Choice label="Lane" value={draft.lane} onChange={(lane) => set({ lane })}>
        {LANES.map((lane) => (
          <option key={lane} value={lane}>
            {laneName(lane)}
          </option>
        ))}
      </Choice>
      {TEXTS.map(([name, label, example]) => (
        <label key={name} className="one">
          {label}
          <input
            className="field mono"
            type="text"
            value={draft[name]}
            placeholder={example}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => set({ [name]: event.target.value })}
          />
        </label>
      ))}
      <Choice label="Outcome" value={draft.outcome} onChange={(outcome) => set({ outcome })}>
        <option value="failed">failed</option>
        <option value="warning">warning</option>
      </Choice>
      <label className="one whole">
        Condition
        <input
          className="field mono"
          type="text"
          value={draft.condition}
          placeholder='account.provider == "github"'
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problemIn(draft.condition) !== undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => set({ condition: event.target.value })}
        />
      </label>
      <p id={`${id}-problem`} className="problem whole" role="alert">
        {asked || draft.condition !== '' ? problem : ''}
      </p>
      <div className="row whole">
        <button type="submit" className="button ink">
          Set breakpoint
        </button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}

function Choice(props: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}) {
  const { label, value, onChange, children } = props
  const id = useId()
  return (
    <div className="one">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="field" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">any</option>
        {children}
      </select>
    </div>
  )
}

function targetOf({ condition: _condition, ...names }: Draft): BreakpointTarget {
  const { kind, lane, outcome, ...texts } = names
  const filled = Object.entries(texts).flatMap(([name, value]) =>
    value.trim() === '' ? [] : [[name, value.trim()]],
  )
  return {
    ...(kind === '' ? {} : { kind: kind as StepKind }),
    ...(lane === '' ? {} : { lane: lane as Lane }),
    ...(outcome === '' ? {} : { outcome: outcome as 'failed' | 'warning' }),
    ...Object.fromEntries(filled),
  }
}

/** The parser's message about a condition; `undefined` when it can be parsed, or when the field is empty. */
export function problemIn(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const parsed = parseCondition(text.trim())
  return 'problem' in parsed ? parsed.problem : undefined
}
