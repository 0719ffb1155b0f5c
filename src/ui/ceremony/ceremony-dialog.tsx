import './ceremony.css'
import { KeyRound } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isRewound } from '../../link/worker/control-state.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import type { CeremonyDecision, CeremonyDialog, CeremonyView } from '../../protocol/ceremony.ts'
import { useSetup, useWorldClient } from '../data/world.ts'
import { useOverlays } from '../overlays/overlays.ts'
import { deviceName } from '../passkeys/describe-key.ts'
import { pageOf, usePlaceUnderField } from './place.ts'
import { type Decide, Question } from './question.tsx'
import { perform, useCeremonies, useDrawer } from './use-ceremonies.ts'

/** The passkey dialog of a device's tab in front, if one is open: over its page, as a browser draws it. */
export function CeremonyDialogs({ device, tab }: { readonly device: string; readonly tab: string }) {
  const here = useCeremonies().filter((each) => each.device === device && each.tab === tab)
  const [signedBy, setSignedBy] = useState<string>()
  const isAny = here.some(({ dialog }) => dialog)
  return (
    <>
      {here.map((ceremony) =>
        ceremony.dialog ? (
          <Asking
            key={ceremony.id}
            ceremony={ceremony}
            dialog={ceremony.dialog}
            onEnd={(by) => {
              setSignedBy(by)
              pageOf(device)?.focus()
            }}
          />
        ) : ceremony.pausedAt ? (
          <Paused key={ceremony.id} ceremony={ceremony} />
        ) : undefined,
      )}
      {signedBy !== undefined && !isAny ? (
        <Signed by={signedBy} device={device} onClose={() => setSignedBy(undefined)} />
      ) : undefined}
    </>
  )
}

interface Asked {
  readonly ceremony: CeremonyView
  readonly dialog: CeremonyDialog
}

/** `onEnd` is called once there is nothing more to ask, with the name of the other device that signed, if there is one. */
function Asking({ ceremony, dialog, onEnd }: Asked & { readonly onEnd: (by: string | undefined) => void }) {
  const client = useWorldClient()
  const setup = useSetup()
  const title = useId()
  const box = useRef<HTMLElement>(null)
  const isPast = isRewound(useStore(client.control).position)
  const { call, device, id, isConditional, rpId, user } = ceremony
  // Once someone has chosen, autofill is a dialog like any other.
  const isOffer = isConditional && dialog.kind === 'choose account'
  const top = usePlaceUnderField(isOffer ? device : undefined, box)
  const decide = (decision: CeremonyDecision) =>
    perform(client, async () => {
      const { outcome } = await client.channel.send('ceremony.decide', { ceremony: id, decision })
      if (outcome) onEnd('reason' in outcome ? undefined : remoteIn(dialog))
    })
  useFocusOnQuestion(box, isOffer ? undefined : `${id} ${JSON.stringify(dialog)}`)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isPast) return
    event.stopPropagation()
    decide({ kind: 'cancel' })
  }
  return (
    <>
      {isOffer ? undefined : <div className="ceremony-scrim" />}
      <section
        ref={box}
        className={isOffer ? 'ceremony offered' : 'ceremony'}
        style={top === undefined ? undefined : { top, bottom: 'auto' }}
        role="dialog"
        aria-labelledby={title}
        tabIndex={-1}
        onKeyDown={onKey}
      >
        <p className="ceremony-mark">
          <KeyRound className="icon" aria-hidden />
          Drawn by authscope, without your own keys
        </p>
        <h3 id={title}>{call === 'create' ? `Create a passkey for ${rpId}` : `Use a passkey for ${rpId}`}</h3>
        {user ? <p>Account: {user.displayName || user.name}</p> : undefined}
        {isPast ? (
          <p role="note">You are looking back at this dialog. Fork here to answer it differently.</p>
        ) : undefined}
        <fieldset disabled={isPast} className="ceremony-question">
          <Question dialog={dialog} here={deviceName(setup, device)} decide={decide} />
          <div className="row ceremony-ways">
            <Leave dialog={dialog} isOffer={isOffer} decide={decide} />
            {isOffer ? undefined : <Drawer device={device} />}
          </div>
        </fieldset>
      </section>
    </>
  )
}

/** Nothing is asked while the ceremony is paused: the controls of the workbench move it on, and so does this button. */
function Paused({ ceremony }: { readonly ceremony: CeremonyView }) {
  const client = useWorldClient()
  const title = useId()
  const { id, pausedAt, rpId } = ceremony
  return (
    <>
      <div className="ceremony-scrim" />
      <section className="ceremony" role="dialog" aria-labelledby={title}>
        <h3 id={title}>Paused: the passkey for {rpId}</h3>
        <p>
          {pausedAt === 'end'
            ? 'The authenticator is done. The page doesn’t have its answer yet.'
            : 'The browser hasn’t gone on yet. Look at what was asked, then let it go on.'}
        </p>
        <p className="row">
          <Button
            look="ink"
            onClick={() =>
              perform(client, () => client.channel.send('control.resume', { to: 'response', exchange: id }))
            }
          >
            Go on
          </Button>
        </p>
      </section>
    </>
  )
}

/** The question's first control gets the focus when it is asked; what had it may be gone. */
function useFocusOnQuestion(
  box: { readonly current: HTMLElement | null },
  question: string | undefined,
): void {
  useEffect(() => {
    if (question === undefined) return
    const field = box.current?.querySelector<HTMLElement>('input, .ceremony-choices button, .button.ink')
    ;(field ?? box.current)?.focus({ preventScroll: true })
  }, [box, question])
}

function remoteIn(dialog: CeremonyDialog): string | undefined {
  return 'device' in dialog && dialog.device.isRemote ? dialog.device.name : undefined
}

function Leave(props: {
  readonly dialog: CeremonyDialog
  readonly isOffer: boolean
  readonly decide: Decide
}) {
  const { decide, dialog, isOffer } = props
  return (
    <>
      <Button look="bare small" onClick={() => decide({ kind: 'cancel' })}>
        {dialog.kind === 'nothing usable' ? 'Close' : 'Cancel'}
      </Button>
      {isOffer ? undefined : (
        <Button look="bare small" onClick={() => decide({ kind: 'time out' })}>
          Wait until the time is up
        </Button>
      )}
    </>
  )
}

/** What became of the story between two devices. */
function Signed(props: { readonly by: string; readonly device: string; readonly onClose: () => void }) {
  const { by, device, onClose } = props
  const here = deviceName(useSetup(), device)
  return (
    <div className="ceremony signed" role="status">
      <p>
        {by.charAt(0).toUpperCase() + by.slice(1)} has signed. The passkey stays there: {here} only got the
        signature, and hands it to the page.
      </p>
      <p className="row">
        <Button onClick={onClose}>OK</Button>
      </p>
    </div>
  )
}

/** Security keys that the person could plug in now, and the way to all keys. */
function Drawer({ device }: { readonly device: string }) {
  const client = useWorldClient()
  const overlays = useOverlays()
  const { keys, person } = useDrawer(device)
  return (
    <>
      {keys.map(({ id, name }) => (
        <Button
          key={id}
          look="bare small"
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
      <Button
        look="bare small"
        onClick={() => overlays.open('passkeys', person === undefined ? {} : { person })}
      >
        All keys
      </Button>
    </>
  )
}
