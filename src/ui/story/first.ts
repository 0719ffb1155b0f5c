import { type FirstWorld, worldIn } from '../../link/boot/world-name.ts'
import type { View } from '../layout/layout.ts'
import { lastView, STORY_WORLD_NAME, storyIn } from '../scenes/last-view.ts'

/** The sandbox of the first screen. */
const STORY_WORLD: FirstWorld = {
  world: STORY_WORLD_NAME,
  scenario: {
    providers: [{ id: 'github', checks: ['pkce', 'state'] }],
    start: 'https://app.example/auth/signin',
  },
}

/** What a window opens with. */
export interface First extends FirstWorld {
  readonly view: View
}

/** The story for a first visitor; the sandbox that the address names; else where the reader left off. A step in the fragment is one of that sandbox. */
export function firstOf(window: Window, storage: () => Storage): First {
  const asked = worldIn(window.location.search)
  if (asked === STORY_WORLD.world) return { ...STORY_WORLD, view: 'story' }
  // A scene opens as what it was left from.
  if (asked !== undefined && lastView(storage) === storyIn(asked)) return { view: 'story' }
  if (asked !== undefined) return { view: 'workbench' }
  const last = readLast(storage)
  if (last.view === 'story' || last.world === STORY_WORLD.world) return { ...STORY_WORLD, ...last }
  return last
}

/** The workbench with the sandbox that was open in it, or the story. */
function readLast(storage: () => Storage): First {
  const [view, world] = (lastView(storage) ?? 'story').split(' ')
  if (view === 'story') return { view }
  return { view: 'workbench', ...(world === undefined ? {} : { world }) }
}
