import { describe, expect, it } from 'vitest'
import { createStore } from '../../link/worker/store.ts'
import type { Mode, View } from '../layout/layout.ts'
import { goOnAsStory, keepMode, rememberView } from '../scenes/last-view.ts'
import { firstOf } from './first.ts'

function visitor(kept: Record<string, string> = {}) {
  const storage = () =>
    ({
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => {
        kept[key] = value
      },
    }) as unknown as Storage
  const open = (search = '', hash = '') =>
    firstOf({ location: { search, hash } } as unknown as Window, storage)
  return { open, storage }
}

describe('what a window opens with', () => {
  it('is the story for a first visitor, in a sandbox of its own', () => {
    const { open } = visitor()
    expect(open()).toMatchObject({
      view: 'story',
      world: 'story',
      scenario: { start: 'https://app.example/auth/signin' },
    })
  })

  it('is what the address names', () => {
    const { open } = visitor()
    expect(open('?world=w2')).toEqual({ view: 'workbench' })
    expect(open('?world=story').view).toBe('story')
  })

  it('is where the reader left off', () => {
    const { open, storage } = visitor()
    const view = createStore<View>('story')
    rememberView(view, 'story', storage)
    view.set('workbench')
    expect(open()).toMatchObject({ view: 'workbench', world: 'story' })
    view.set('story')
    expect(open()).toMatchObject({ view: 'story', world: 'story' })
    expect(open('', '#step=64&tab=cookies')).toEqual(open())
    rememberView(view, 'w3', storage)
    view.set('workbench')
    expect(open('', '#step=3')).toMatchObject({ view: 'workbench', world: 'w3' })
  })

  it('is the code of the sandbox, if that was open', () => {
    const { storage } = visitor()
    const opened = (world: string) => {
      const mode = createStore<Mode>('workbench')
      keepMode(mode, world, storage)
      return mode
    }
    opened('w1').set('code')
    expect(opened('w2').get()).toBe('workbench')
    const again = opened('w1')
    expect(again.get()).toBe('code')
    again.set('workbench')
    expect(opened('w1').get()).toBe('workbench')
  })

  it('is a story again for a scene that is opened from a story, and the workbench otherwise', () => {
    const { open, storage } = visitor()
    goOnAsStory('scene-google', storage)
    expect(open('?world=scene-google')).toEqual({ view: 'story' })
    expect(open('?world=scene-apple')).toEqual({ view: 'workbench' })
    expect(open()).toMatchObject({ view: 'story', world: 'story' })
    const expert = visitor({ 'authscope.view': 'workbench w1' })
    goOnAsStory('scene-google', expert.storage)
    expect(expert.open('?world=scene-google')).toEqual({ view: 'workbench' })
  })

  it('is the workbench for those whom an older version has greeted', () => {
    expect(visitor({ 'authscope.begun': 'true' }).open()).toEqual({ view: 'workbench' })
  })

  it('is the story where nothing can be kept', () => {
    const storage = () => {
      throw new Error('Storage is switched off.')
    }
    expect(firstOf({ location: { search: '', hash: '' } } as Window, storage).view).toBe('story')
  })
})
