import type { Session } from '../../link/session/session.ts'
import type { Command } from '../commands/command.ts'
import type { Layout } from '../layout/layout.ts'
import { linkToScene, sceneOfWorld } from './scene-world.ts'

/** Starting worlds: the gallery, and the way from one to the next. Their data is loaded when it is wanted. */
export function sceneCommands({ gallery }: Layout, { faults, world }: Session): readonly Command[] {
  const here = () => sceneOfWorld(world.get().world)
  return [
    {
      id: 'scenes',
      title: 'Scenes: guided examples',
      group: 'Sandbox',
      keys: 'Shift+s',
      run: () => gallery.update((state) => (state === 'open' ? 'closed' : 'open')),
    },
    {
      id: 'scene-again',
      title: 'Restart this scene',
      group: 'Sandbox',
      keys: 'Shift+g',
      isPossible: () => here() !== undefined,
      run: () => {
        const id = here()
        if (id !== undefined) window.location.assign(linkToScene(id))
      },
    },
    {
      id: 'next-scene',
      title: 'Next scene',
      group: 'Sandbox',
      keys: 'Shift+n',
      isPossible: () => here() !== undefined,
      run: () => {
        import('../../lessons/scenes/scenes.ts')
          .then(({ sceneAfter }) => window.location.assign(linkToScene(sceneAfter(here() ?? '').id)))
          .catch(faults.report)
      },
    },
  ]
}
