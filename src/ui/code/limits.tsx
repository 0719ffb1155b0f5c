import { useId, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { LIMIT_FIELDS, type LimitField, readLimit, USUAL_LIMITS } from '../../record/code/limits.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import { useCanWrite, useSetup } from '../data/world.ts'

/** What one call may take, and where the code runs. */
export function Limits() {
  const { code } = useSetup()
  return (
    <section aria-label="Limits">
      <h2 className="code-head bar">Limits</h2>
      <div className="code-limits mono">
        {LIMIT_FIELDS.map((field) => (
          <LimitInput key={field.name} field={field} />
        ))}
        <span className="code-limit-name">fetch</span>
        <span className="code-limit-value">simulated sites</span>
      </div>
      <p className="note faint code-note">
        {code === null
          ? 'Limits apply once you run your own code.'
          : 'Your code runs in QuickJS, isolated from this page, and is loaded again for each request, as on a serverless host. New limits apply on the next Run code.'}
      </p>
    </section>
  )
}

function LimitInput({ field }: { readonly field: LimitField }) {
  const { draft } = useDesk()
  const { limits = USUAL_LIMITS } = useStore(draft)
  const [typed, setTyped] = useState<string>()
  const id = useId()
  const text = typed ?? String(Math.round(limits[field.name] / field.factor))
  const read = typed === undefined ? undefined : readLimit(field, typed)
  const problem = read && 'problem' in read ? read.problem : undefined
  const type = (next: string) => {
    setTyped(next)
    const found = readLimit(field, next)
    if ('value' in found)
      draft.update((now) => ({
        ...now,
        limits: { ...(now.limits ?? USUAL_LIMITS), [field.name]: found.value },
      }))
  }
  return (
    <>
      <label className="code-limit-name" htmlFor={id}>
        {field.label}
      </label>
      <span className="code-limit-value">
        <input
          id={id}
          className="field mono"
          inputMode="numeric"
          autoComplete="off"
          disabled={!useCanWrite()}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-unit ${id}-problem`}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            if (problem === undefined) setTyped(undefined)
          }}
        />
        <span id={`${id}-unit`}>
          {field.unit}
          <span className="hidden-text">
            , {field.least} to {field.most}
          </span>
        </span>
      </span>
      <span id={`${id}-problem`} role="alert" className="problem note code-limit-problem">
        {problem}
      </span>
    </>
  )
}
