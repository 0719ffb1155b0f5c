import { Suspense, useMemo } from 'react'
import { cookiePurpose } from '../../../lessons/cookie-purposes.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import { Marked } from '../../../parts/text/marked.tsx'
import { lazily } from '../../../parts/window/lazily.ts'
import { isRecord } from '../../../protocol/shape.ts'
import type { Step } from '../../../protocol/steps.ts'
import { codeAt } from '../../../record/code/code-at.ts'
import { lessonOf } from '../../../record/descriptions/lesson-of.ts'
import { descriptionOf } from '../../../record/descriptions/step-description.ts'
import { callbackCalled } from '../../../record/kinds/callback-called.ts'
import { isCall, isSaidByCode } from '../../../record/kinds/families.ts'
import { queryRan } from '../../../record/kinds/query-ran.ts'
import { kindOf } from '../../../record/kinds/registry.ts'
import { requestSent } from '../../../record/kinds/request-sent.ts'
import { responseReceived } from '../../../record/kinds/response-received.ts'
import { type ValueEdited, valueEdited } from '../../../record/kinds/value-edited.ts'
import { type Focus, numberIn } from '../../../record/outline/focus.ts'
import { stepsOf } from '../../../record/outline/outline.ts'
import { partiesOf } from '../../../record/outline/rows.ts'
import { deviationsAt } from '../../../record/production/notices.ts'
import { fateOf } from '../../../record/tabs/cookies.ts'
import { isAboutPasskey } from '../../../record/tabs/passkeys.ts'
import { diffFields } from '../../../record/values/diff.ts'
import { formatMs, formatTime } from '../../../record/values/time.ts'
import { useSetup, useWorldClient, useWorldData } from '../../data/world.ts'
import { useSelection } from '../../selection/selection.ts'
import { changeRows, type FieldRow, FieldsTable, valueRows } from '../../values/fields-table.tsx'
import { ErrorFrames } from '../errors/error-frames.tsx'

/** How it would go in production; loaded where it would go differently. */
const Production = lazily(() => import('./production.tsx'), 'Production')

/** What the sandbox lacks there; loaded where something can be missing. */
const Offers = lazily(() => import('./offers.tsx'), 'Offers')

function mayLack(step: Step): boolean {
  if (responseReceived.is(step)) return step.outcome === 'failed'
  if (queryRan.is(step)) return step.data.count === 0
  return callbackCalled.is(step) || (requestSent.is(step) && step.data.mode === 'server')
}

/** What happened with this step's own values, why it is needed, what would go wrong without it, and which specification says so. */
export function Description({ focus }: { readonly focus: Focus }) {
  const steps = stepsOf(focus.part)
  const { why, without, spec } = lessonOf(lessonStep(focus))
  return (
    <>
      <h3>What happens</h3>
      {descriptionOf(focus.part).map((sentence) => (
        <p key={sentence}>
          <Marked text={sentence} />
        </p>
      ))}
      <CookiePurpose step={focus.step} />
      <PasskeyLink step={focus.step} />
      <Details step={focus.step} />
      {steps.some(mayLack) ? (
        <Suspense>
          <Offers steps={steps} />
        </Suspense>
      ) : undefined}
      <InProduction steps={steps} />
      <h3>Why</h3>
      <p>
        <Marked text={why} />
      </p>
      <h3>What if not?</h3>
      <p>
        <Marked text={without} />
      </p>
      <References steps={steps} first={spec} />
      <h3>Record</h3>
      <FieldsTable label="Record" rows={recordRows(steps)} />
    </>
  )
}

function InProduction({ steps }: { readonly steps: readonly Step[] }) {
  const all = useStore(useWorldClient().steps)
  const { code } = useSetup()
  const ids = useMemo(() => {
    const at = codeAt(all, code)
    return [...new Set(steps.flatMap((step) => deviationsAt(step, all, at(step.seq))))]
  }, [all, code, steps])
  if (ids.length === 0) return undefined
  return (
    <Suspense>
      <Production ids={ids} />
    </Suspense>
  )
}

/** What a cookie of Auth.js is for, with a link to its data flow. */
function CookiePurpose({ step }: { readonly step: Step }) {
  const selection = useSelection()
  const name = cookieNameOf(step)
  const purpose = name === undefined ? undefined : cookiePurpose(name)
  if (purpose === undefined) return undefined
  return (
    <>
      <h3>What this cookie is for</h3>
      <p>
        <Marked text={purpose} />
      </p>
      <p>
        <Button look="small" onClick={() => selection.select(step.seq, 'Values')}>
          Trace this value
        </Button>
      </p>
    </>
  )
}

/** Of a passkey's response, and of its verification. */
function PasskeyLink({ step }: { readonly step: Step }) {
  const selection = useSelection()
  if (!isAboutPasskey(step)) return undefined
  return (
    <p>
      <Button look="small" onClick={() => selection.select(step.seq, 'Passkeys')}>
        Show every byte and every check
      </Button>
    </p>
  )
}

function cookieNameOf(step: Step): string | undefined {
  return fateOf(step)?.name
}

/** Of a call and its return, the lesson belongs to the call. */
function lessonStep({ part, step }: Focus): Step {
  return part.type === 'entry' ? part.first : step
}

function Details({ step }: { readonly step: Step }) {
  if (valueEdited.is(step)) return <EditedDetails step={step} />
  if (isSaidByCode(step)) return <ErrorFrames error={step.data} />
  const { note, table } = kindOf(step).details?.(step) ?? {}
  return (
    <>
      {note === undefined ? undefined : <p>{note}</p>}
      {table ? (
        <FieldsTable label={table.label} rows={(table.isData ? valueRows : given)(table.fields)} />
      ) : undefined}
    </>
  )
}

/** What was edited, member by member, with a link to the step where it was. */
function EditedDetails({ step }: { readonly step: ValueEdited }) {
  const selection = useSelection()
  const { before, after, of } = step.data
  const runs = useStore(useWorldData().runs)
  const paused = useStore(useWorldClient().steps).find(({ seq }) => seq === of)
  // A call that was not made has neither result nor error before.
  const isInstead = isCall(paused) && step.data.edit !== 'call'
  const members = isRecord(before) && isRecord(after)
  const changes = members ? diffFields(before, after).filter(({ change }) => change !== 'same') : []
  return (
    <>
      <FieldsTable
        label="The change"
        rows={members ? changeRows(changes) : given({ was: isInstead ? undefined : before, is: after })}
      />
      <p>
        <Button look="small" onClick={() => selection.select(of)}>
          Go to step {numberIn(runs, of)}
        </Button>
      </p>
    </>
  )
}

/** Fields that have a value. */
function given(fields: Readonly<Record<string, unknown>>): readonly FieldRow[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (typeof value === 'string' ? { name, text: value } : { name, value }))
}

type Reference = NonNullable<Step['spec']>

function References({ steps, first }: { readonly steps: readonly Step[]; readonly first: Reference }) {
  const all = [first, ...steps.flatMap((step) => [step.spec, verdictSpec(step)])]
  const specs = all.filter((spec) => spec !== undefined)
  const unique = specs.filter((spec, index) => specs.findIndex(({ url }) => url === spec.url) === index)
  return (
    <p className="refs">
      {unique.map(({ label, url }) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
    </p>
  )
}

function verdictSpec(step: Step) {
  return 'verdict' in step.data ? step.data.verdict.spec : undefined
}

function recordRows(steps: readonly Step[]): readonly FieldRow[] {
  const [step] = steps
  if (!step) return []
  const took = steps.find((each) => each.tookMs !== undefined)?.tookMs
  const rule = steps.find((each) => each.rule !== undefined)?.rule
  return given({
    who: partiesOf(step),
    at: formatTime(step.at),
    took: took === undefined ? undefined : `${formatMs(took)} ms`,
    exchange: step.exchange,
    rule,
    kind: steps.map((each) => each.kind).join(', '),
  })
}
