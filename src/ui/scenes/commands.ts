import type { WorldClient } from '../../link/client/world-client.ts'
import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Layout } from '../layout/layout.ts'
import { CONFORMANCE, linkToScene, sceneOfWorld } from './scene-world.ts'

const sandboxCommand = commandsOfGroup('Sandbox')

/** Commands that start worlds: the gallery, and the next scene. Their data is loaded when needed. */
export function sceneCommands({ gallery }: Layout, { faults, world }: WorldClient): readonly Command[] {
  const here = () => sceneOfWorld(world.get().world)
  return [
    sandboxCommand('scenes', 'Scenes: guided examples', 'Shift+s', {
      run: () => gallery.update((state) => (state === 'open' ? 'closed' : 'open')),
    }),
    sandboxCommand('scene-again', 'Restart this scene', 'Shift+g', {
      isPossible: () => here() !== undefined,
      run: () => {
        const id = here()
        if (id !== undefined) window.location.assign(linkToScene(id))
      },
    }),
    sandboxCommand('conformance', 'Conformance with the published @auth/core', '', {
      also: 'compare engines differential deviations upstream',
      run: () => window.location.assign(CONFORMANCE),
    }),
    sandboxCommand('next-scene', 'Next scene', 'Shift+n', {
      isPossible: () => here() !== undefined,
      run: () => {
        import('../../lessons/scenes/scenes.ts')
          .then(({ sceneAfter }) => window.location.assign(linkToScene(sceneAfter(here() ?? '').id)))
          .catch(faults.report)
      },
    }),
  ]
}
