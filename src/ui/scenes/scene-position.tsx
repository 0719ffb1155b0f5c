import type { Scene } from '../../lessons/scenes/scene.ts'
import { Button } from '../../parts/forms/button.tsx'
import { Refusal } from '../../parts/forms/refusal.tsx'
import { positionName } from '../../record/labels/engine-name.ts'
import { useAct } from '../commands/use-act.ts'
import { useCanWrite, useSetup, useWorldClient } from '../data/world.ts'

/** Which engine a scene is played with. Someone who changed it in the scene's sandbox can go back. */
export function ScenePosition({ scene: { scenario } }: { readonly scene: Scene }) {
  const { channel } = useWorldClient()
  const { asPublished, engine } = useSetup()
  const canWrite = useCanWrite()
  const act = useAct()
  const { engine: itsEngine = 'ours', asPublished: isPublished = false } = scenario
  const [its, now] = [positionName(scenario), positionName({ asPublished, engine })]
  if (its === now) return <p className="note faint">Played with {its}.</p>
  const goBack = () =>
    channel.send('setup.change', { setup: { engine: itsEngine, asPublished: isPublished } })
  return (
    <>
      <p className="note">
        Played with {now}. The scene is written for {its}.{' '}
        {canWrite ? (
          <Button look="small" onClick={() => act.run(goBack)}>
            Use {its}
          </Button>
        ) : undefined}
      </p>
      <Refusal problem={act.problem} />
    </>
  )
}
