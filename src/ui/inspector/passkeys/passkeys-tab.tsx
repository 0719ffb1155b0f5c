import { KeyRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { PasskeyCeremony } from '../../../lessons/passkey-steps.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import { Empty } from '../../../parts/text/empty.tsx'
import type { PasskeyChecksOff } from '../../../protocol/setup.ts'
import { asEdited, editsOf } from '../../../record/edit/edits-of.ts'
import { type Focus, numberIn } from '../../../record/outline/focus.ts'
import { formatTime } from '../../../record/values/time.ts'
import { ceremoniesIn, type RecordedCeremony } from '../../../record/webauthn/ceremonies.ts'
import { type CeremonyStory, ceremonyStories, storyOf } from '../../../record/webauthn/wall.ts'
import { useCommands } from '../../commands/commands.ts'
import { useAct } from '../../commands/use-act.ts'
import { canWrite, useSetup, useWorldClient, useWorldData } from '../../data/world.ts'
import { PasskeyView } from '../../passkeys/passkey-view.tsx'
import type { Switches } from '../../passkeys/verification.tsx'
import { Wall } from '../../passkeys/wall.tsx'
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
  const stories = useMemo(() => ceremonyStories(steps), [steps])
  const switchesOf = useSwitches()
  const selection = useSelection()
  const shown = focus && nearest(picksOf(ceremonies, stories), focus)
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
  const { response, story } = shown
  const isOwn = owns(shown, focus)
  const wall = story && <Wall story={story} onStep={(seq) => selection.select(seq, 'Passkeys')} />
  return (
    <div className="below-picks">
      <div className="picks-and-more">
        <PickList picks={picksOf(ceremonies, stories)} shown={shown} isSelected={isOwn} />
        <KeysButton />
      </div>
      {isOwn ? undefined : <Nearest focus={focus} what="passkey" seq={shown.seq} />}
      {response === undefined ? (
        wall
      ) : (
        <>
          {wall && (
            <details className="wall-fold">
              <summary>Both sides of the wall: how the page got it</summary>
              {wall}
            </details>
          )}
          <PasskeyView
            key={shown.seq}
            response={response.response}
            known={response.known}
            library={response.library}
            app={hostOf(response)}
            leftOut={response.off}
            switches={switchesOf(response.response.ceremony)}
          >
            <p className="note faint">
              {response.from.map(({ seq, what }) => `${what} from step ${numberIn(all, seq)}`).join(', ') ||
                'The app hasn’t looked at it yet.'}
            </p>
          </PasskeyView>
        </>
      )}
    </div>
  )
}

/** A response that was sent, or a ceremony that led to none. */
interface Pick {
  readonly seq: number
  readonly at: number
  readonly response?: RecordedCeremony
  readonly story?: CeremonyStory
}

function picksOf(responses: readonly RecordedCeremony[], stories: readonly CeremonyStory[]): readonly Pick[] {
  const sent = responses.map((response): Pick => {
    const { at, seq } = response
    const story = storyOf(stories, { id: response.response.id, seq })
    return { seq, at, response, ...(story && { story }) }
  })
  const told = new Set(sent.map(({ story }) => story))
  const others = stories.filter((story) => !told.has(story))
  return [...sent, ...others.map((story): Pick => ({ seq: story.seq, at: story.at, story }))].toSorted(
    (a, b) => a.seq - b.seq,
  )
}

/** Whether the selected step is of this response or ceremony. */
function owns({ response, story }: Pick, { step }: Focus): boolean {
  return (
    response?.exchange === step.exchange ||
    story?.end === step.seq ||
    story?.parts.some(({ seq }) => seq === step.seq) === true
  )
}

/** The app's checks of a ceremony on switches. In a recording there is no app: they act in the view only. */
function useSwitches(): (ceremony: PasskeyCeremony) => Switches | undefined {
  const client = useWorldClient()
  const { passkeyChecksOff: known } = useSetup()
  const { problem, run } = useAct()
  // A switch moves at once, and back if the world refuses.
  const [wanted, setWanted] = useState<{ readonly instead: typeof known; readonly off: PasskeyChecksOff }>()
  const present = (wanted && problem === undefined && wanted.instead === known ? wanted.off : known) ?? {}
  const change = (off: PasskeyChecksOff) => {
    setWanted({ instead: known, off })
    run(() => client.channel.send('setup.change', { setup: { passkeyChecksOff: off } }))
  }
  return (ceremony) =>
    canWrite(client)
      ? {
          problem,
          off: new Set(present[ceremony]),
          onChange: (off) => change({ ...present, [ceremony]: [...off] }),
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

/** That of the selected step; else the last one before it; else the first. */
function nearest(picks: readonly Pick[], focus: Focus): Pick | undefined {
  return (
    picks.find((each) => owns(each, focus)) ?? picks.findLast(({ seq }) => seq <= focus.step.seq) ?? picks[0]
  )
}

function hostOf({ known }: RecordedCeremony): string {
  const [origin] = known.origins ?? []
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : 'The app'
}

function PickList(props: {
  readonly picks: readonly Pick[]
  readonly shown: Pick
  readonly isSelected: boolean
}) {
  const { isSelected, picks, shown } = props
  const selection = useSelection()
  return (
    <ul className="picks" aria-label="Passkeys in this record">
      {picks.map((each) => (
        <li key={each.seq}>
          <Button
            look="bare small"
            aria-pressed={isSelected && each.seq === shown.seq}
            onClick={() => selection.select(each.seq, 'Passkeys')}
          >
            {isRegistration(each) ? 'Register' : 'Sign in'}{' '}
            <span className="faint">
              {formatTime(each.at)}
              {resultOf(each)}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function isRegistration({ response, story }: Pick): boolean {
  return response ? response.response.ceremony === 'registration' : story?.call === 'create'
}

function resultOf({ response, story }: Pick): string {
  if (response)
    return response.library === undefined ? '' : response.library.isVerified ? ', verified' : ', refused'
  const { outcome, refusal } = story ?? {}
  if (refusal) return `, ${refusal.name}`
  if (!outcome) return ', open'
  return 'reason' in outcome ? `, ${outcome.reason}` : ''
}
