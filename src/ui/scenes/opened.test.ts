import { expect, it } from 'vitest'
import type { Scene } from '../../lessons/scenes/scene.ts'
import { openedIn, withOpened } from './opened.ts'

const scene = { id: 'github', watch: [{}, {}] } as unknown as Scene

it('what was opened in a scene is counted once', () => {
  const once = withOpened({}, 'github', 1)
  expect(once).toEqual({ github: [1] })
  expect(withOpened(once, 'github', 1)).toBe(once)
  expect(withOpened(once, 'github', 0)).toEqual({ github: [1, 0] })
})

it('what the scene no longer lists is not counted', () => {
  expect(openedIn({ github: [0, 5] }, scene)).toEqual([0])
  expect(openedIn({}, scene)).toEqual([])
  expect(openedIn({}, { ...scene, id: 'constructor' })).toEqual([])
})
