import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Work } from '../commands/work.ts'
import type { Layout, View } from '../layout/layout.ts'
import type { Overlays } from '../overlays/overlays.ts'
import type { Presenting } from '../presenting/presenting.ts'
import { linkToScene } from '../scenes/scene-world.ts'
import { giveCue } from './cue.ts'
import type { StoryPlayer } from './player.ts'

const storyCommand = commandsOfGroup('Story')

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    glossary: object
  }
}

export interface StoryCommandParts {
  readonly overlays: Overlays
  readonly layout: Layout
  readonly presenting: Presenting
  readonly story: StoryPlayer
  readonly work: Work
}

/** Going through a story, and from it to the workbench or onto a stage. */
export function storyCommands(parts: StoryCommandParts): readonly Command[] {
  const { gallery, mode, view } = parts.layout
  const { back, next, place, playing, walk } = parts.story
  const isHere = () => view.get() === 'story' && mode.get() === 'workbench' && gallery.get() !== 'open'
  return [
    storyCommand('next-beat', 'Next beat', 'ArrowRight', { isHere, isPossible: isHere, run: next }),
    storyCommand('beat-before', 'Beat before', 'ArrowLeft', {
      isHere,
      isPossible: () => isHere() && place.get().beat > 1,
      run: back,
    }),
    // Done while a beat is unfolded.
    storyCommand('step-below', 'Step below, in an unfolded beat', 'ArrowDown', { isHere }),
    storyCommand('step-above', 'Step above, in an unfolded beat', 'ArrowUp', { isHere }),
    storyCommand('play-story', 'Play the story, or pause it', 'p', {
      isHere,
      isPossible: isHere,
      run: () => playing.update((now) => !now),
    }),
    storyCommand('story', 'Story or workbench', '.', {
      run: () => {
        mode.set('workbench')
        gallery.set('closed')
        view.update((now) => (now === 'story' ? 'workbench' : 'story'))
      },
    }),
    storyCommand('walk', 'Walk me through it, beat by beat', '#', {
      run: () => {
        mode.set('workbench')
        gallery.set('closed')
        view.set('story')
        walk()
      },
    }),
    storyCommand('glossary', 'Glossary: every term in plain words', 'F1', {
      also: 'terms, words, what is, meaning, definition, explain',
      run: () => parts.overlays.open('glossary'),
    }),
    ...stageCommands(parts),
  ]
}

/** Presenter mode shows the story and nothing else; leaving it returns to where it was begun. Who shows code stays there: only secrets are hidden. */
function stageCommands({ layout, presenting, story, work }: StoryCommandParts): readonly Command[] {
  const { gallery, mode, view } = layout
  let before: View | undefined
  const turn = (on: boolean) =>
    work.perform('Switching presenter mode…', async () => {
      await presenting.turn(on)
      story.playing.set(false)
      if (on && mode.get() === 'workbench') {
        before = view.get()
        gallery.set('closed')
        view.set('story')
      } else if (before) view.set(before)
      if (!on) before = undefined
    })
  const isOnStage = () => presenting.on.get() && view.get() === 'story'
  return [
    storyCommand('present', 'Presenter mode', 'Shift+m', {
      also: 'presenting, projector, stage, beamer, slides, demo, talk',
      run: () => turn(!presenting.on.get()),
    }),
    storyCommand('stage-passkeys', 'Passkeys on stage: registration and sign-in, by themselves', '', {
      also: 'presenting, projector, demo, talk, webauthn, autoplay',
      run: () =>
        work.perform('Going on stage…', async () => {
          await presenting.turn(true)
          giveCue(window.sessionStorage)
          window.location.assign(linkToScene('passkey'))
        }),
    }),
    storyCommand('leave-stage', 'Leave presenter mode', 'Escape', {
      isHere: isOnStage,
      isPossible: isOnStage,
      run: () => turn(false),
    }),
  ]
}
