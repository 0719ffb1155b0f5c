import { CircleCheck, CircleMinus, CircleX, RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { Refusal } from '../../parts/forms/refusal.tsx'
import { agreementOf } from '../../record/webauthn/agreement.ts'
import type { LibraryVerdict } from '../../record/webauthn/ceremonies.ts'
import type { Structure } from '../../record/webauthn/dissect.ts'
import { type Examination, examine, type VerificationStep } from '../../record/webauthn/examine.ts'
import type { Known } from '../../record/webauthn/known.ts'
import type { PasskeyResponse } from '../../record/webauthn/read-response.ts'
import type { Marked } from './marking.ts'
import './passkeys.css'

export type OnEvidence = (structure: Structure, marked: Marked) => void

/** Which steps are switched off, and what changes that. */
export interface Switches {
  readonly off: ReadonlySet<number>
  readonly onChange: (off: ReadonlySet<number>) => void
  /** Why the last change was refused. */
  readonly problem: string | undefined
}

const NONE: ReadonlySet<number> = new Set()

/** The app's verification as the numbered steps of the specification, each of which can be left out to see what that would mean. */
export function Verification(props: {
  readonly response: PasskeyResponse
  readonly known: Known
  readonly library?: LibraryVerdict | undefined
  /** Who verifies: `app.example`. */
  readonly app: string
  /** Steps that the app left out when it verified this response. */
  readonly leftOut?: ReadonlySet<number> | undefined
  /** Switches that act in the app. Without them, they act in this view only. */
  readonly switches?: Switches | undefined
  readonly onEvidence: OnEvidence
}) {
  const { app, known, leftOut = NONE, library, onEvidence, response, switches } = props
  const [ownOff, setOwnOff] = useState(NONE)
  const off = switches?.off ?? ownOff
  const setOff = switches?.onChange ?? setOwnOff
  const whole = useMemo(() => examine(response, known), [response, known])
  const shown = useMemo(
    () => (off.size === 0 ? whole : examine(response, known, off)),
    [off, whole, response, known],
  )
  const [isAll, setAll] = useState(false)
  const hidden = shown.steps.filter(isFolded)
  const listed = isAll ? shown.steps : shown.steps.filter((step) => !isFolded(step))
  const section = whole.ceremony === 'registration' ? '§7.1' : '§7.2'
  return (
    <section className="verification" aria-label={`${app} verifies`}>
      <h3>
        {app} verifies <span>WebAuthn Level 3, {section}</span>
      </h3>
      <Verdict whole={whole} shown={shown} off={off} onReset={() => setOff(NONE)} />
      {switches && off.size > 0 ? (
        <p className="note soft">
          {app} leaves {off.size === 1 ? 'this step' : 'these steps'} out from now on. Try it: pause at the
          response, edit it, and go on.
        </p>
      ) : undefined}
      {switches ? <Refusal problem={switches.problem} /> : undefined}
      <Library
        judged={leftOut.size === 0 ? whole : examine(response, known, leftOut)}
        library={library}
        leftOut={leftOut}
      />
      <ol className="verification-steps">
        {listed.map((step) => (
          <StepRow
            key={step.number}
            step={step}
            onEvidence={onEvidence}
            onSwitch={(isOn) => setOff(switched(off, step.number, isOn))}
          />
        ))}
      </ol>
      {hidden.length === 0 ? undefined : (
        <Button look="bare small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? 'Fold routine steps' : `${hidden.length} routine steps: ${rangesOf(hidden)}`}
        </Button>
      )}
    </section>
  )
}

/** Routine work that went well needs no row. */
function isFolded({ isRoutine, verdict }: VerificationStep): boolean {
  return isRoutine && verdict === 'passed'
}

function switched(off: ReadonlySet<number>, number: number, isOn: boolean): ReadonlySet<number> {
  const next = new Set(off)
  if (isOn) next.delete(number)
  else next.add(number)
  return next
}

/** `1–4, 7` */
function rangesOf(steps: readonly VerificationStep[]): string {
  const ranges: [number, number][] = []
  for (const { number } of steps) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(', ')
}

function Verdict(props: {
  readonly whole: Examination
  readonly shown: Examination
  readonly off: ReadonlySet<number>
  readonly onReset: () => void
}) {
  const { off, onReset, shown, whole } = props
  const leftOut = shown.steps.filter(({ number }) => off.has(number))
  const caught = whole.failed
  return (
    <div aria-live="polite">
      <p className={shown.isAccepted ? 'verdict' : 'verdict bad'}>
        {shown.isAccepted ? (
          <CircleCheck className="icon" aria-hidden />
        ) : (
          <CircleX className="icon" aria-hidden />
        )}
        <b>{sentenceOf(shown, off)}</b>
      </p>
      {leftOut.length === 0 ? undefined : (
        <div className="left-out">
          {!whole.isAccepted && shown.isAccepted ? (
            <p>
              Step {caught?.number} is the one that refuses it. Without {leftOut.length === 1 ? 'it' : 'them'}
              , this response gets in.
            </p>
          ) : undefined}
          {leftOut.map(({ number, without }) => (
            <p key={number}>
              <b>Without step {number}.</b> {without}
            </p>
          ))}
          <Button look="small" icon={RotateCcw} onClick={onReset}>
            Check everything again
          </Button>
        </div>
      )}
    </div>
  )
}

function sentenceOf({ failed, isAccepted, steps }: Examination, off: ReadonlySet<number>): string {
  const unjudged = steps.filter(({ verdict }) => verdict === 'unjudged').length
  const without = off.size === 0 ? '' : off.size === 1 ? ' with 1 step off' : ` with ${off.size} steps off`
  if (!isAccepted)
    return failed ? `Refused at step ${failed.number}${without}: ${failed.title}.` : `Refused${without}.`
  return unjudged === 0
    ? `Accepted${without}.`
    : `Nothing is wrong${without}, but ${unjudged} steps need values that aren’t known here.`
}

/** What the library said of the same response. A contradiction is an error of ours or of the library: it must be seen. */
function Library({
  judged: whole,
  leftOut,
  library,
}: {
  readonly judged: Examination
  readonly leftOut: ReadonlySet<number>
  readonly library?: LibraryVerdict | undefined
}) {
  const agreement = agreementOf(whole, library)
  switch (agreement.is) {
    case 'agree':
      if (leftOut.size > 0)
        return (
          <p className="note soft">
            Here the app left out step {[...leftOut].join(', ')}. SimpleWebAuthn can’t do that, so authscope’s
            own steps decided.
          </p>
        )
      return (
        <p className="note soft">
          SimpleWebAuthn agrees
          {whole.isAccepted === whole.isAcceptedByLibrary
            ? '.'
            : ': it accepts this, since it leaves the failed step to the app.'}
        </p>
      )
    case 'not asked':
      return library === undefined ? (
        <p className="note faint">SimpleWebAuthn wasn’t asked about this response.</p>
      ) : undefined
    case 'not supported':
      return (
        <p className="note soft">
          SimpleWebAuthn doesn’t support what this response uses: {agreement.detail}
        </p>
      )
    case 'disagree':
      return (
        <p className="disagreement" role="alert">
          <CircleX className="icon" aria-hidden />
          {agreement.detail}
        </p>
      )
  }
}

const SAID: Readonly<Record<VerificationStep['verdict'], string>> = {
  passed: 'passed',
  failed: 'failed',
  off: 'left out',
  unreached: 'not reached',
  unjudged: 'not judged',
}

function StepRow(props: {
  readonly step: VerificationStep
  readonly onEvidence: OnEvidence
  readonly onSwitch: (isOn: boolean) => void
}) {
  const { onEvidence, onSwitch, step } = props
  const { details, expected, found, isLeftToApp, isRoutine, number, spec, text, title, verdict, without } =
    step
  const Icon = verdict === 'passed' ? CircleCheck : verdict === 'failed' ? CircleX : CircleMinus
  return (
    <li className={`verification-step ${verdict}`} value={number}>
      <details open={verdict === 'failed' ? true : undefined}>
        <summary>
          <span className="step-number">{number}</span>
          <Icon className="icon" aria-label={SAID[verdict]} />
          <span className="step-title">{title}</span>
          <span className="step-found mono">{found === undefined ? '' : shortened(found)}</span>
        </summary>
        <div className="step-body">
          <p>{text}</p>
          {expected === undefined && found === undefined ? undefined : (
            <dl>
              {expected === undefined ? undefined : (
                <div>
                  <dt>Expected</dt>
                  <dd className="mono">{expected}</dd>
                </div>
              )}
              {found === undefined ? undefined : (
                <div>
                  <dt>Found</dt>
                  <dd className="mono">{found}</dd>
                </div>
              )}
            </dl>
          )}
          {details.length === 0 ? undefined : (
            <ul className="step-details">
              {details.map((detail) => (
                <li key={detail.title} className={detail.passes ? '' : 'failed'}>
                  {detail.passes ? 'Passed' : 'Failed'}: {detail.title}
                  {detail.passes || detail.found === undefined ? '' : ` (found ${detail.found})`}
                </li>
              ))}
            </ul>
          )}
          <Evidence step={step} onEvidence={onEvidence} />
          <p>
            <b>What if it were off?</b> {without}
          </p>
          {isLeftToApp ? (
            <p className="note faint">SimpleWebAuthn doesn’t take this step. It is up to the app.</p>
          ) : undefined}
          <div className="row wrap">
            {isRoutine ? undefined : (
              <label className="row">
                <input
                  type="checkbox"
                  role="switch"
                  checked={verdict !== 'off'}
                  aria-checked={verdict !== 'off'}
                  disabled={verdict === 'unjudged'}
                  onChange={(event) => onSwitch(event.target.checked)}
                />
                Check step {number}
              </label>
            )}
            <a className="note" href={spec.url} target="_blank" rel="noopener noreferrer">
              {spec.label}
            </a>
          </div>
        </div>
      </details>
    </li>
  )
}

/** The bytes that a step looked at, each leading to its place. */
function Evidence({
  step,
  onEvidence,
}: {
  readonly step: VerificationStep
  readonly onEvidence: OnEvidence
}) {
  const bytes = step.evidence.flatMap(({ hex, offset, source }) =>
    hex === undefined || offset === undefined || source === 'record' || source === 'response'
      ? []
      : [{ source, offset, length: hex.length / 2 }],
  )
  if (bytes.length === 0) return undefined
  return (
    <div className="row wrap">
      {bytes.map(({ length, offset, source }) => (
        <Button
          key={`${source} ${offset}`}
          look="small"
          onClick={() => onEvidence(source, { offset, length })}
        >
          Show {length === 1 ? `byte ${offset}` : `bytes ${offset}–${offset + length - 1}`} of {source}
        </Button>
      ))}
    </div>
  )
}

function shortened(text: string): string {
  return text.length > 28 ? `${text.slice(0, 14)}…${text.slice(-10)}` : text
}
