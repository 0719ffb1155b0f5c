import type { FirstWorld } from '../../link/boot/boot.ts'
import type { View } from '../layout/layout.ts'

/** The sandbox of the first screen. */
export const STORY_WORLD = 'story'

/** Whether this browser has been told the story, or an older version has greeted it. */
const KEY = 'authscope.begun'

/** What this window opens with: the story for a first visitor; what the address names; else the workbench. */
export function firstOf(window: Window, storage: () => Storage): FirstWorld & { readonly view: View } {
  const { hash, search } = window.location
  if (hash !== '' || new URLSearchParams(search).has('world') || isBegun(storage))
    return { view: 'workbench' }
  return {
    view: 'story',
    world: STORY_WORLD,
    scenario: {
      providers: [{ id: 'github', checks: ['pkce', 'state'] }],
      start: 'https://app.example/auth/signin',
    },
  }
}

function isBegun(storage: () => Storage): boolean {
  try {
    return storage().getItem(KEY) !== null
  } catch {
    return false
  }
}
