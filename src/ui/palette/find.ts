import type { Step } from '../../protocol/steps.ts'
import { searchText } from '../../record/outline/filter.ts'
import type { Command } from '../commands/command.ts'
import type { Commands } from '../commands/commands.ts'

export interface FoundCommand {
  readonly command: Command
  readonly isPossible: boolean
}

/** The commands whose words contain what is typed, those that can be done now first. */
export function findCommands({ all, problem }: Commands, text: string): readonly FoundCommand[] {
  const words = wordsIn(text)
  const found = all
    .filter(({ id }) => id !== 'palette')
    .filter(({ title, group }) => words.every((word) => `${title} ${group}`.toLowerCase().includes(word)))
    .map((command) => ({ command, isPossible: problem(command) === undefined }))
  return [...found.filter(({ isPossible }) => isPossible), ...found.filter(({ isPossible }) => !isPossible)]
}

/** Something else that is found by its words: a title and a line about it. */
export interface Entry {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly open: () => void
}

/** The entries of a kind whose words contain every typed word. Nothing is found by an empty field. */
export function findEntries(kind: string, entries: readonly Entry[], text: string): readonly Entry[] {
  const words = wordsIn(text)
  if (words.length === 0) return []
  return entries.filter(({ title, about }) =>
    words.every((word) => `${kind} ${title} ${about}`.toLowerCase().includes(word)),
  )
}

/** The steps that contain every typed word; a number is a step's own. Nothing is found by an empty field. */
export function findSteps(steps: readonly Step[], text: string): readonly Step[] {
  const words = wordsIn(text)
  if (words.length === 0) return []
  const numbered = steps.find(({ seq }) => String(seq) === text.trim())
  const found = steps.filter(
    (step) => step !== numbered && words.every((word) => searchText(step).includes(word)),
  )
  return numbered ? [numbered, ...found] : found
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
