import { Check } from 'lucide-react'
import { type FormEvent, type ReactNode, Suspense, useId } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { lazily } from '../../parts/window/lazily.ts'
import type { CeremonyDecision, CeremonyDialog } from '../../protocol/ceremony.ts'
import { describeFailure } from '../../record/kinds/shared/ceremony.ts'

/** Most people's passkeys are on the device they sit at. */
const QrCode = lazily(() => import('./qr-code.tsx'), 'QrCode')

export type Decide = (decision: CeremonyDecision) => void

interface QuestionProps<K extends CeremonyDialog['kind'] = CeremonyDialog['kind']> {
  readonly dialog: Extract<CeremonyDialog, { readonly kind: K }>
  /** Name of the device that the person sits at. */
  readonly here: string
  readonly decide: Decide
}

/** What the browser asks, and what the person can do about it. */
export function Question({ decide, dialog, here }: QuestionProps) {
  const act = { here, decide }
  switch (dialog.kind) {
    case 'choose authenticator':
      return <Authenticators dialog={dialog} {...act} />
    case 'choose account':
      return <Accounts dialog={dialog} {...act} />
    case 'nothing usable':
      return (
        <p role="alert">
          {capitalized(describeFailure(dialog.reason))}. The page won’t find out why it failed.
        </p>
      )
    case 'touch':
      return <Touch dialog={dialog} {...act} />
    case 'scan code':
      return <Scan dialog={dialog} {...act} />
    case 'verify':
      return <Verify dialog={dialog} {...act} />
    case 'enter PIN':
      return (
        <PinForm
          label={`PIN of ${dialog.device.name}`}
          hint={`${dialog.isAgain ? 'That was wrong. ' : ''}${attempts(dialog.attemptsLeft)}`}
          button="Continue"
          decide={decide}
        />
      )
    case 'set PIN':
      return (
        <PinForm
          label={`New PIN for ${dialog.device.name}`}
          hint={`${dialog.isAgain ? 'The key doesn’t take that one. ' : ''}At least ${dialog.minLength} characters.`}
          button="Set the PIN"
          decide={decide}
        />
      )
  }
}

function Authenticators({ decide, dialog: { devices } }: QuestionProps<'choose authenticator'>) {
  return (
    <Choices label="Where is the passkey?">
      {devices.map(({ id, isPlatform, isRemote, name }) => (
        <Choice key={id} onPress={() => decide({ kind: 'choose', id })}>
          {name}
          <span className="faint">
            {isPlatform ? 'this device' : isRemote ? 'another device, by a code' : 'plugged in'}
          </span>
        </Choice>
      ))}
    </Choices>
  )
}

function Accounts({ decide, dialog: { accounts } }: QuestionProps<'choose account'>) {
  return (
    <Choices label="Which account?">
      {accounts.map(({ credentialId, displayName, name }) => (
        <Choice key={credentialId} onPress={() => decide({ kind: 'choose', id: credentialId })}>
          {displayName || name || 'Passkey without a name'}
          <span className="faint">{displayName ? name : ''}</span>
        </Choice>
      ))}
    </Choices>
  )
}

function Touch({ decide, dialog: { device } }: QuestionProps<'touch'>) {
  return (
    <Act
      says={
        device.isPlatform
          ? 'Nothing is checked but that someone is there.'
          : device.isRemote
            ? `${device.name} asks its owner to agree. It checks no one.`
            : `${device.name} blinks. Touch it.`
      }
      label={device.isPlatform || device.isRemote ? 'Continue' : 'Touch the key'}
      onPress={() => decide({ kind: 'continue' })}
    />
  )
}

function Scan({ decide, dialog: { device }, here }: QuestionProps<'scan code'>) {
  return (
    <>
      <div className="ceremony-scan">
        <RemoteStory here={here} device={device.name} at="scan" />
        <Suspense fallback={<div className="qr-code" />}>
          <QrCode label={`Code for ${device.name} on the screen of ${here}`} />
        </Suspense>
      </div>
      <Act
        says="A phone far away can’t use a photo of this code: both devices must also hear each other by Bluetooth. Here they always do."
        label={`Scan with ${device.name}`}
        onPress={() => decide({ kind: 'continue' })}
      />
    </>
  )
}

function Verify({ decide, dialog: { attemptsLeft, device }, here }: QuestionProps<'verify'>) {
  return (
    <>
      {device.isRemote ? <RemoteStory here={here} device={device.name} at="agree" /> : undefined}
      <Act
        says={`${device.name} checks a finger, a face or the screen lock. ${attempts(attemptsLeft)}`}
        label="It’s me"
        onPress={() => decide({ kind: 'continue' })}
      >
        <Button look="bare" onClick={() => decide({ kind: 'fail' })}>
          Show a wrong finger
        </Button>
      </Act>
    </>
  )
}

/** Signing in on one device with the passkey of another: whose turn it is. */
function RemoteStory(props: {
  readonly here: string
  readonly device: string
  readonly at: 'scan' | 'agree'
}) {
  const { at, device, here } = props
  const parts = [
    [`${here} shows a code`, 'scan'],
    [`${device}: confirm that it’s you`, 'agree'],
    [`${device} signs, ${here} gets the signature`, 'sign'],
  ] as const
  const present = parts.findIndex(([, part]) => part === at)
  return (
    <ol className="ceremony-story" aria-label="Between two devices">
      {parts.map(([says, part], index) => (
        <li key={part} aria-current={index === present ? 'step' : undefined}>
          {index < present ? <Check className="icon small" aria-label="Done:" /> : <span>{index + 1}</span>}
          {says}
        </li>
      ))}
    </ol>
  )
}

function Choices({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className="ceremony-choices" aria-label={label}>
      {children}
    </ul>
  )
}

function Choice({ children, onPress }: { readonly children: ReactNode; readonly onPress: () => void }) {
  return (
    <li>
      <Button onClick={onPress}>{children}</Button>
    </li>
  )
}

function Act(props: {
  readonly says: string
  readonly label: string
  readonly onPress: () => void
  readonly children?: ReactNode
}) {
  return (
    <>
      <p>{props.says}</p>
      <p className="row">
        <Button look="ink" onClick={props.onPress}>
          {props.label}
        </Button>
        {props.children}
      </p>
    </>
  )
}

function PinForm(props: {
  readonly label: string
  readonly hint: string
  readonly button: string
  readonly decide: Decide
}) {
  const field = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    props.decide({ kind: 'PIN', pin: String(new FormData(form).get('pin') ?? '') })
    form.reset()
  }
  return (
    <form onSubmit={submit}>
      <label htmlFor={field}>{props.label}</label>
      <input
        id={field}
        className="field"
        name="pin"
        type="password"
        autoComplete="off"
        maxLength={63}
        aria-describedby={`${field}-hint`}
        required
      />
      <p id={`${field}-hint`} className="faint" role="status">
        {props.hint}
      </p>
      <button type="submit" className="button ink">
        {props.button}
      </button>
    </form>
  )
}

function attempts(left: number): string {
  return left === 1 ? 'One attempt is left.' : `${left} attempts are left.`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
