import { describe, expect, it } from 'vitest'
import { isCharacter, isFreeWhileTyping, isPressed, keyLabels } from './keys.ts'

const press = (
  key: string,
  modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})

describe('keys of commands', () => {
  it('distinguishes a letter from the same letter with Shift, with or without Caps Lock', () => {
    expect(isPressed('r', press('r'))).toBe(true)
    expect(isPressed('r', press('R'))).toBe(true)
    expect(isPressed('r', press('R', { shiftKey: true }))).toBe(false)
    expect(isPressed('Shift+r', press('R', { shiftKey: true }))).toBe(true)
  })

  it('accepts characters wherever a keyboard has them', () => {
    expect(isPressed('?', press('?', { shiftKey: true }))).toBe(true)
    expect(isPressed('/', press('/', { shiftKey: true }))).toBe(true)
    expect(isPressed('+', press('+', { shiftKey: true }))).toBe(true)
  })

  it('treats Ctrl and ⌘ as the same, and requires one of them', () => {
    expect(isPressed('Mod+k', press('k', { ctrlKey: true }))).toBe(true)
    expect(isPressed('Mod+k', press('k', { metaKey: true }))).toBe(true)
    expect(isPressed('Mod+k', press('k'))).toBe(false)
    expect(isPressed('k', press('k', { ctrlKey: true }))).toBe(false)
    expect(isPressed('k', press('k', { altKey: true }))).toBe(false)
  })

  it('knows which keys a field needs for itself', () => {
    expect(['Mod+k', 'F6', 'k', '+', 'ArrowLeft'].filter(isFreeWhileTyping)).toEqual(['Mod+k', 'F6'])
    expect(['Mod+k', 'F6', 'k', 'Shift+r', '+', 'ArrowLeft'].filter(isCharacter)).toEqual([
      'k',
      'Shift+r',
      '+',
    ])
  })

  it('shows keys as they are printed on keyboards', () => {
    expect(keyLabels('Mod+k', 'Linux x86_64')).toEqual(['Ctrl', 'K'])
    expect(keyLabels('Mod+k', 'MacIntel')).toEqual(['⌘', 'K'])
    expect(keyLabels('Shift+ArrowRight', 'Win32')).toEqual(['Shift', '→'])
    expect(keyLabels('+', 'Win32')).toEqual(['+'])
  })
})
