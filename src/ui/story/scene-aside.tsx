import { errorInWords } from '../../lessons/passkey-errors.ts'
import type { Scene } from '../../lessons/scenes/scene.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { decisiveStep, keptBy } from '../../record/scenes/watch.ts'
import { useWorldClient } from '../data/world.ts'
import { ScenePosition } from '../scenes/scene-position.tsx'
import { CheckSwitch } from '../scenes/scene-switches.tsx'
import { useSelection } from '../selection/selection.ts'
import '../scenes/scenes.css'
import './scene-aside.css'

/** Below the progress of a scene: its question until the step that answers it, and the switch that turns an attack around. */
export function SceneAside({ scene }: { readonly scene: Scene }) {
  const steps = useStore(useWorldClient().steps)
  const { select } = useSelection()
  const decisive = decisiveStep(scene.watch, keptBy(scene.watch, steps))
  const { asks, answer } = scene.question
  return (
    <div className="caption-question">
      <p aria-live="polite">
        <b>{asks}</b>{' '}
        <span className={decisive ? 'soft' : 'faint'}>
          {decisive ? answer : 'Make a guess before you go on.'}
        </span>
      </p>
      {decisive && scene.error ? <p className="soft">{errorInWords(scene.error)}</p> : undefined}
      <div className="row">
        {scene.switch ? <CheckSwitch {...scene.switch} /> : undefined}
        {decisive ? (
          <Button look="small" onClick={() => select(decisive.seq)}>
            Show why
          </Button>
        ) : undefined}
      </div>
      <ScenePosition scene={scene} />
    </div>
  )
}
