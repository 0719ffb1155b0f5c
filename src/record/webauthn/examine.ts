import {
  type AuthenticationResponse,
  verifyAuthentication,
} from '../../authenticator/verify/authentication.ts'
import type { Detail, Evidence, Step } from '../../authenticator/verify/checklist.ts'
import { LEFT_TO_APP } from '../../authenticator/verify/left-to-app.ts'
import { verifyRegistration } from '../../authenticator/verify/registration.ts'
import { type PasskeyCeremony, passkeyStepSpec, passkeyStepText } from '../../lessons/passkey-steps.ts'
import type { Spec } from '../../protocol/cookies.ts'
import { authenticationExpectations, type Known, registrationExpectations, unjudged } from './known.ts'
import type { PasskeyResponse } from './read-response.ts'

/** `unjudged`: what the step compares with isn't known. */
export type StepVerdict = Step['verdict'] | 'unjudged'

/** A step of the app's verification, with what it looked at and what it is for. */
export interface VerificationStep {
  readonly number: number
  readonly title: string
  readonly verdict: StepVerdict
  readonly expected?: string
  readonly found?: string
  readonly evidence: readonly Evidence[]
  readonly details: readonly Detail[]
  readonly text: string
  readonly without: string
  readonly spec: Spec
  /** SimpleWebAuthn leaves it to the app. */
  readonly isLeftToApp: boolean
  /** It compares nothing, so it can't be left out. */
  readonly isRoutine: boolean
}

export interface Examination {
  readonly ceremony: PasskeyCeremony
  readonly steps: readonly VerificationStep[]
  /** Whether every step passed that was judged and is on. */
  readonly isAccepted: boolean
  /** The same of the steps that SimpleWebAuthn takes: what it must say if both are right. */
  readonly isAcceptedByLibrary: boolean
  /** The first step that failed. */
  readonly failed: VerificationStep | undefined
}

/** Steps that read, compute or store, and compare nothing. */
const ROUTINE: Readonly<Record<PasskeyCeremony, ReadonlySet<number>>> = {
  registration: new Set([1, 2, 3, 4, 5, 6, 12, 13, 23, 27, 28, 29]),
  authentication: new Set([1, 2, 3, 4, 7, 8, 9, 20, 23, 24, 25]),
}

/** The last step but the sentence that it worked: it depends on all others. */
const NONE: ReadonlySet<number> = new Set()

/** Takes every step of the ceremony's verification for a response, but for those that are switched off. */
export function examine(
  response: PasskeyResponse,
  known: Known,
  off: ReadonlySet<number> = NONE,
): Examination {
  const { ceremony } = response
  const skipped = unjudged(ceremony, known)
  const steps = stepsOf(response, known, new Set([...off, ...skipped])).map((step) =>
    described(ceremony, step, off.has(step.number) ? undefined : skipped),
  )
  const accepts = ({ verdict }: VerificationStep): boolean => verdict !== 'failed' && verdict !== 'unreached'
  const wellFormed = steps.map((step) => withProblems(step, response.problems))
  return {
    ceremony,
    steps: wellFormed.map((step) => withEnding(step, wellFormed.every(accepts))),
    isAccepted: wellFormed.every(accepts),
    isAcceptedByLibrary: wellFormed.every((step) => step.isLeftToApp || accepts(step)),
    failed: wellFormed.find(({ verdict }) => verdict === 'failed'),
  }
}

function stepsOf(response: PasskeyResponse, known: Known, off: ReadonlySet<number>): readonly Step[] {
  const { ceremony, clientDataJSON, clientExtensionResults, id, userHandle } = response
  if (ceremony === 'registration') {
    const { attestationObject = new Uint8Array(), transports } = response
    const given = { clientDataJSON, attestationObject, transports, clientExtensionResults }
    return verifyRegistration(given, registrationExpectations(known, off)).steps
  }
  const { authenticatorData = new Uint8Array(), signature = new Uint8Array() } = response
  const given: AuthenticationResponse = {
    id,
    clientDataJSON,
    authenticatorData,
    signature,
    clientExtensionResults,
    ...(userHandle && { userHandle }),
  }
  return verifyAuthentication(given, authenticationExpectations(known, off)).steps
}

function described(
  ceremony: PasskeyCeremony,
  step: Step,
  skipped: ReadonlySet<number> | undefined,
): VerificationStep {
  const { anchor, details = [], evidence = [], number, verdict, ...rest } = step
  const { text = '', without = '' } = passkeyStepText(ceremony, number) ?? {}
  return {
    ...rest,
    number,
    verdict: verdict === 'off' && skipped?.has(number) ? 'unjudged' : verdict,
    details,
    evidence,
    text,
    without,
    spec: passkeyStepSpec(ceremony, number, anchor),
    isLeftToApp: LEFT_TO_APP[ceremony].has(number),
    isRoutine: ROUTINE[ceremony].has(number),
  }
}

/** The response's form is step 3: what isn't a credential can't be an answer of the right class. */
function withProblems(step: VerificationStep, problems: readonly string[]): VerificationStep {
  return step.number === 3 && problems.length > 0
    ? { ...step, verdict: 'failed', expected: 'a public-key credential', found: problems.join(' ') }
    : step
}

/** The last steps happen only if all others passed. */
function withEnding(step: VerificationStep, isAccepted: boolean): VerificationStep {
  const isEnding =
    /if all steps passed/.test(step.found ?? '') || step.title === 'Create the credential record'
  if (!isEnding || isAccepted || step.verdict !== 'passed') return step
  return { ...step, verdict: 'unreached', found: 'not done: a step failed' }
}
