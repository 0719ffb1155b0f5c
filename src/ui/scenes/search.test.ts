import { expect, it } from 'vitest'
import { SCENES } from '../../lessons/scenes/scenes.ts'
import { findScenes } from './search.ts'

const found = (query: string) => findScenes(SCENES, query).map(({ id }) => id)

it('scenes are found by all words of the query, in their texts and terms', () => {
  expect(found('pkce cookie')).toContain('lost-pkce-cookie')
  expect(found('NONCE')).toContain('google')
  expect(found('code_verifier')).toContain('github')
  expect(found('mallory discord').toSorted()).toEqual(['takeover', 'takeover-prevented'])
  expect(found('no such thing anywhere')).toEqual([])
})

it('an empty query finds all', () => {
  expect(findScenes(SCENES, ' ')).toEqual(SCENES)
})
