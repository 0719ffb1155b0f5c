import type { Step } from '../../../protocol/steps.ts'
import type { Focus } from '../../model/focus.ts'
import { stepsOf } from '../../model/outline.ts'
import { proseOf } from '../../model/prose.ts'
import { partiesOf } from '../../model/rows.ts'
import { formatMs, formatTime } from '../../model/time.ts'
import { type FieldRow, FieldsTable, valueRows } from '../kit/fields-table.tsx'

/** What happened, in words: the record's own line, who and when, the rule that decided, and the paragraph it comes from. */
export function Words({ focus }: { readonly focus: Focus | undefined }) {
  if (!focus)
    return (
      <>
        <h3>In words</h3>
        <p>No step is recorded yet. The first request of the page on the left fills this.</p>
      </>
    )
  const steps = stepsOf(focus.part)
  return (
    <>
      <h3>In words</h3>
      {proseOf(focus.part).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Details step={focus.step} />
      <References steps={steps} />
      <h3>Recorded</h3>
      <FieldsTable label="Recorded" rows={recordRows(steps)} />
    </>
  )
}

function Details({ step }: { readonly step: Step }) {
  switch (step.kind) {
    case 'check.passed':
    case 'check.failed': {
      const { expected, received } = step.data
      return <FieldsTable label="The check" rows={given({ expected, received })} />
    }
    case 'decision.taken':
      return <FieldsTable label="Facts of the decision" rows={valueRows(step.data.facts)} />
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
    case 'log.written':
      return <FieldsTable label="Details" rows={given({ details: step.data.details })} />
    case 'replay.diverged':
      return <FieldsTable label="The difference" rows={given({ ...step.data })} />
    default:
      return undefined
  }
}

/** Fields that are there. */
function given(fields: Readonly<Record<string, unknown>>): readonly FieldRow[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (typeof value === 'string' ? { name, text: value } : { name, value }))
}

function References({ steps }: { readonly steps: readonly Step[] }) {
  const specs = steps.flatMap((step) => [step.spec, verdictSpec(step)]).filter((spec) => spec !== undefined)
  const unique = specs.filter((spec, index) => specs.findIndex(({ url }) => url === spec.url) === index)
  if (unique.length === 0) return undefined
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
