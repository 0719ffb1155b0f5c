import { ChevronDown, ChevronUp, Circle, CircleCheck, Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { wordsOfMove } from '../../../lessons/scenes/move-words.ts'
import type { Scene } from '../../../lessons/scenes/scene.ts'
import { sceneAfter, sceneNamed } from '../../../lessons/scenes/scenes.ts'
import { keptBy } from '../../../lessons/scenes/watch.ts'
import { resolveScenario } from '../../../protocol/scenario-defaults.ts'
import type { Step } from '../../../protocol/steps.ts'
import { hasRoomFor } from '../kit/text-size.ts'
import { useStore } from '../kit/use-store.ts'
import { useSession, useView } from '../view.ts'
import { linkToScene } from './scene-world.ts'
import './scenes.css'

/** Beside the device of a scene's world: what to do, what to watch, and what of it has shown up in the record. */
export function SceneCard({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(() => hasRoomFor(1200, 700))
  const { world } = useSession()
  const recorded = useStore(useView().recorded)
  const { scenario } = useStore(world)
  const scene = sceneNamed(id)
  if (!scene) return undefined
  const isItsWorld = JSON.stringify(resolveScenario(scene.scenario)) === JSON.stringify(scenario)
  const kept = isItsWorld ? keptBy(scene.watch, recorded) : []
  const Chevron = open ? ChevronDown : ChevronUp
  return (
    <section className="scene-card" aria-label={`Scene: ${scene.title}`}>
      <div className="row">
        <Clapperboard className="icon" aria-hidden />
        <h2 className="cut grow">{scene.title}</h2>
        <span className="faint note nowrap" role="status">
          {kept.length} of {scene.watch.length} seen
        </span>
        <button
          type="button"
          className="button bare small"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Chevron className="icon" aria-hidden />
          {open ? 'Fold' : 'Unfold'}
        </button>
      </div>
      {open ? isItsWorld ? <Tasks scene={scene} kept={kept} /> : <NotBegun /> : undefined}
      {open || kept.length === scene.watch.length ? <Ways scene={scene} /> : undefined}
    </section>
  )
}

function Tasks({ scene, kept }: { readonly scene: Scene; readonly kept: readonly Step[] }) {
  const { select } = useView()
  const asked = scene.way.filter((move) => !('byPage' in move))
  return (
    <div className="scene-tasks">
      <h3>Do</h3>
      <ol className="scene-do">
        {asked.map((move, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <li key={index}>{wordsOfMove(move)}</li>
        ))}
      </ol>
      <h3>Watch</h3>
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
                <button
                  type="button"
                  className="button bare small scene-step"
                  onClick={() => select(step.seq)}
                >
                  step {step.seq}
                </button>
              ) : (
                <span className="hidden-text">not yet</span>
              )}
            </li>
          )
        })}
      </ol>
      <details>
        <summary>What this is about</summary>
        <p className="soft">{scene.why}</p>
      </details>
    </div>
  )
}

function NotBegun() {
  return (
    <p className="soft">
      This world was not begun as the scene is, so nothing of it can be ticked off. Begin it again to play it.
    </p>
  )
}

function Ways({ scene: { id } }: { readonly scene: Scene }) {
  const { gallery } = useView()
  const next = sceneAfter(id)
  return (
    <div className="row scene-ways">
      <a className="button small" href={linkToScene(id)}>
        Begin again
      </a>
      <a className="button small cut" href={linkToScene(next.id)} title={next.about}>
        <span className="cut">Next: {next.title}</span>
      </a>
      <span className="grow" />
      <button type="button" className="button bare small" onClick={() => gallery.set(true)}>
        All scenes
      </button>
    </div>
  )
}
