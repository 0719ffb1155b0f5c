import { Suspense, useMemo, useRef } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { lazily } from '../../parts/window/lazily.ts'
import type { Folding } from '../../record/diagram/draws.ts'
import type { LaneDevices } from '../../record/diagram/lanes.ts'
import { layoutDiagram } from '../../record/diagram/layout.ts'
import { isAdapterStep } from '../../record/kinds/families.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import { responseReceived } from '../../record/kinds/response-received.ts'
import type { Focus } from '../../record/outline/focus.ts'
import { countEssentials, foldsOf } from '../../record/outline/levels.ts'
import type { Run } from '../../record/outline/outline.ts'
import { useSetup, useWorldData } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { useLevel } from '../preferences/preferences.ts'
import { FollowButton } from '../selection/follow-button.tsx'
import { useFocus, useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { useStories } from '../stepper/use-stories.ts'
import { useKept, useStepList } from '../steps/step-list.ts'
import { LevelSwitch, useLevelWheel } from './level-switch.tsx'
import { PairsButton } from './pairs-button.tsx'
import { Sequence } from './sequence.tsx'

/** The run as a sequence diagram, drawn from recorded steps only. */
export function Diagram() {
  const focus = useFocus()
  return (
    <section className="pane diagram" aria-label="Sequence diagram">
      <div className="head bar">
        <h2>Diagram</h2>
        <span className="faint note cut" title={focus?.run.title}>
          {focus ? `run ${focus.run.run}` : ''}
        </span>
        <span className="grow" />
        <PairsButton />
        <Levels />
        <FollowButton />
      </div>
      {focus ? (
        <AtLevel focus={focus} />
      ) : (
        <div className="empty">
          <h3>Nothing has happened yet</h3>
          <p>
            Each request, response, check, callback and query is drawn here as it is recorded. Click Sign in
            on the page.
          </p>
        </div>
      )}
    </section>
  )
}

/** With how many rows each level has. */
function Levels() {
  const { runs } = useWorldData()
  const stepper = useStepper()
  const present = useStore(runs)
  const future = useStore(stepper.future)
  const kept = useKept()
  const stories = useStories()
  const everything = useStore(stepper.all).length
  const counts = useMemo(() => {
    const beats = stories.reduce((sum, story) => sum + story.beats.length, 0)
    return { beats, essentials: countEssentials([...present, ...future], kept), everything }
  }, [stories, present, future, kept, everything])
  return <LevelSwitch counts={counts} />
}

/** The story around the focus, where there is one; otherwise the run. */
function AtLevel({ focus }: { readonly focus: Focus }) {
  const pane = useRef<HTMLDivElement>(null)
  const isBeats = useLevel() === 'beats'
  const stories = useStories()
  const story = isBeats
    ? stories.findLast(({ beats }) => (beats[0]?.steps?.[0] ?? Infinity) <= focus.step.seq)
    : undefined
  useLevelWheel(pane)
  return (
    <div className="at-level" ref={pane}>
      {story ? (
        <Suspense fallback={undefined}>
          <StoryDiagram story={story} focus={focus} />
        </Suspense>
      ) : (
        <Drawn focus={focus} />
      )}
    </div>
  )
}

const StoryDiagram = lazily(() => import('./story-diagram.tsx'), 'StoryDiagram')

function Drawn({ focus }: { readonly focus: Focus }) {
  const all = useStore(useLayout().unfolded)
  const chosen = useStore(useSelection().selected)
  const { run, future, paused } = useRunInParts(focus)
  const unfolded = all ? 'all' : isInPair(focus) ? chosen : undefined
  const kept = useKept()
  const folds = useStore(useStepList().folds)
  const folded = useLevel() !== 'everything'
  const names = useDeviceNames()
  const diagram = useMemo(() => {
    const folding: Folding = {
      foldsOf: (each) => foldsOf(each, { kept }),
      isOpen: (key) => folds.get(key) === true,
    }
    const more = { ...(future ? { future } : {}), ...(folded ? { folding } : {}) }
    return layoutDiagram(run, { unfolded, devices: names, paused, ...more })
  }, [run, future, paused, unfolded, names, kept, folds, folded])
  return <Sequence diagram={diagram} selected={focus} />
}

/** What people call the devices: by their names, or as what they are. */
function useDeviceNames(): LaneDevices {
  const { devices } = useSetup()
  return useMemo(
    () =>
      new Map(
        devices.map((device) => [
          device.id,
          { name: deviceName(device), attacker: device.attacker === true },
        ]),
      ),
    [devices],
  )
}

/** `Mallory’s laptop`; `Laptop`, where it has no name. */
function deviceName({ id, name = id }: { readonly id: string; readonly name?: string }): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** The run as far as it happened, its future steps, and where it is paused. */
function useRunInParts({ run }: Focus) {
  const stepper = useStepper()
  const { runs } = useWorldData()
  const present = useStore(runs).find((each) => each.run === run.run)
  const future = useStore(stepper.future).find((each) => each.run === run.run)
  const { paused } = useStore(stepper.pauseState).control
  const seqs = useMemo(
    () => new Set(paused.filter((each) => each.run === run.run).map(({ seq }) => seq)),
    [paused, run.run],
  )
  // A run that is entirely in the future has nothing that happened.
  return { run: present ?? NO_RUN, future, paused: seqs }
}

const NO_RUN: Run = {
  type: 'run',
  key: '',
  run: 0,
  title: '',
  steps: [],
  children: [],
  trouble: [],
  kept: [],
  tookMs: 0,
}

/** Whether the step may be one of two that share a row: only then does selecting it change the diagram. */
function isInPair({ step }: Focus): boolean {
  if (requestSent.is(step)) return step.data.mode === 'server'
  return responseReceived.is(step) || isAdapterStep(step)
}
