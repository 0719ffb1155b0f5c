import { type Expected, storyAhead } from '../../record/story/stories.ts'
import type { Story } from '../../record/story/story.ts'

/** Names of the first screen. */
const FIRST: Expected = {
  person: 'Ada Byron',
  provider: 'GitHub',
  app: 'Example',
  press: 'Sign in with GitHub',
}

/** What is about to be shown, before anything of it is recorded. */
export function firstStory(): Story {
  return storyAhead('oauth', FIRST)
}
