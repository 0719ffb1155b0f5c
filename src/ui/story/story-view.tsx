import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { frontOf } from '../../link/frames/stage.ts'
import { keyOf } from '../../link/frames/tab-id.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { lazily } from '../../parts/window/lazily.ts'
import { headStep } from '../../record/outline/fold-label.ts'
import { type Fold, foldsOf } from '../../record/outline/levels.ts'
import { AskBox } from '../ask/ask-box.tsx'
import { useHandler } from '../commands/commands.ts'
import { useSetup, useWorldClient, useYou } from '../data/world.ts'
import { pageInFront } from '../devices/page-in-front.ts'
import { rowsOf } from '../diagram/beats/beat-rows.tsx'
import { LevelSwitch } from '../diagram/level-switch.tsx'
import { useLayout } from '../layout/layout.ts'
import { usePlace } from '../layout/use-place.ts'
import { useOverlays } from '../overlays/overlays.ts'
import { usePresenting } from '../presenting/presenting.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { BeatsPane } from './beats-pane.tsx'
import { Caption } from './caption.tsx'
import { useStory } from './player.ts'
import { ringOn } from './ring.ts'
import { useStoryLevel } from './use-story-level.ts'

const Diagram = lazily(() => import('../diagram/diagram.tsx'), 'Diagram')

const Doors = lazily(() => import('./doors.tsx'), 'Doors')

const SceneAside = lazily(() => import('./scene-aside.tsx'), 'SceneAside')

const Detail = lazily(() => import('./detail.tsx'), 'Detail')

/** The story next to the page: its diagram, and the caption below both. */
export function StoryView() {
  const player = useStory()
  const selection = useSelection()
  const selected = useStore(selection.selected)
  const place = useStore(player.place)
  const announced = useStore(player.announced)
  const unfolded = useStore(player.unfolded)
  const rows = useRows(place.story.beats[(unfolded ?? 0) - 1]?.steps)
  useStepKeys(rows)
  useDetailsOfBeat()
  const you = useYou()
  const level = useStoryLevel()
  const scene = useStore(player.scene)
  useEffect(() => player.begin(), [player])
  useRing()
  const open = (beat: number) => {
    const { decisive } = place.story.beats[beat - 1] ?? {}
    player.go(beat)
    if (decisive !== undefined) selection.select(decisive)
  }
  return (
    <>
      {level === 'beats' ? (
        <BeatsPane
          place={place}
          scene={scene?.title}
          you={you}
          unfolded={unfolded}
          tools={<LevelSwitch />}
          onBeat={open}
          onUnfold={player.unfolded.set}
          rows={
            rows &&
            rowsOf({
              folds: rows,
              label: place.story.beats[(unfolded ?? 0) - 1]?.title ?? '',
              selected,
              onStep: selection.select,
            })
          }
        />
      ) : (
        <Suspense fallback={<div className="pane diagram" />}>
          <Diagram />
        </Suspense>
      )}
      {selected === undefined ? undefined : (
        <Suspense>
          <Detail />
        </Suspense>
      )}
      <ShowPage />
      <StoryCaption />
      <Announced
        text={announced ?? place.story.beats[place.beat - 1]?.sentence ?? place.story.ending ?? ''}
      />
    </>
  )
}

/** The rows of a beat that is unfolded, whichever runs its steps are in. */
function useRows(steps: readonly [first: number, last: number] | undefined): readonly Fold[] | undefined {
  const runs = useStore(useStepper().whole)
  const [first, last] = steps ?? []
  return useMemo(
    () =>
      first === undefined || last === undefined
        ? undefined
        : runs.flatMap((run) => foldsOf(run, { unfolded: true, within: [first, last] })),
    [runs, first, last],
  )
}

/** What is open of a beat follows the story: the list of its steps, and the step that decides it. A beat that hasn't happened has neither. */
function useDetailsOfBeat(): void {
  const { place, unfolded } = useStory()
  const { hold, selected } = useSelection()
  const { beat, story } = useStore(place)
  const { count = 0, decisive } = story.beats[beat - 1] ?? {}
  const told = `${story.key} ${beat} ${decisive}`
  const before = useRef(told)
  useEffect(() => {
    if (before.current === told) return
    before.current = told
    if (unfolded.get() !== undefined) unfolded.set(count > 0 ? beat : undefined)
    if (selected.get() !== undefined) hold(decisive)
  }, [told, beat, count, decisive, hold, selected, unfolded])
}

/** ↑ and ↓ select the row above and below, wherever the focus is. */
function useStepKeys(rows: readonly Fold[] = []): void {
  const { select, selected } = useSelection()
  const move = (by: 1 | -1) => {
    const here = rows.findIndex(({ steps }) => steps.some(({ seq }) => seq === selected.get()))
    const row = rows.at(here < 0 && by < 0 ? -1 : Math.max(0, here + by))
    const step = row && headStep(row)
    if (step) select(step.seq)
  }
  useHandler('step-below', () => move(1), rows.length > 0)
  useHandler('step-above', () => move(-1), rows.length > 0)
}

/** Below 900 px, the page is a strip until it is asked for. */
function ShowPage() {
  const { storyPageShown } = useLayout()
  const shown = useStore(storyPageShown)
  return (
    <Button look="small show-page" aria-expanded={shown} onClick={() => storyPageShown.set(!shown)}>
      {shown ? 'Hide page' : 'Show page'}
    </Button>
  )
}

function StoryCaption() {
  const player = useStory()
  const overlays = useOverlays()
  const selection = useSelection()
  const place = useStore(player.place)
  const ringed = useStore(player.ringed)
  const announced = useStore(player.announced)
  const unfolded = useStore(player.unfolded)
  const isPresenting = useStore(usePresenting().on)
  const isBusy = useStore(player.work.doing) !== undefined
  return (
    <Caption
      ref={usePlace('caption')}
      place={place}
      announced={announced}
      isBusy={isBusy}
      isPaused={useStore(useStepper().pauseState).control.paused.length > 0}
      isPresenting={isPresenting}
      isPlaying={useStore(player.playing)}
      isRinged={ringed !== undefined}
      isUnfolded={unfolded === place.beat}
      onUnfold={() => player.unfolded.set(unfolded === place.beat ? undefined : place.beat)}
      onNext={player.next}
      onTerms={() => overlays.open('glossary')}
      onBack={place.beat === 1 ? undefined : player.back}
      onBeat={player.go}
      onRestart={player.restart}
      onWalk={() => {
        const { led, beats } = place.story
        player.walk()
        // Where nothing is rewound, the beat that is shown opens at that step.
        if (led === undefined || led < (beats[place.beat - 1]?.steps?.[0] ?? 0)) return
        player.unfolded.set(place.beat)
        selection.select(led)
      }}
      doors={
        <Suspense fallback={<div className="doors" />}>
          <Doors />
        </Suspense>
      }
      aside={<Aside />}
    />
  )
}

/** Below the progress: the way back to what was recorded, and what else there is to say. */
function Aside() {
  const player = useStory()
  const left = useStore(player.left)
  const isBranch = left !== undefined
  return (
    <>
      {isBranch ? (
        <p className="caption-notice" role="status">
          {left.because ?? 'This is a branch.'} What was recorded before is kept.
          <Button look="small" onClick={player.undo}>
            Undo
          </Button>
        </p>
      ) : undefined}
      <Note isBranch={isBranch} />
    </>
  )
}

/** What happened so far; of a scene, its question; of a failure, what visitors see; at the end, how many steps it took. */
function Note({ isBranch }: { readonly isBranch: boolean }) {
  const player = useStory()
  const { beat, story, waits } = useStore(player.place)
  const scene = useStore(player.scene)
  if (scene)
    return (
      <Suspense>
        <SceneAside scene={scene} />
      </Suspense>
    )
  if (beat === 1 && waits && !isBranch) return <AskBox />
  const { soFar, state } = story.beats[beat - 1] ?? {}
  if (state === 'failed' && story.page !== undefined)
    return <p className="soft caption-aside">{pageText(story.page)}</p>
  if (isBranch) return undefined
  if (soFar !== undefined) return <p className="soft caption-aside">So far: {soFar}.</p>
  if (beat <= story.beats.length) return undefined
  const total = story.beats.reduce((sum, { count }) => sum + count, 0)
  return <p className="soft caption-aside">{total} steps made this sign-in. Open any beat to see its own.</p>
}

function pageText(page: string): string {
  return page === 'Configuration'
    ? 'The page only says “Configuration”. Auth.js writes the real reason to the server log.'
    : `The page says “${page}”, and that is all that visitors get to know.`
}

/** Rings the button that a person is to press next, on the page in front. */
function useRing(): void {
  const client = useWorldClient()
  const player = useStory()
  const name = useStore(player.ringed)
  const { beat } = useStore(player.place)
  const { rewound } = useStore(useStepper().pauseState)
  const person = useSetup().people[0]?.name
  const front = frontOf(useStore(client.pages.stage), useStore(client.world))
  const view = useStore(client.pages.views)[front ? keyOf(front) : '']
  const shown = view?.status === 'shown' ? view.exchange : undefined
  useEffect(() => {
    if (shown === undefined) return undefined
    const page = pageInFront(client)
    const tip = beat === 1 && !rewound && person !== undefined ? `Click it, as ${person} would.` : undefined
    ringOn(page, name, tip)
    return () => ringOn(page, undefined)
  }, [client, name, shown, beat, person, rewound])
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
