import './ceremony.css'
import { KeyRound } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import type { CeremonyDecision, CeremonyDialog, CeremonyView } from '../../protocol/ceremony.ts'
import { describeFailure } from '../../record/kinds/shared/ceremony.ts'
import { useWorldClient } from '../data/world.ts'
import { perform, useCeremonies, useDrawer } from './use-ceremonies.ts'

/** The passkey dialog of a device's tab in front, if one is open: over its page, as a browser draws it. */
export function CeremonyDialogs({ device, tab }: { readonly device: string; readonly tab: string }) {
  const here = useCeremonies().filter((each) => each.device === device && each.tab === tab)
  return here.map((ceremony) =>
    ceremony.dialog ? <Asking key={ceremony.id} ceremony={ceremony} dialog={ceremony.dialog} /> : undefined,
  )
}

interface Asked {
  readonly ceremony: CeremonyView
  readonly dialog: CeremonyDialog
}

function Asking({ ceremony, dialog }: Asked) {
  const client = useWorldClient()
  const title = useId()
  const box = useRef<HTMLElement>(null)
  const { call, device, id, isConditional, rpId, user } = ceremony
  const decide = (decision: CeremonyDecision) =>
    perform(client, () => client.channel.send('ceremony.decide', { ceremony: id, decision }))
  // The page keeps the focus while autofill only offers something.
  useEffect(() => {
    if (!isConditional) box.current?.focus()
  }, [isConditional])
  return (
    <section
      ref={box}
      className={isConditional ? 'ceremony offered' : 'ceremony'}
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
    >
      <p className="ceremony-mark">
        <KeyRound className="icon" aria-hidden />
        Simulated browser: no real key is used
      </p>
      <h3 id={title}>{call === 'create' ? `Create a passkey for ${rpId}` : `Use a passkey for ${rpId}`}</h3>
      {user ? <p>Account: {user.displayName || user.name}</p> : undefined}
      <Question ceremony={ceremony} dialog={dialog} decide={decide} />
      {isConditional ? undefined : <Drawer device={device} />}
      <p className="row">
        <Button look="bare" onClick={() => decide({ kind: 'cancel' })}>
          {dialog.kind === 'nothing usable' ? 'Close' : 'Cancel'}
        </Button>
        {isConditional ? undefined : (
          <Button look="bare" onClick={() => decide({ kind: 'time out' })}>
            Wait until the time is up
          </Button>
        )}
      </p>
    </section>
  )
}

type Decide = (decision: CeremonyDecision) => void

function Question({ dialog, decide }: Asked & { readonly decide: Decide }) {
  switch (dialog.kind) {
    case 'choose authenticator':
    case 'choose account':
      return <List dialog={dialog} decide={decide} />
    case 'nothing usable':
      return (
        <p role="alert">
          {capitalized(describeFailure(dialog.reason))}. The page won’t find out why it failed.
        </p>
      )
    case 'touch':
      return (
        <Act
          says={
            dialog.device.isPlatform
              ? 'Nothing is checked but that someone is there.'
              : `${dialog.device.name} blinks. Touch it.`
          }
          label={dialog.device.isPlatform ? 'Continue' : 'Touch the key'}
          onPress={() => decide({ kind: 'continue' })}
        />
      )
    case 'scan code':
      return (
        <Act
          says={`Scan the code on this screen with ${dialog.device.name}. Real devices also have to be near each other, by Bluetooth; here they always are.`}
          label={`Scan with ${dialog.device.name}`}
          onPress={() => decide({ kind: 'continue' })}
        />
      )
    case 'verify':
      return (
        <Act
          says={`${dialog.device.name} checks a finger, a face or the screen lock. ${attempts(dialog.attemptsLeft)}`}
          label="It’s me"
          onPress={() => decide({ kind: 'continue' })}
        >
          <Button look="bare" onClick={() => decide({ kind: 'fail' })}>
            Show a wrong finger
          </Button>
        </Act>
      )
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

function List(props: {
  readonly dialog: Extract<CeremonyDialog, { readonly kind: 'choose authenticator' | 'choose account' }>
  readonly decide: Decide
}) {
  const { dialog, decide } = props
  if (dialog.kind === 'choose authenticator')
    return (
      <Choices label="Where is the passkey?">
        {dialog.devices.map(({ id, isPlatform, isRemote, name }) => (
          <Choice key={id} onPress={() => decide({ kind: 'choose', id })}>
            {name}
            <span className="faint">
              {isPlatform ? 'this device' : isRemote ? 'another device, by a code' : 'plugged in'}
            </span>
          </Choice>
        ))}
      </Choices>
    )
  return (
    <Choices label="Which account?">
      {dialog.accounts.map(({ credentialId, displayName, name }) => (
        <Choice key={credentialId} onPress={() => decide({ kind: 'choose', id: credentialId })}>
          {displayName || name || 'Passkey without a name'}
          <span className="faint">{displayName ? name : ''}</span>
        </Choice>
      ))}
    </Choices>
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
        <Button look="primary" onClick={props.onPress}>
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
      <button type="submit" className="button primary">
        {props.button}
      </button>
    </form>
  )
}

/** Security keys that the person could plug in now. */
function Drawer({ device }: { readonly device: string }) {
  const client = useWorldClient()
  const keys = useDrawer(device, true)
  if (keys.length === 0) return undefined
  return (
    <p className="row ceremony-drawer">
      {keys.map(({ id, name }) => (
        <Button
          key={id}
          look="bare"
          onClick={() =>
            perform(client, () =>
              client.channel.send('passkeys.change', {
                change: { do: 'plug in', authenticator: id, device },
              }),
            )
          }
        >
          Plug in {name}
        </Button>
      ))}
    </p>
  )
}

function attempts(left: number): string {
  return left === 1 ? 'One attempt is left.' : `${left} attempts are left.`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
