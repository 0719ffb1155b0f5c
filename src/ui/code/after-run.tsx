import { useMemo, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { Marked } from '../../parts/text/marked.tsx'
import { afterRun, lackingIn, type AfterRun as Result } from '../../record/code/after-run.ts'
import { attemptIn } from '../../record/code/attempt.ts'
import { isHelpWanted } from '../../record/code/helps.ts'
import { isSpent, newHelps } from '../../record/code/spent.ts'
import { setupChanged } from '../../record/kinds/setup-changed.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import { useCanWrite, useSetup } from '../data/world.ts'
import { Offers } from '../inspector/lenses/offers.tsx'
import { useLayout } from '../layout/layout.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { useSignInAgain } from '../story/use-sign-in-again.ts'
import { giveAndSignIn } from './give.ts'
import { GivenList } from './given-list.tsx'
import { type CodeParts, useCodeParts } from './parts.ts'

/** Below the editor's bar: one line on how it went since the code runs, what the sandbox lacked, and what it was given. */
export function AfterRun() {
  const steps = useStore(useStepper().all)
  const { code } = useSetup()
  const lacking = useMemo(() => lackingIn(steps), [steps])
  const result = useMemo(() => afterRun(steps, code), [steps, code])
  const signIn = useSignIn()
  if (result === undefined) return undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing in it belongs to a form
    <div className="code-ran" role="group" aria-label="After the run">
      <div
        className={result.isFailed ? 'code-after row warned' : 'code-after row'}
        role="note"
        aria-label="How the run went"
      >
        <span>{result.parts.join(' · ')}</span>
        <SignInButton signIn={signIn} />
        <Start start={result.start} />
      </div>
      {result.reason !== undefined && (
        <p className="code-after note">
          <Marked text={result.reason} />
        </p>
      )}
      <Offers steps={lacking} isCompact />
      <GivenList />
    </div>
  )
}

function Start({ start }: { readonly start: Result['start'] | undefined }) {
  const selection = useSelection()
  const layout = useLayout()
  if (start === undefined) return undefined
  const go = () => {
    selection.select(start.seq)
    if (start.location) layout.codeLocation.set(start.location)
  }
  return (
    <Button look="bare small" onClick={go}>
      Start with {start.label}
    </Button>
  )
}

/** Where only the app is shown: what helps, under its page. */
export function AfterRunStrip() {
  const steps = useStore(useStepper().all)
  const { code } = useSetup()
  const signIn = useSignIn()
  const result = useMemo(() => afterRun(steps, code), [steps, code])
  if (signIn === undefined || result === undefined) return undefined
  return (
    <div className="code-after-app row" role="note" aria-label="What helps">
      <SignInButton signIn={signIn} />
      <span className="note cut grow">{result.parts[0]}</span>
    </div>
  )
}

interface SignIn {
  readonly label: string
  readonly isHelp: boolean
  readonly isBusy: boolean
  /** Without it, the label only says how it is. */
  readonly press?: () => void
}

function SignInButton({ signIn }: { readonly signIn: SignIn | undefined }) {
  if (signIn === undefined) return undefined
  const { isBusy, isHelp, label, press } = signIn
  if (press === undefined)
    return (
      <span role="status">
        <span aria-hidden>· </span>
        {label}
      </span>
    )
  return (
    <Button look={isHelp ? 'ink small' : 'small'} aria-busy={isBusy} onClick={press}>
      {label}
    </Button>
  )
}

/** Repeats the newest sign-in: with everything that the code asks for, or where other code runs since. */
function useSignIn(): SignIn | undefined {
  const parts = useCodeParts()
  const again = useSignInAgain()
  const canWrite = useCanWrite()
  const isPaused = isStopped(useStore(parts.stepper.pauseState))
  const [stopping, setStopping] = useState<AbortController>()
  const offered = useOffered(parts)
  if (stopping)
    return {
      label: 'Signing in again… Stop',
      isHelp: false,
      isBusy: true,
      press: () => stopping.abort(),
    }
  if (offered === undefined || !canWrite || isPaused) return undefined
  if (offered.isOver) return { ...offered, isBusy: false }
  const press = () => {
    const stop = new AbortController()
    setStopping(stop)
    parts.work.perform('Signing in again…', () =>
      (offered.isHelp ? giveAndSignIn(parts, stop.signal) : again()).finally(() => setStopping(undefined)),
    )
  }
  return { ...offered, isBusy: false, press }
}

interface Offered {
  readonly isHelp: boolean
  /** Everything was given, and it did not help. */
  readonly isOver?: boolean
  readonly label: string
}

function useOffered({ data }: CodeParts): Offered | undefined {
  const steps = useStore(data.recorded)
  const desk = useDesk()
  const draft = useStore(desk.draft)
  const spent = useStore(desk.spent)
  const setup = useSetup()
  return useMemo(() => {
    const attempt = attemptIn(steps)
    const isVain = isSpent(steps, spent)
    if (isHelpWanted(steps) && newHelps(steps, setup, draft, isVain ? spent.given : undefined).length > 0)
      return { isHelp: true, label: `Give what it asks for and ${attempt ? 'sign in' : 'run'} again` }
    if (isVain && isHelpWanted(steps))
      return { isHelp: false, isOver: true, label: 'Everything it asked for was given, and it still failed.' }
    // The form was sent as it was shown.
    const typed = Object.values(attempt?.fields ?? {})
    const isEmpty = attempt?.isDone === false && typed.length > 0 && typed.every((text) => text === '')
    const ran = steps.findLast((step) => setupChanged.is(step) && step.data.member === 'code')?.seq ?? 0
    if (isEmpty) return { isHelp: false, label: 'Fill in the form and sign in again' }
    return attempt && attempt.seq < ran ? { isHelp: false, label: 'Sign in again' } : undefined
  }, [draft, setup, spent, steps])
}
