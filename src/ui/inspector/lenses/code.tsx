import { FileCode2 } from 'lucide-react'
import { ruleNamed } from '../../../lessons/rule-named.ts'
import {
  type SourceExcerpt,
  sourceOfCallback,
  sourceOfError,
  sourceOfEvent,
  sourceOfOperation,
  sourceOfRule,
} from '../../../lessons/sources.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import { Marked } from '../../../parts/text/marked.tsx'
import type { SourceLocation } from '../../../protocol/code.ts'
import type { Step } from '../../../protocol/steps.ts'
import { codeAt } from '../../../record/code/code-at.ts'
import { ruleOf } from '../../../record/descriptions/lesson-of.ts'
import { eventFired } from '../../../record/kinds/event-fired.ts'
import { isAdapterStep, isCallback } from '../../../record/kinds/families.ts'
import { logWritten } from '../../../record/kinds/log-written.ts'
import { kindOf } from '../../../record/kinds/registry.ts'
import type { Focus } from '../../../record/outline/focus.ts'
import { stepsOf } from '../../../record/outline/outline.ts'
import { useSetup } from '../../data/world.ts'
import { useLayout } from '../../layout/layout.ts'
import { useSelection } from '../../selection/selection.ts'
import { useStepper } from '../../stepper/stepper.ts'
import { SourceView } from './source-view.tsx'

/** The rule that decided, where the engine applies it, and the line of the app's own code. */
export function Code({ focus }: { readonly focus: Focus }) {
  const [first] = stepsOf(focus.part)
  const step = focus.part.type === 'entry' ? (first ?? focus.step) : focus.step
  const users = useUsersLocation(stepsOf(focus.part).findLast(hasLocation) ?? step)
  const own = users ?? ownSource(step)
  const id = stepsOf(focus.part)
    .map(ruleOf)
    .find((rule) => rule !== undefined)
  return (
    <>
      <h3>Code</h3>
      {own ? <SourceView title={own.title} location={own.location} /> : undefined}
      {users ? <EditorButton location={users.location} /> : undefined}
      {id === undefined ? undefined : <RuleView id={id} />}
      {own || id !== undefined ? undefined : <p className="soft">{kindOf(step).withoutCode ?? NO_CODE}</p>}
      {focus.part.type === 'exchange' ? <RulesInside focus={focus} exchange={focus.part.id} /> : undefined}
    </>
  )
}

/** The line of the user's own code that a step is about, in the version that ran then. */
function useUsersLocation(
  step: Step,
): { readonly title: string; readonly location: SourceExcerpt } | undefined {
  const steps = useStore(useStepper().all)
  const { code } = useSetup()
  const location = locationIn(step)
  const text = location && codeAt(steps, code)(step.seq)?.files[location.file]
  if (location === undefined || text === undefined) return undefined
  return {
    title: 'Your code',
    location: { path: location.file, line: location.line, lines: text.split('\n') },
  }
}

/** Where it failed, else the function that was called. */
function locationIn(step: Step): SourceLocation | undefined {
  return hasLocation(step) ?? ('location' in step.data ? step.data.location : undefined)
}

function hasLocation(step: Step): SourceLocation | undefined {
  return 'error' in step.data ? step.data.error?.location : undefined
}

function EditorButton({ location: { line, path } }: { readonly location: SourceExcerpt }) {
  const layout = useLayout()
  return (
    <p>
      <Button look="small" icon={FileCode2} onClick={() => layout.showCode({ file: path, line })}>
        Open in the editor
      </Button>
    </p>
  )
}

/** The code that a step is about, if it is neither the user's nor the engine's. */
function ownSource(step: Step): { readonly title: string; readonly location: SourceExcerpt } | undefined {
  if (isCallback(step))
    return titled(`${step.data.callback}, as defined by app.example`, sourceOfCallback(step.data.callback))
  if (eventFired.is(step))
    return titled(`${step.data.event}, as handled by app.example`, sourceOfEvent(step.data.event))
  if (logWritten.is(step)) {
    const type = step.data.message.split(':')[0] ?? ''
    return titled(`${type}, as defined by the engine`, sourceOfError(type))
  }
  if (!isAdapterStep(step)) return undefined
  return titled(
    `${step.data.operation}, as defined by the adapter contract`,
    sourceOfOperation(step.data.operation),
  )
}

function titled(title: string, location: SourceExcerpt | undefined) {
  return location && { title, location }
}

function RuleView({ id }: { readonly id: string }) {
  const rule = ruleNamed(id)
  if (!rule) return <p className="soft">The rule {id} is unknown to this version.</p>
  const location = sourceOfRule(id, rule.find)
  return (
    <>
      <p className="rule-line">
        <b className="mono">{id}</b> <Marked text={rule.sentence} />
      </p>
      <p className="note faint">
        {rule.family.title}, in <span className="mono">src/{rule.room}/SPEC.md</span>
      </p>
      {location ? <SourceView title="Enforced in" location={location} /> : undefined}
    </>
  )
}

/** The rules that decided within an exchange, in order, each at the step where it was first applied. */
function RulesInside({ focus, exchange }: { readonly focus: Focus; readonly exchange: string }) {
  const selection = useSelection()
  const firsts = new Map<string, number>()
  for (const step of focus.run.steps) {
    const id = ruleOf(step)
    if (step.exchange === exchange && id !== undefined && !firsts.has(id)) firsts.set(id, step.seq)
  }
  if (firsts.size === 0) return undefined
  return (
    <>
      <h3>Rules applied to this request</h3>
      <ul className="cards">
        {[...firsts].map(([id, seq]) => (
          <li key={id}>
            <button type="button" className="pick" onClick={() => selection.select(seq)}>
              <span className="no">{seq}</span>
              <b className="mono">{id}</b>
            </button>
            <p className="note soft">
              <Marked text={ruleNamed(id)?.sentence ?? ''} />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

const NO_CODE = 'The simulator recorded this. No rule was applied, and no callback ran.'
