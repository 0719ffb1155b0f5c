import type { View } from '../app/view.ts'
import type { Command } from '../commands/command.ts'
import { linkToScene, sceneOfWorld } from './scene-world.ts'

const isInScene = ({ session }: View) => sceneOfWorld(session.world.get().world) !== undefined

/** Starting worlds: the gallery, and the way from one to the next. Their data is loaded when it is wanted. */
export const sceneCommands: readonly Command[] = [
  {
    id: 'scenes',
    title: 'Scenes: guided examples',
    group: 'Sandbox',
    keys: 'Shift+s',
    run: ({ gallery }) => gallery.update((state) => (state === 'open' ? 'closed' : 'open')),
  },
  {
    id: 'scene-again',
    title: 'Restart this scene',
    group: 'Sandbox',
    keys: 'Shift+g',
    isPossible: isInScene,
    run: ({ session }) => {
      const id = sceneOfWorld(session.world.get().world)
      if (id !== undefined) window.location.assign(linkToScene(id))
    },
  },
  {
    id: 'next-scene',
    title: 'Next scene',
    group: 'Sandbox',
    keys: 'Shift+n',
    isPossible: isInScene,
    run: ({ session }) => {
      const id = sceneOfWorld(session.world.get().world) ?? ''
      import('../../lessons/scenes/scenes.ts')
        .then(({ sceneAfter }) => window.location.assign(linkToScene(sceneAfter(id).id)))
        .catch(session.faults.report)
    },
  },
]
