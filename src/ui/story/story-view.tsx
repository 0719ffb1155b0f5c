import { useEffect, useState } from 'react'
import { frontOf } from '../../link/frames/stage.ts'
import { keyOf } from '../../link/frames/tab-id.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { useSetup, useWorldClient } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { useStepper } from '../stepper/stepper.ts'
import { BeatsPane } from './beats-pane.tsx'
import { Caption } from './caption.tsx'
import { Doors } from './doors.tsx'
import { pageInFront, useStory } from './player.ts'
import { ringOn } from './ring.ts'

/** The story next to the page: its diagram, and the caption below both. */
export function StoryView() {
  const player = useStory()
  const place = useStore(player.place)
  const [unfolded, setUnfolded] = useState<number>()
  useEffect(() => player.begin(), [player])
  useRing()
  return (
    <>
      <BeatsPane place={place} onBeat={player.go} />
      <StoryCaption
        isUnfolded={unfolded === place.beat}
        onUnfold={() => setUnfolded(unfolded === place.beat ? undefined : place.beat)}
      />
      <Announced text={place.story.beats[place.beat - 1]?.sentence ?? place.story.ending ?? ''} />
    </>
  )
}

function StoryCaption(props: { readonly isUnfolded: boolean; readonly onUnfold: () => void }) {
  const player = useStory()
  const layout = useLayout()
  const place = useStore(player.place)
  const ringed = useStore(player.ringed)
  const isBusy = useStore(player.work.doing) !== undefined
  const first = useStore(useStepper().all)[0] !== undefined && place.beat === 1 && place.waits
  return (
    <Caption
      {...props}
      place={place}
      isBusy={isBusy}
      isRinged={ringed !== undefined}
      onNext={player.next}
      onBack={first ? undefined : player.back}
      onBeat={player.go}
      onRestart={player.restart}
      onWalk={() => player.go(1)}
      doors={<Doors />}
      notice={<Undo />}
      aside={place.beat > place.story.beats.length ? <Total /> : undefined}
      key={layout.view.get()}
    />
  )
}

/** How many steps the whole story took. */
function Total() {
  const { story } = useStore(useStory().place)
  const total = story.beats.reduce((sum, { count }) => sum + count, 0)
  return <p className="soft caption-aside">{total} steps made this sign-in. Open any beat to see its own.</p>
}

/** After the reader left what was recorded: the way back to it. */
function Undo() {
  const player = useStory()
  if (useStore(player.left) === undefined) return undefined
  return (
    <p className="caption-notice" role="status">
      You did something else than before, so this is a branch. What was recorded is kept.
      <Button look="small" onClick={player.undo}>
        Undo
      </Button>
    </p>
  )
}

/** Rings the button that a person is to press next, on the page in front. */
function useRing(): void {
  const client = useWorldClient()
  const player = useStory()
  const name = useStore(player.ringed)
  const { beat } = useStore(player.place)
  const person = useSetup().people[0]?.name
  const front = frontOf(useStore(client.pages.stage), useStore(client.world))
  const view = useStore(client.pages.views)[front ? keyOf(front) : '']
  const shown = view?.status === 'shown' ? view.exchange : undefined
  useEffect(() => {
    if (shown === undefined) return undefined
    const page = pageInFront(client)
    const tip = beat === 1 && person !== undefined ? `Click it, as ${person} would.` : undefined
    ringOn(page, name, tip)
    return () => ringOn(page, undefined)
  }, [client, name, shown, beat, person])
}

/** Sentences that are passed in less than this aren't read aloud. */
const CALM_MS = 300

function Announced({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), CALM_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="hidden-text" role="status">
      {said}
    </p>
  )
}
