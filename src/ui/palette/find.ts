import type { Step } from '../../protocol/steps.ts'
import { searchText } from '../../record/outline/filter.ts'
import type { Command } from '../commands/command.ts'
import type { Commands } from '../commands/commands.ts'

export interface FoundCommand {
  readonly command: Command
  readonly isPossible: boolean
}

/** The commands that contain the typed words in title, group or synonyms, with those that are possible now first. */
export function findCommands({ all, problem }: Commands, text: string): readonly FoundCommand[] {
  const words = wordsIn(text)
  const found = all
    .filter(({ id }) => id !== 'palette')
    .filter(({ also = '', title, group }) =>
      words.every((word) => `${title} ${group} ${also}`.toLowerCase().includes(word)),
    )
    .map((command) => ({ command, isPossible: problem(command) === undefined }))
  return [...found.filter(({ isPossible }) => isPossible), ...found.filter(({ isPossible }) => !isPossible)]
}

/** Another entry of the palette: a title and a line about it, both searched. */
export interface Entry {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly open: () => void
}

/** The entries of a kind that contain every typed word. An empty field finds nothing. */
export function findEntries(kind: string, entries: readonly Entry[], text: string): readonly Entry[] {
  const words = wordsIn(text)
  if (words.length === 0) return []
  return entries.filter(({ title, about }) =>
    words.every((word) => `${kind} ${title} ${about}`.toLowerCase().includes(word)),
  )
}

/** The steps that contain every typed word; a number finds the step with that number. An empty field finds nothing. */
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
