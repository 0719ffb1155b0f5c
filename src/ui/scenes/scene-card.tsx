import {
  ChevronDown,
  ChevronUp,
  Circle,
  CircleArrowRight,
  CircleCheck,
  CircleMinus,
  Clapperboard,
  Pause,
} from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { describeMove } from '../../lessons/scenes/describe-move.ts'
import type { Move, Scene } from '../../lessons/scenes/scene.ts'
import { sceneAfter, sceneNamed } from '../../lessons/scenes/scenes.ts'
import { isShown } from '../../link/frames/stage.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useMember, useStore } from '../../parts/stores/use-store.ts'
import { hasRoomFor } from '../../parts/window/text-size.ts'
import type { Step } from '../../protocol/steps.ts'
import { numberIn } from '../../record/outline/focus.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import { askedOf, progressOf } from '../../record/scenes/done.ts'
import { keptBy } from '../../record/scenes/watch.ts'
import { useBusy } from '../data/use-busy.ts'
import { useSetup, useWorldClient, useWorldData } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { useStepList } from '../steps/step-list.ts'
import { isBegunAs, linkToScene } from './scene-world.ts'
import { deviceOf } from './stage-for.ts'
import './scenes.css'

/** What the reader should watch is never folded. */
function useWatched(kept: readonly Step[]): void {
  const { watched } = useStepList()
  const seqs = kept.map(({ seq }) => seq).join(' ')
  useEffect(() => {
    watched.set(seqs === '' ? [] : seqs.split(' ').map(Number))
    return () => watched.set([])
  }, [watched, seqs])
}

/** Next to the device of a scene's world: what to do, what to watch, and how much of it was recorded so far. */
export function SceneCard({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(() => hasRoomFor(1200, 700))
  const { world } = useWorldClient()
  const happened = useHappened()
  const scenario = useMember(world, 'scenario')
  const scene = sceneNamed(id)
  const kept = scene && isBegunAs(scene, scenario) ? keptBy(scene.watch, happened) : []
  useWatched(kept)
  if (!scene) return undefined
  const isItsWorld = isBegunAs(scene, scenario)
  const Chevron = open ? ChevronDown : ChevronUp
  return (
    <section className={open ? 'scene-card open' : 'scene-card'} aria-label={`Scene: ${scene.title}`}>
      <div className="row">
        <Clapperboard className="icon" aria-hidden />
        <h2 className="cut grow">{scene.title}</h2>
        <span className="faint note nowrap" role="status">
          {kept.length} of {scene.watch.length}
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
        <div className="scene-tasks">{isItsWorld ? <Tasks scene={scene} kept={kept} /> : <NotBegun />}</div>
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

function Tasks({ scene, kept }: { readonly scene: Scene; readonly kept: readonly Step[] }) {
  const { runs: all } = useWorldData()
  const { select } = useSelection()
  const runs = useStore(all)
  return (
    <>
      <h3>Your turn</h3>
      <Moves scene={scene} />
      <h3>What to look for</h3>
      <ol>
        {scene.watch.map(({ says }, index) => {
          const step = kept[index]
          return (
            <li key={says} className="row">
              {step ? (
                <CircleCheck className="icon" aria-hidden />
              ) : (
                <Circle className="icon faint" aria-hidden />
              )}
              <span className={step ? 'grow' : 'grow soft'}>{says}</span>
              {step ? (
                <Button look="bare small scene-step" onClick={() => select(step.seq)}>
                  step {numberIn(runs, step.seq)}
                </Button>
              ) : (
                <span className="hidden-text">not yet</span>
              )}
            </li>
          )
        })}
      </ol>
      <details>
        <summary>Background</summary>
        <p className="soft">{scene.why}</p>
      </details>
    </>
  )
}

/** What to do, and how much of it is done according to the record. */
function Moves({ scene }: { readonly scene: Scene }) {
  const pauseState = useStore(useStepper().pauseState)
  const isPaused = isStopped(pauseState) && !pauseState.rewound
  const states = progressOf(scene, useHappened())
  const list = useRef<HTMLOListElement>(null)
  const next = states.indexOf('next')
  useEffect(() => {
    const row = next > 0 ? list.current?.children[next] : undefined
    row?.scrollIntoView({ block: 'nearest' })
  }, [next])
  return (
    <ol className="scene-do" ref={list}>
      {askedOf(scene.way).map((move, index) => {
        const known = states[index] ?? 'later'
        // The next move on the page has to wait for the paused exchange.
        const state = known === 'next' && isPaused ? 'later' : known
        const { Icon, word } = STATES[state]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <li key={index} className={`row ${state}`} aria-current={state === 'next' ? 'step' : undefined}>
            <Icon className="icon" aria-hidden />
            <span className="grow">
              {describeMove(move, scene)}
              <span className={state === 'passed' ? 'faint note' : 'hidden-text'}> {word}</span>
            </span>
            {state === 'next' ? <Help move={move} /> : undefined}
          </li>
        )
      })}
      {isPaused ? (
        <li className="row next" aria-current="step">
          <Pause className="icon" aria-hidden />
          <span className="grow">Paused: click Step or Run.</span>
        </li>
      ) : undefined}
    </ol>
  )
}

const STATES = {
  done: { Icon: CircleCheck, word: 'done' },
  passed: { Icon: CircleMinus, word: 'not needed' },
  next: { Icon: CircleArrowRight, word: 'now' },
  later: { Icon: Circle, word: 'not yet' },
} as const

/** For moves that are not made on the page, the button is next to the text. */
function Help({ move }: { readonly move: Move }) {
  return move.do === 'advance' ? <MoveClock seconds={move.seconds} /> : <ShowDevice move={move} />
}

function MoveClock({ seconds }: { readonly seconds: number }) {
  const client = useWorldClient()
  const [busy, run] = useBusy()
  return (
    <Button
      look="small scene-step"
      aria-busy={busy}
      title="Moves the virtual clock forward"
      onClick={() => run(() => client.advance(seconds))}
    >
      {busy ? 'Moving…' : 'Skip ahead'}
    </Button>
  )
}

/** Switches to the device of a move when another one is in front. */
function ShowDevice({ move }: { readonly move: Move }) {
  const client = useWorldClient()
  const stage = useStore(client.pages.stage)
  const setup = useSetup()
  const device = setup.devices.find(({ id }) => id === deviceOf(move))
  if (!device || isShown(stage, device.id)) return undefined
  return (
    <Button look="bare small scene-step" onClick={() => client.pages.showDevice(device.id)}>
      Show {device.name ?? `the ${device.id}`}
    </Button>
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
