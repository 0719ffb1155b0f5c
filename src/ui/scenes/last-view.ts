import type { Readable, Store } from '../../link/worker/store.ts'
import type { Mode, View } from '../layout/layout.ts'

/** What the reader had open last: the story, or the workbench with one of the sandboxes. */
const KEY = 'authscope.view'

/** The sandbox whose code the reader left open. */
const CODE_KEY = 'authscope.code-open'

/** An older version noted here that it had greeted the reader. */
const OLDER_KEY = 'authscope.begun'

/** The sandbox of the first screen. */
export const STORY_WORLD_NAME = 'story'

/** What is noted while a sandbox is shown as a story. */
export function storyIn(world: string): string {
  return world === STORY_WORLD_NAME ? 'story' : `story ${world}`
}

/** What was noted last; `undefined` where nothing can be kept. */
export function lastView(storage: () => Storage): string | undefined {
  try {
    return storage().getItem(KEY) ?? (storage().getItem(OLDER_KEY) === null ? 'story' : 'workbench')
  } catch {
    return undefined
  }
}

/** Remembers what the reader changes to. */
export function rememberView(view: Readable<View>, world: string, storage: () => Storage): void {
  view.subscribe(() => note(storage, view.get() === 'story' ? storyIn(world) : `workbench ${world}`))
}

/** Opens the code again that the reader left open, and remembers what they change to. */
export function keepMode(mode: Store<Mode>, world: string, storage: () => Storage): void {
  try {
    if (storage().getItem(CODE_KEY) === world) mode.set('code')
  } catch {
    // Nothing is kept here.
  }
  mode.subscribe(() => note(storage, mode.get() === 'code' ? world : '', CODE_KEY))
}

/** Another sandbox opens as a story, too, if the reader comes from one. */
export function goOnAsStory(world: string, storage: () => Storage): void {
  if (lastView(storage)?.startsWith('story')) note(storage, storyIn(world))
}

function note(storage: () => Storage, text: string, key = KEY): void {
  try {
    storage().setItem(key, text)
  } catch {
    // It lasts until the page is left.
  }
}
