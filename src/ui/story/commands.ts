import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Layout } from '../layout/layout.ts'
import type { StoryPlayer } from './player.ts'

const storyCommand = commandsOfGroup('Story')

/** Going through a story, and from it to the workbench. */
export function storyCommands(
  { gallery, mode, view }: Layout,
  { back, next, place }: StoryPlayer,
): readonly Command[] {
  const isHere = () => view.get() === 'story' && mode.get() === 'workbench' && gallery.get() !== 'open'
  return [
    storyCommand('next-beat', 'Next beat', 'ArrowRight', { isHere, isPossible: isHere, run: next }),
    storyCommand('beat-before', 'Beat before', 'ArrowLeft', {
      isHere,
      isPossible: () => isHere() && place.get().beat > 1,
      run: back,
    }),
    storyCommand('story', 'Story or workbench', 'z', {
      run: () => {
        mode.set('workbench')
        gallery.set('closed')
        view.update((now) => (now === 'story' ? 'workbench' : 'story'))
      },
    }),
  ]
}
