import { FileDown } from 'lucide-react'
import type { Deviation } from '../../deviations/deviation.ts'
import { deviation } from '../../deviations/deviations.ts'
import { Button } from '../../parts/forms/button.tsx'
import { sideLabel } from '../../record/compare/compare.ts'
import type { EngineDifference } from '../../record/compare/engine-difference.ts'
import { KEPT_DOCUMENTS } from '../../record/compare/engine-reasons.ts'
import { asReport } from '../../record/compare/engine-report.ts'
import type { EngineComparison, EngineGroup } from '../../record/compare/engines.ts'
import { responseReceived } from '../../record/kinds/response-received.ts'
import { plural } from '../../record/values/time.ts'
import { saveFile } from '../values/save-file.ts'
import { FieldsOfBoth } from './difference-list.tsx'
import type { Names } from './sides.tsx'

interface Props {
  readonly comparison: EngineComparison
  /** `a` is the simulator's engine. */
  readonly names: Names
}

/** Where two auth engines went different ways in one flow, each place with the deviation that explains it. */
export function EnginesCompared({ comparison: { groups, same }, names }: Props) {
  const unlisted = groups.filter(({ follows, reasons }) => reasons.length === 0 && !follows).length
  return (
    <div className="engines-compared">
      <p role="status" className="compare-description">
        {groups.length === 0
          ? `${plural(same, 'step')} at the border of both engines, and all are the same.`
          : `${plural(same, 'step')} at the border of both engines are the same. They differ in ${plural(groups.length, 'exchange')}${unlisted === 0 ? '; each difference is listed.' : `, and ${unlisted} of these differences ${unlisted === 1 ? 'is' : 'are'} not listed.`}`}
      </p>
      <ul className="differences" aria-label="Differences between the engines">
        {groups.map((group, index) => (
          <li key={group.key}>
            <details open={index === 0}>
              <summary>
                <b>{nameOf(group.first)}</b> <span className="faint">{placeOf(group.first)}</span>{' '}
                <span className="chip">{verdictOf(group)}</span>
              </summary>
              <Group group={group} names={names} />
            </details>
          </li>
        ))}
      </ul>
      <p className="note faint">
        Compared are callbacks, database operations, events, requests, responses, cookies and log lines.
        Random values and times are left out, and so are the words of errors.
      </p>
    </div>
  )
}

function verdictOf({ follows, reasons }: EngineGroup): string {
  if (reasons.length > 0) return reasons.map(reasonName).join(', ')
  return follows ? 'follows from a difference above' : 'not listed'
}

function reasonName(id: string): string {
  return id === KEPT_DOCUMENTS ? 'kept documents' : `${id}: ${deviation(id)?.title ?? ''}`
}

function nameOf({ ours, published }: EngineDifference): string {
  const step = ours ?? published
  if (step === undefined) return ''
  const { name, note } = sideLabel(step)
  return note === undefined ? name : `${name} ${note}`
}

/** Where a response comes from: its label is only a status. */
function placeOf({ ours, published, url }: EngineDifference): string {
  if (url === undefined || !responseReceived.is(ours ?? published)) return ''
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function Group({ group, names }: { readonly group: EngineGroup; readonly names: Names }) {
  const { first, others, reasons, follows } = group
  return (
    <>
      {reasons.map((id) => (
        <Reason key={id} id={id} />
      ))}
      {reasons.length === 0 && !follows ? (
        <p className="row">
          <span>
            This difference is in no list, so it counts as a bug of the simulator. A report has the steps of
            both sides; look through it before you pass it on.
          </span>
          <Button
            look="small"
            icon={FileDown}
            onClick={() => saveFile(window, 'engine-difference.json', asReport(group), 'application/json')}
          >
            Save report
          </Button>
        </p>
      ) : undefined}
      {[first, ...others].map((difference) => (
        <Difference
          key={(difference.ours ?? difference.published)?.key}
          difference={difference}
          names={names}
        />
      ))}
    </>
  )
}

function Reason({ id }: { readonly id: string }) {
  const row: Pick<Deviation, 'here' | 'published' | 'why'> | undefined =
    id === KEPT_DOCUMENTS ? KEPT : deviation(id)
  if (row === undefined) return undefined
  return (
    <dl className="difference-sides">
      <dt>Published package</dt>
      <dd>{row.published}</dd>
      <dt>Simulator’s engine</dt>
      <dd>{row.here}</dd>
      <dt>Why</dt>
      <dd>{row.why}</dd>
    </dl>
  )
}

const KEPT = {
  published: 'Asks for the provider’s document in each exchange that needs it.',
  here: 'The app keeps the document for five minutes.',
  why: 'As a server would that keeps running. Set providerCache yourself to have the same in production.',
}

function Difference({ difference, names }: { readonly difference: EngineDifference; readonly names: Names }) {
  const { leaves, ours, published } = difference
  if (ours && published) {
    const side = (of: 'a' | 'b') =>
      Object.fromEntries(leaves.filter((leaf) => leaf[of] !== undefined).map((leaf) => [leaf.path, leaf[of]]))
    return <FieldsOfBoth label={nameOf(difference)} a={side('a')} b={side('b')} names={names} />
  }
  return (
    <p className="soft">
      Only {ours ? names.a : names.b}: {nameOf(difference)}
    </p>
  )
}
