import { ChevronDown, ChevronUp, Clapperboard } from 'lucide-react'
import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import type { Scene } from '../../lessons/scenes/scene.ts'
import { sceneAfter, sceneNamed } from '../../lessons/scenes/scenes.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useMember, useStore } from '../../parts/stores/use-store.ts'
import { hasRoomFor } from '../../parts/window/text-size.ts'
import type { Step } from '../../protocol/steps.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import { isOver } from '../../record/scenes/done.ts'
import { decisiveStep, keptBy } from '../../record/scenes/watch.ts'
import { useWorldClient, useWorldData } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { useStepList } from '../steps/step-list.ts'
import { Moves } from './moves.tsx'
import { useOpened } from './opened.ts'
import { ScenePosition } from './scene-position.tsx'
import { CheckSwitch, PauseSwitch } from './scene-switches.tsx'
import { isBegunAs, linkToScene } from './scene-world.ts'
import { Question, SceneFailure, WatchList } from './watch-list.tsx'
import './scenes.css'

/** A scene with what of it is recorded. */
interface SceneProgress {
  readonly scene: Scene
  readonly kept: readonly Step[]
  readonly happened: readonly Step[]
}

/** What the reader should watch is never folded. */
function useWatched(kept: readonly Step[]): void {
  const { watched } = useStepList()
  const seqs = kept.map(({ seq }) => seq).join(' ')
  useEffect(() => {
    watched.set(seqs === '' ? [] : seqs.split(' ').map(Number))
    return () => watched.set([])
  }, [watched, seqs])
}

/** A scene that is over shows the step it is about, unless the reader looks at another one. Returns whether it is over. */
function useEnding({ scene, kept, happened }: SceneProgress): boolean {
  const { hold, selected } = useSelection()
  const isPaused = isStopped(useStore(useStepper().pauseState))
  const shown = useRef<number>(undefined)
  const isEnd = !isPaused && kept.length === scene.watch.length && isOver(scene, happened)
  const seq = isEnd ? decisiveStep(scene.watch, kept)?.seq : undefined
  useEffect(() => {
    if (seq === undefined || seq === shown.current) return
    shown.current = seq
    if (selected.get() === undefined) hold(seq)
  }, [hold, selected, seq])
  return isEnd
}

/** Next to the device of a scene's world: what to do, what to watch, and how much of it was recorded so far. */
export function SceneCard({ id }: { readonly id: string }) {
  const scene = sceneNamed(id)
  return scene ? <Card scene={scene} /> : undefined
}

function Card({ scene }: { readonly scene: Scene }) {
  const [open, setOpen] = useState(() => hasRoomFor(1200, 700))
  const happened = useHappened()
  const isItsWorld = isBegunAs(scene, useMember(useWorldClient().world, 'scenario'))
  const kept = isItsWorld ? keptBy(scene.watch, happened) : []
  const progress = { scene, kept, happened }
  useWatched(kept)
  const isEnd = useEnding(progress)
  const opened = useOpened(scene, kept)
  const Chevron = open ? ChevronDown : ChevronUp
  return (
    <section className={open ? 'scene-card open' : 'scene-card'} aria-label={`Scene: ${scene.title}`}>
      <div className="row">
        <Clapperboard className="icon" aria-hidden />
        <h2 className="cut grow">{scene.title}</h2>
        <span className="faint note nowrap" role="status">
          {opened.length} of {scene.watch.length} opened
        </span>
        <Button
          look="bare small square"
          icon={Chevron}
          aria-expanded={open}
          aria-label={open ? 'Collapse' : 'Expand'}
          title={open ? 'Collapse' : 'Expand'}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open ? (
        <div className="scene-tasks">{isItsWorld ? <Tasks {...progress} isEnd={isEnd} /> : <NotBegun />}</div>
      ) : undefined}
      {open ? <Ways scene={scene} /> : undefined}
    </section>
  )
}

/** The steps, without those that are already recorded after the paused one. */
function useHappened(): readonly Step[] {
  const { recorded } = useWorldData()
  const steps = useStore(recorded)
  const isFuture = useStore(useStepper().isFuture)
  return useMemo(() => steps.filter(({ seq }) => !isFuture(seq)), [steps, isFuture])
}

/** What to do comes first, until it is done. */
function Tasks({ scene, kept, happened, isEnd }: SceneProgress & { readonly isEnd: boolean }) {
  const decisive = decisiveStep(scene.watch, kept)
  const moves = (
    <Fragment key="moves">
      <div className="row">
        <h3 className="grow">Your turn</h3>
        <PauseSwitch scene={scene} />
      </div>
      <Moves scene={scene} happened={happened} />
    </Fragment>
  )
  const watch = (
    <Fragment key="watch">
      <h3>What to look for</h3>
      <WatchList scene={scene} kept={kept} />
    </Fragment>
  )
  return (
    <>
      <Question scene={scene} decisive={decisive} />
      {scene.switch ? <CheckSwitch {...scene.switch} /> : undefined}
      <ScenePosition scene={scene} />
      <SceneFailure decisive={decisive} />
      {isEnd ? [watch, moves] : [moves, watch]}
      <details>
        <summary>Background</summary>
        <p className="soft">{scene.why}</p>
      </details>
    </>
  )
}

function NotBegun() {
  return (
    <p className="soft">
      This sandbox wasn't started from the scene, so its steps can't be ticked off. Restart it to play the
      scene.
    </p>
  )
}

function Ways({ scene: { id } }: { readonly scene: Scene }) {
  const { gallery } = useLayout()
  const next = sceneAfter(id)
  return (
    <div className="row scene-ways">
      <a className="button small" href={linkToScene(id)}>
        Restart
      </a>
      <a className="button small cut" href={linkToScene(next.id)} title={next.about}>
        <span className="cut">Next: {next.title}</span>
      </a>
      <span className="grow" />
      <Button look="bare small" onClick={() => gallery.set('open')}>
        All scenes
      </Button>
    </div>
  )
}
