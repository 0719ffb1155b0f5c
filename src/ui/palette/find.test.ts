import { expect, it } from 'vitest'
import { createCommands } from '../commands/commands.ts'
import { COMMANDS } from '../testing/command-table.ts'
import { findCommands } from './find.ts'

const free = {
  refusal: () => undefined,
  isCovered: () => false,
  hasSingleKeys: () => true,
  isMoving: () => false,
  isPaused: () => false,
}

it.each([
  ['share', 'share'],
  ['export', 'share'],
  ['download', 'share'],
  ['playwright', 'script'],
  ['script', 'script'],
  ['reset', 'reset'],
  ['strategy', 'strategy'],
  ['strategy', 'try-strategy'],
  ['presenter', 'present'],
  ['projector', 'present'],
  ['decrypt', 'ask'],
  ['import', 'open-trace'],
])('finds by the word %s the command %s', (word, id) => {
  // Whether it is possible now is not the question.
  const table = createCommands(
    COMMANDS.map(({ id: each, title, group, keys, also = '' }) => ({ id: each, title, group, keys, also })),
    free,
  )
  expect(findCommands(table, word).map(({ command }) => command.id)).toContain(id)
})
