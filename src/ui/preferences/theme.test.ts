import { expect, it } from 'vitest'
import { keepTheme, nextTheme, readTheme } from './theme.ts'

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  } as unknown as Storage
}

it('remembers the theme, and falls back to the system’s', () => {
  const shelf = storage()
  expect(readTheme(() => shelf)).toBe('system')
  keepTheme(() => shelf, 'dark')
  expect(readTheme(() => shelf)).toBe('dark')
  expect([nextTheme('system'), nextTheme('light'), nextTheme('dark')]).toEqual(['light', 'dark', 'system'])
})

it('works where storage is switched off', () => {
  const blocked = () => {
    throw new Error('SecurityError')
  }
  keepTheme(blocked, 'dark')
  expect(readTheme(blocked)).toBe('system')
})
