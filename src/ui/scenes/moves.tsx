import { Circle, CircleArrowRight, CircleCheck, CircleMinus, Pause } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { describeMove } from '../../lessons/scenes/describe-move.ts'
import type { Move, Scene } from '../../lessons/scenes/scene.ts'
import { isShown } from '../../link/frames/stage.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Step } from '../../protocol/steps.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import { askedOf, progressOf } from '../../record/scenes/done.ts'
import { useCommands } from '../commands/commands.ts'
import { useBusy } from '../data/use-busy.ts'
import { useSetup, useWorldClient } from '../data/world.ts'
import { useStepper } from '../stepper/stepper.ts'
import { useStories } from '../stepper/use-stories.ts'
import { deviceOf } from './stage-for.ts'

/** What to do, and how much of it is done according to the record. */
export function Moves({ scene, happened }: { readonly scene: Scene; readonly happened: readonly Step[] }) {
  const pauseState = useStore(useStepper().pauseState)
  const isPaused = isStopped(pauseState) && !pauseState.rewound
  const states = progressOf(scene, happened)
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
      {isPaused ? <PausedRow beat={pauseState.paused?.beat} /> : undefined}
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

/** At a beat: what just happened, and the way on. */
function PausedRow({ beat }: { readonly beat: string | undefined }) {
  const commands = useCommands()
  const stories = useStories()
  const row = useRef<HTMLLIElement>(null)
  const told = stories
    .filter(({ flow }) => beat?.startsWith(`${flow}/`))
    .findLast(({ beats }) => beats.some(({ state }) => state === 'now' || state === 'failed'))
  const sentence = told?.beats.find(({ id }) => beat === `${told.flow}/${id}`)?.sentence
  useEffect(() => {
    if (beat !== undefined) row.current?.scrollIntoView({ block: 'nearest' })
  }, [beat])
  return (
    <li className="row next" aria-current="step" ref={row}>
      <Pause className="icon" aria-hidden />
      {beat === undefined ? (
        <span className="grow">Paused: click Step or Run.</span>
      ) : (
        <>
          <span className="grow">Paused{sentence === undefined ? ' at a beat.' : `: ${sentence}`}</span>
          <Button look="small scene-step" onClick={() => commands.run('run-or-pause')}>
            Continue
          </Button>
        </>
      )}
    </li>
  )
}
