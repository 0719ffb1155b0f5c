import { Suspense, useMemo, useRef } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { lazily } from '../../parts/window/lazily.ts'
import { engineName } from '../../record/labels/engine-name.ts'
import type { Focus } from '../../record/outline/focus.ts'
import { guestOf } from '../../record/outline/guest.ts'
import { countEssentials } from '../../record/outline/levels.ts'
import type { Run } from '../../record/outline/outline.ts'
import { useFirstAct, useWorldData } from '../data/world.ts'
import { useLevel } from '../preferences/preferences.ts'
import { FollowButton } from '../selection/follow-button.tsx'
import { useFocus } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { useStories } from '../stepper/use-stories.ts'
import { useKept } from '../steps/step-list.ts'
import { LevelSwitch, useLevelWheel } from './level-switch.tsx'
import { PairsButton } from './pairs-button.tsx'
import '../styles/instrument.css'
import './engine-note.css'

/** The run as a sequence diagram, drawn from recorded steps only. */
export function Diagram() {
  const focus = useFocus()
  const firstAct = useFirstAct()
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
      {focus ? <EngineNote run={focus.run} /> : undefined}
      {focus ? (
        <AtLevel focus={focus} />
      ) : (
        <div className="empty">
          <h3>Nothing has happened yet</h3>
          <p>Each request, response, check, callback and query is drawn here as it is recorded. {firstAct}</p>
        </div>
      )}
    </section>
  )
}

/** What a published package does inside is not recorded: the run says so, once. */
function EngineNote({ run }: { readonly run: Run }) {
  const version = guestOf(run.steps)
  if (version === undefined) return undefined
  return (
    <p className="engine-note note faint bar">
      {engineName(version)} answers in this run. Its callbacks, database operations and requests are drawn;
      what it checks in between is not recorded.
    </p>
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
      <Suspense fallback={undefined}>
        {story ? <StoryDiagram story={story} focus={focus} /> : <RunDiagram focus={focus} />}
      </Suspense>
    </div>
  )
}

// A page that shows neither has nothing of them to load.
const RunDiagram = lazily(() => import('./run-diagram.tsx'), 'RunDiagram')
const StoryDiagram = lazily(() => import('./story-diagram.tsx'), 'StoryDiagram')
