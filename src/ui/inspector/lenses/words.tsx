import { cookiePurpose } from '../../../lessons/cookie-purposes.ts'
import { lessonOf } from '../../../lessons/lesson-of.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import { Marked } from '../../../parts/text/marked.tsx'
import { isRecord } from '../../../protocol/shape.ts'
import type { Step, StepOf } from '../../../protocol/steps.ts'
import { proseOf } from '../../../record/descriptions/prose.ts'
import { type Focus, numberIn } from '../../../record/outline/focus.ts'
import { stepsOf } from '../../../record/outline/outline.ts'
import { partiesOf } from '../../../record/outline/rows.ts'
import { diffFields } from '../../../record/values/diff.ts'
import { formatMs, formatTime } from '../../../record/values/time.ts'
import { useSession, useWorldData } from '../../data/world.ts'
import { useSelection } from '../../selection/selection.ts'
import { changeRows, type FieldRow, FieldsTable, valueRows } from '../../values/fields-table.tsx'
import { ErrorFrames } from '../errors/error-frames.tsx'

/** What happened with this step's own values, why it is needed, what would go wrong without it, and where that is laid down. */
export function Words({ focus }: { readonly focus: Focus }) {
  const steps = stepsOf(focus.part)
  const { why, without, spec } = lessonOf(lessonStep(focus))
  return (
    <>
      <h3>What happens</h3>
      {proseOf(focus.part).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <CookiePurpose step={focus.step} />
      <Details step={focus.step} />
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

/** What a cookie of Auth.js is for, and the way to its whole life. */
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

function cookieNameOf(step: Step): string | undefined {
  if (step.kind === 'cookie.refused') return step.data.line.split('=')[0]
  return step.kind.startsWith('cookie.') && 'cookie' in step.data ? step.data.cookie.name : undefined
}

/** Of a call and its return, the call is what there is to learn from. */
function lessonStep({ part, step }: Focus): Step {
  return part.type === 'entry' ? part.first : step
}

function Details({ step }: { readonly step: Step }) {
  switch (step.kind) {
    case 'check.passed':
    case 'check.failed': {
      const { expected, received } = step.data
      return <FieldsTable label="The check" rows={given({ expected, received })} />
    }
    case 'decision.taken':
      return <FieldsTable label="Facts" rows={valueRows(step.data.facts)} />
    case 'request.sent': {
      const { initiator, mode, note, site } = step.data
      return (
        <>
          {note === undefined ? undefined : <p>{note}</p>}
          <FieldsTable label="The request" rows={given({ mode, 'came from': initiator, site })} />
        </>
      )
    }
    case 'response.received':
      return step.data.note === undefined ? undefined : <p>{step.data.note}</p>
    case 'setup.changed':
      return (
        <FieldsTable
          label="The change"
          rows={given({ member: step.data.member, before: step.data.before, after: step.data.after })}
        />
      )
    case 'fault.injected': {
      const { fault, target, url } = step.data
      return <FieldsTable label="The fault" rows={given({ fault, target, url })} />
    }
    case 'code.failed':
    case 'code.noticed':
    case 'console.written':
      return <ErrorFrames error={step.data} />
    case 'value.edited':
      return <EditedDetails step={step} />
    case 'replay.diverged':
      return <FieldsTable label="The difference" rows={given({ ...step.data })} />
    default:
      return undefined
  }
}

/** What somebody changed, member by member, and the way to where it was. */
function EditedDetails({ step }: { readonly step: StepOf<'value.edited'> }) {
  const selection = useSelection()
  const { before, after, of } = step.data
  const runs = useStore(useWorldData().runs)
  const held = useStore(useSession().steps).find(({ seq }) => seq === of)
  // A call that was not made has neither result nor error before.
  const isInstead = held?.kind.endsWith('.called') === true && step.data.edit !== 'call'
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

/** Fields that are there. */
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
