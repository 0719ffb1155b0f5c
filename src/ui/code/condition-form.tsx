import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { isMatch } from '../../protocol/breakpoint-match.ts'
import { parseCondition } from '../../protocol/condition.ts'
import { type ConfigFunction, functionAt, functionsIn } from '../../record/code/functions-in.ts'
import { pausesAtCall, targetOf } from '../../record/code/line-marks.ts'
import { isReturn } from '../../record/kinds/families.ts'
import { plural } from '../../record/values/time.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import { useCanWrite, useWorldClient } from '../data/world.ts'
import { useStepper } from '../stepper/stepper.ts'
import '../styles/condition.css'

/** The function around a line of the file in front. */
export function useFunctionAt(): (line: number) => ConfigFunction | undefined {
  const { draft } = useDesk()
  return (line) => {
    const { files, open } = draft.get()
    return functionAt(functionsIn(files[open] ?? ''), line)
  }
}

/** Asks when the breakpoint at a function pauses. */
export function ConditionForm(props: { readonly of: ConfigFunction; readonly onDone: () => void }) {
  const { of, onDone } = props
  const client = useWorldClient()
  const stepper = useStepper()
  const { breakpoints } = useStore(stepper.pauseState).control
  const known = breakpoints.find(({ on }) => pausesAtCall(on, of))
  const [text, setText] = useState(known?.condition ?? '')
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const canWrite = useCanWrite()
  const condition = text.trim()
  const problem = problemIn(condition)
  useEffect(() => field.current?.focus(), [])
  const save = () => {
    if (problem !== undefined || !canWrite) return
    const breakpoint = {
      ...(known ? { id: known.id } : {}),
      enabled: true,
      on: targetOf(of),
      ...(condition === '' ? {} : { condition }),
    }
    stepper.work.perform(
      'breakpoint',
      async () => void (await client.channel.send('breakpoint.set', { breakpoint })),
    )
    onDone()
  }
  return (
    <form
      className="code-condition"
      aria-label={`Condition of the breakpoint at ${of.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone()
      }}
    >
      <label htmlFor={id}>
        Pause at <code>{of.name}</code> only when
      </label>
      <input
        ref={field}
        id={id}
        className="field mono"
        type="text"
        value={text}
        placeholder={EXAMPLES[of.name] ?? 'account.provider == "github"'}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-says`}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button ink small" disabled={!canWrite}>
        {condition === '' ? 'Pause at every call' : 'Set'}
      </button>
      <Button look="small" onClick={onDone}>
        Cancel
      </Button>
      <p id={`${id}-says`} className={problem === undefined ? 'note faint' : 'note problem'} role="status">
        {problem ?? <Matches of={of} condition={condition} />}
      </p>
    </form>
  )
}

/** What is asked most, by callback. */
const EXAMPLES: Readonly<Record<string, string>> = {
  jwt: 'trigger == "update"',
  session: 'token.sub exists',
  signIn: 'account.provider == "google"',
  redirect: 'url contains "/dashboard"',
}

/** How many of the recorded calls the condition would have paused at. */
function Matches({ of, condition }: { readonly of: ConfigFunction; readonly condition: string }) {
  const steps = useStore(useStepper().all)
  const counts = useMemo(() => {
    const on = targetOf(of)
    const calls = steps.filter((step) => !isReturn(step) && isMatch({ on }, step))
    return [calls.filter((step) => isMatch({ on, condition }, step)).length, calls.length] as const
  }, [steps, of, condition])
  if (condition === '')
    return 'Compare members of the argument: == != < > contains exists, joined by && and ||.'
  return `True at ${counts[0]} of ${plural(counts[1], 'recorded call')}.`
}

/** What is wrong with a condition; nothing with an empty one. */
function problemIn(text: string): string | undefined {
  if (text === '') return undefined
  const parsed = parseCondition(text)
  return 'problem' in parsed ? parsed.problem : undefined
}
