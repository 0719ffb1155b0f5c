import { describe, expect, it } from 'vitest'
import { createPreferences, withWorld } from './preferences.ts'

function storageWith(content: Record<string, string>): Storage {
  const map = new Map(Object.entries(content))
  return {
    length: 0,
    clear: () => map.clear(),
    key: () => null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

describe('preferences', () => {
  it('are remembered', () => {
    const storage = storageWith({})
    const first = createPreferences(
      () => storage,
      () => storageWith({}),
    )
    first.sizes.set({ steps: 512 })
    first.singleKeys.set(false)
    first.code.set(false)
    first.theme.set('dark')
    const second = createPreferences(
      () => storage,
      () => storageWith({}),
    )
    expect(second.sizes.get()).toEqual({ steps: 512 })
    expect(second.singleKeys.get()).toBe(false)
    expect(second.code.get()).toBe(false)
    expect(second.theme.get()).toBe('dark')
  })

  it('keep presenter mode for this window only', () => {
    const [browser, own] = [storageWith({}), storageWith({})]
    createPreferences(
      () => browser,
      () => own,
    ).presenting.set(true)
    expect(
      createPreferences(
        () => browser,
        () => own,
      ).presenting.get(),
    ).toBe(true)
    expect(
      createPreferences(
        () => browser,
        () => storageWith({}),
      ).presenting.get(),
    ).toBe(false)
  })

  it('keep the worlds that were opened, the last one first', () => {
    const storage = storageWith({})
    const { worlds } = createPreferences(
      () => storage,
      () => storageWith({}),
    )
    for (const name of ['w1', 'scene-a', 'w1']) worlds.update((list) => withWorld(list, name))
    expect(
      createPreferences(
        () => storage,
        () => storageWith({}),
      ).worlds.get(),
    ).toEqual(['w1', 'scene-a'])
    expect(
      createPreferences(
        () => storageWith({ 'authscope.worlds': '[1,"x"]' }),
        () => storageWith({}),
      ).worlds.get(),
    ).toEqual(['x'])
  })

  it('keep what was opened in scenes, and whether they pause', () => {
    const storage = storageWith({ 'authscope.opened': '{"github":[0,2],"google":["x"],"apple":3}' })
    const open = () =>
      createPreferences(
        () => storage,
        () => storageWith({}),
      )
    const first = open()
    expect(first.opened.get()).toEqual({ github: [0, 2] })
    expect(first.scenePauses.get()).toBe(true)
    first.opened.update((all) => ({ ...all, apple: [1] }))
    first.scenePauses.set(false)
    expect(open().opened.get()).toEqual({ github: [0, 2], apple: [1] })
    expect(open().scenePauses.get()).toBe(false)
  })

  it('ignore values that are damaged or of another kind', () => {
    for (const text of ['{', '7', 'null', '{"steps":"wide","walls":3}'])
      expect(
        createPreferences(
          () => storageWith({ 'authscope.panes': text }),
          () => storageWith({}),
        ).sizes.get(),
        text,
      ).toEqual({})
  })

  it('work without storage', () => {
    const off = () => {
      throw new Error('switched off')
    }
    const preferences = createPreferences(off, off)
    preferences.sizes.set({ steps: 300 })
    expect(preferences.sizes.get()).toEqual({ steps: 300 })
  })
})
