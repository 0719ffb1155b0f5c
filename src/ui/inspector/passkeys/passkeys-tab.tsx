import { KeyRound } from 'lucide-react'
import { useMemo } from 'react'
import type { PasskeyCeremony } from '../../../lessons/passkey-steps.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import { Empty } from '../../../parts/text/empty.tsx'
import { asEdited, editsOf } from '../../../record/edit/edits-of.ts'
import { type Focus, numberIn } from '../../../record/outline/focus.ts'
import { formatTime } from '../../../record/values/time.ts'
import { ceremoniesIn, type RecordedCeremony } from '../../../record/webauthn/ceremonies.ts'
import { useCommands } from '../../commands/commands.ts'
import { useAct } from '../../commands/use-act.ts'
import { canWrite, useSetup, useWorldClient, useWorldData } from '../../data/world.ts'
import { PasskeyView } from '../../passkeys/passkey-view.tsx'
import type { Switches } from '../../passkeys/verification.tsx'
import { useSelection } from '../../selection/selection.ts'
import { Nearest } from '../nearest.tsx'

/** Every passkey's response that was sent: its bytes by field, and the app's verification step by step. */
export function PasskeysTab({ focus }: { readonly focus: Focus | undefined }) {
  const { recorded, runs } = useWorldData()
  const steps = useStore(recorded)
  const all = useStore(runs)
  const ceremonies = useMemo(() => {
    const edits = editsOf(steps)
    return ceremoniesIn(steps.map((step) => asEdited(step, edits)))
  }, [steps])
  const switchesOf = useSwitches()
  const shown = focus && nearest(ceremonies, focus)
  if (!shown)
    return (
      <>
        <Empty title="No passkey in this record">
          When a passkey is made or used, its bytes and the app’s checks are shown here. Choose “Add a
          passkey” on the account page to see the first one.
        </Empty>
        <KeysButton />
      </>
    )
  const switches = switchesOf(shown.response.ceremony)
  const isOwn = shown.exchange === focus.step.exchange
  return (
    <div className="below-picks">
      <div className="picks-and-more">
        <CeremonyList ceremonies={ceremonies} shown={shown} isSelected={isOwn} />
        <KeysButton />
      </div>
      {isOwn ? undefined : <Nearest focus={focus} what="passkey" seq={shown.seq} />}
      <PasskeyView
        key={shown.seq}
        response={shown.response}
        known={shown.known}
        library={shown.library}
        app={hostOf(shown)}
        leftOut={shown.off}
        switches={switches}
      >
        <p className="note faint">
          {shown.from.map(({ seq, what }) => `${what} from step ${numberIn(all, seq)}`).join(', ') ||
            'The app hasn’t looked at it yet.'}
        </p>
      </PasskeyView>
    </div>
  )
}

/** The app's checks of a ceremony on switches. In a recording there is no app: they act in the view only. */
function useSwitches(): (ceremony: PasskeyCeremony) => Switches | undefined {
  const client = useWorldClient()
  const { passkeyChecksOff = {} } = useSetup()
  const { problem, run } = useAct()
  return (ceremony) =>
    canWrite(client)
      ? {
          problem,
          off: new Set(passkeyChecksOff[ceremony]),
          onChange: (off) =>
            run(() =>
              client.channel.send('setup.change', {
                setup: { passkeyChecksOff: { ...passkeyChecksOff, [ceremony]: [...off] } },
              }),
            ),
        }
      : undefined
}

function KeysButton() {
  const commands = useCommands()
  return (
    <Button look="small" icon={KeyRound} onClick={() => commands.run('people-keys')}>
      People’s keys
    </Button>
  )
}

/** The passkey of the selected step’s exchange; else the last one before it; else the first. */
function nearest(ceremonies: readonly RecordedCeremony[], { step }: Focus): RecordedCeremony | undefined {
  return (
    ceremonies.find(({ exchange }) => exchange === step.exchange) ??
    ceremonies.findLast(({ seq }) => seq <= step.seq) ??
    ceremonies[0]
  )
}

function hostOf({ known }: RecordedCeremony): string {
  const [origin] = known.origins ?? []
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : 'The app'
}

function CeremonyList(props: {
  readonly ceremonies: readonly RecordedCeremony[]
  readonly shown: RecordedCeremony
  readonly isSelected: boolean
}) {
  const { ceremonies, isSelected, shown } = props
  const selection = useSelection()
  return (
    <ul className="picks" aria-label="Passkeys in this record">
      {ceremonies.map((each) => (
        <li key={each.seq}>
          <Button
            look="bare small"
            aria-pressed={isSelected && each === shown}
            onClick={() => selection.select(each.seq, 'Passkeys')}
          >
            {each.response.ceremony === 'registration' ? 'Register' : 'Sign in'}{' '}
            <span className="faint">
              {formatTime(each.at)}
              {each.library === undefined ? '' : each.library.isVerified ? ', verified' : ', refused'}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
