import { FileDown } from 'lucide-react'
import { Fragment } from 'react'
import { deviation } from '../../deviations/deviations.ts'
import { Button } from '../../parts/forms/button.tsx'
import { Marked } from '../../parts/text/marked.tsx'
import { type PrivateValues, withoutPrivate } from '../../protocol/private-values.ts'
import type { Step } from '../../protocol/steps.ts'
import { sideLabel } from '../../record/compare/compare.ts'
import type { EngineDifference } from '../../record/compare/engine-difference.ts'
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
  /** Values of the code's environment, which stay in this browser. */
  readonly privates?: (() => Promise<PrivateValues>) | undefined
}

/** Where two auth engines went different ways in one flow, each difference with the row of the table that explains it. */
export function EnginesCompared({ comparison: { groups, same }, names, privates }: Props) {
  const unlisted = groups.reduce((sum, group) => sum + group.unlisted, 0)
  return (
    <div className="engines-compared">
      <p role="status" className="compare-description">
        {groups.length === 0
          ? `Both engines did the same in ${plural(same, 'step')}.`
          : `Both engines did the same in ${plural(same, 'step')}. They differ in the answers to ${plural(groups.length, 'request')}${unlisted === 0 ? '; each difference is listed and explained here.' : `, and ${unlisted === 1 ? 'one of these differences is' : `${unlisted} of these differences are`} not listed.`}`}
      </p>
      <ul className="differences" aria-label="Differences between the engines">
        {groups.map((group, index) => (
          <li key={group.key}>
            <details open={index === 0}>
              <summary>
                <b>{nameOf(group.first)}</b> <span className="faint">{placeOf(group.first)}</span>{' '}
                {verdictsOf(group).map((verdict) => (
                  <Fragment key={verdict}>
                    <span className="chip">{verdict}</span>{' '}
                  </Fragment>
                ))}
              </summary>
              <Group group={group} names={names} privates={privates} />
            </details>
          </li>
        ))}
      </ul>
      <p className="note faint">
        Compared are callbacks, database operations, events, requests, responses, cookies and log lines.
        Random values and times are left out, and so are the words of errors. The tab Steps compares all that
        was recorded; the package’s own checks are not, so most rows there are only on one side.
      </p>
    </div>
  )
}

function verdictsOf({ follows, reasons, unlisted }: EngineGroup): readonly string[] {
  return [
    ...reasons.map(titleOf),
    ...(follows ? ['follows from a difference above'] : []),
    ...(unlisted > 0 ? ['not listed'] : []),
  ]
}

function titleOf(id: string): string {
  const row = deviation(id)
  return row === undefined ? `Changed by @auth/core ${id}` : `${id}: ${row.title}`
}

function nameOf({ ours, published }: EngineDifference): string {
  const step = ours ?? published
  return step === undefined ? '' : writtenOut(step)
}

function writtenOut(step: Step): string {
  const { name, note } = sideLabel(step)
  return note === undefined ? name : `${name} ${note}`
}

/** Where a response comes from: its label is only a status. */
function placeOf({ ours, published, url }: EngineDifference): string {
  if (url === undefined || !responseReceived.is(ours ?? published)) return ''
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** Differences with the same explanation, in order of the first of each. */
function Group({
  group,
  names,
  privates,
}: { readonly group: EngineGroup } & Pick<Props, 'names' | 'privates'>) {
  const { first, others } = group
  const explanations = new Map<string, EngineDifference[]>()
  for (const difference of [first, ...others]) {
    const explanation = difference.follows ? 'follows' : difference.reasons.join(' ')
    explanations.set(explanation, [...(explanations.get(explanation) ?? []), difference])
  }
  return [...explanations].map(([explanation, differences]) => (
    <section key={explanation}>
      {explanation === 'follows' ? (
        <p>
          This follows from a difference above: the browser brings something else, or other rows are read.
        </p>
      ) : explanation === '' ? (
        <NotListed group={group} privates={privates} />
      ) : (
        explanation.split(' ').map((id) => <Reason key={id} id={id} />)
      )}
      <Differences differences={differences} names={names} />
    </section>
  ))
}

const NONE: PrivateValues = new Map()

function NotListed({ group, privates }: { readonly group: EngineGroup } & Pick<Props, 'privates'>) {
  const save = async () => {
    const own = (await privates?.()) ?? NONE
    const report = asReport(group, (whole) => withoutPrivate(whole, own))
    saveFile(window, 'engine-difference.json', report, 'application/json')
  }
  return (
    <p className="row">
      <span>
        No list of known differences has this one, so it counts as a bug of the simulator. A report has the
        steps of both sides; look through it before you pass it on.
      </span>
      <Button look="small" icon={FileDown} onClick={() => void save()}>
        Save report
      </Button>
    </p>
  )
}

function Reason({ id }: { readonly id: string }) {
  const row = deviation(id)
  if (row === undefined)
    return (
      <>
        <h4>{titleOf(id)}</h4>
        <p>
          The simulator’s engine does what @auth/core {id} does. The version that answered here is older.
          Update to {id} or later, or expect this in production.
        </p>
      </>
    )
  const { here, inRecordings, published, switched, why } = row
  return (
    <>
      <h4>{titleOf(id)}</h4>
      <dl className="difference-sides">
        <dt>Published package</dt>
        <dd>
          <Marked text={published} />
        </dd>
        <dt>Simulator’s engine</dt>
        <dd>
          <Marked text={here} />
        </dd>
        <dt>Why</dt>
        <dd>
          <Marked text={why} />
        </dd>
        {'advice' in inRecordings ? (
          <>
            <dt>What to do</dt>
            <dd>
              <Marked text={inRecordings.advice} />
              {switched === true
                ? ' With “As the published package does” on, the simulator’s engine does the same.'
                : ''}
            </dd>
          </>
        ) : undefined}
      </dl>
    </>
  )
}

/** Steps beside each other; under those of both engines, the values that differ. */
function Differences(props: { readonly differences: readonly EngineDifference[]; readonly names: Names }) {
  const { differences, names } = props
  return (
    <table className="engine-steps">
      <thead>
        <tr>
          <th scope="col">{names.a}</th>
          <th scope="col">{names.b}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <Difference
            key={(difference.ours ?? difference.published)?.key}
            difference={difference}
            names={names}
          />
        ))}
      </tbody>
    </table>
  )
}

function Difference({ difference, names }: { readonly difference: EngineDifference; readonly names: Names }) {
  const { leaves, ours, published } = difference
  const side = (of: 'a' | 'b') =>
    Object.fromEntries(leaves.filter((leaf) => leaf[of] !== undefined).map((leaf) => [leaf.path, leaf[of]]))
  return (
    <>
      <tr>
        {[ours, published].map((step, index) => (
          <td key={index === 0 ? 'a' : 'b'} className={step ? 'mono' : 'faint'}>
            {step ? writtenOut(step) : 'nothing'}
          </td>
        ))}
      </tr>
      {leaves.length === 0 ? undefined : (
        <tr>
          <td colSpan={2}>
            <FieldsOfBoth label={nameOf(difference)} a={side('a')} b={side('b')} names={names} />
          </td>
        </tr>
      )}
    </>
  )
}
