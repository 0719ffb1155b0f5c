import { type FirstWorld, worldIn } from '../../link/boot/world-name.ts'
import type { Readable } from '../../link/worker/store.ts'
import type { View } from '../layout/layout.ts'

/** The sandbox of the first screen. */
const STORY_WORLD: FirstWorld = {
  world: 'story',
  scenario: {
    providers: [{ id: 'github', checks: ['pkce', 'state'] }],
    start: 'https://app.example/auth/signin',
  },
}

/** What the reader had open last: the story, or the workbench with one of the sandboxes. */
const KEY = 'authscope.view'

/** An older version noted here that it had greeted the reader. */
const OLDER_KEY = 'authscope.begun'

/** What a window opens with. */
export interface First extends FirstWorld {
  readonly view: View
}

/** The story for a first visitor; what the address names; else where the reader left off. */
export function firstOf(window: Window, storage: () => Storage): First {
  const { hash, search } = window.location
  const asked = worldIn(search)
  if (asked === STORY_WORLD.world) return { ...STORY_WORLD, view: 'story' }
  if (hash !== '' || asked !== undefined) return { view: 'workbench' }
  const last = readLast(storage)
  if (last.view === 'story' || last.world === STORY_WORLD.world) return { ...STORY_WORLD, ...last }
  return last
}

/** Remembers what the reader changes to. */
export function rememberView(view: Readable<View>, world: string, storage: () => Storage): void {
  view.subscribe(() => {
    try {
      storage().setItem(KEY, view.get() === 'story' ? 'story' : `workbench ${world}`)
    } catch {
      // It lasts until the page is left.
    }
  })
}

/** The workbench with the sandbox that was open in it, or the story. */
function readLast(storage: () => Storage): First {
  try {
    const kept = storage().getItem(KEY) ?? (storage().getItem(OLDER_KEY) === null ? 'story' : 'workbench')
    if (kept === 'story') return { view: 'story' }
    const world = kept.split(' ')[1]
    return { view: 'workbench', ...(world === undefined ? {} : { world }) }
  } catch {
    return { view: 'story' }
  }
}
