import { expect, it } from 'vitest'
import { storyAhead } from '../../record/story/stories.ts'
import { FIRST_STORY } from './first-story.ts'

it('is what is told of a sign-in with GitHub that has not begun', () => {
  expect(FIRST_STORY).toEqual(
    storyAhead('oauth', {
      person: 'Ada Byron',
      provider: 'GitHub',
      app: 'Example',
      press: 'Sign in with GitHub',
    }),
  )
})
