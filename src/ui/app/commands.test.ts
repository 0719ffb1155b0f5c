import { describe, expect, it } from 'vitest'
import { isPressed } from '../../parts/keys/keys.ts'
import { KEYS_IN_PARTS } from '../palette/keys-in-parts.ts'
import { COMMANDS } from '../testing/command-table.ts'

describe('the table of commands', () => {
  // Those of a view may have keys that other commands have in other views; some are in the palette only.
  const everywhere = COMMANDS.filter(({ isHere, keys }) => isHere === undefined && keys !== '')

  it('gives every command its own id and title, and its own key if it has one', () => {
    for (const of of ['keys', 'id', 'title'] as const) {
      const all = (of === 'keys' ? everywhere : COMMANDS).map((command) => command[of])
      expect(new Set(all).size, of).toBe(all.length)
      expect(
        all.every((each) => each !== ''),
        of,
      ).toBe(true)
    }
  })

  it('has no key for two commands', () => {
    for (const { id, keys } of everywhere) {
      const key = keys.endsWith('+') ? '+' : (keys.split('+').at(-1) ?? '')
      const shiftKey = keys.includes('Shift+')
      const event = { key, shiftKey, ctrlKey: keys.includes('Mod+'), metaKey: false, altKey: false }
      expect(
        everywhere.filter((command) => isPressed(command.keys, event)).map((command) => command.id),
      ).toEqual([id])
    }
  })

  it('describes the keys of widgets', () => {
    expect(KEYS_IN_PARTS.every(({ keys, does }) => keys.length > 0 && does.length > 0)).toBe(true)
  })
})
