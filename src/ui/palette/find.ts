import type { Scene } from '../../lessons/scenes/scene.ts'
import { SCENES } from '../../lessons/scenes/scenes.ts'
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

/** The scenes whose title and line contain every typed word. Nothing is found by an empty field. */
export function findScenes(text: string): readonly Scene[] {
  const words = wordsIn(text)
  if (words.length === 0) return []
  return SCENES.filter(({ title, about }) =>
    words.every((word) => `scene ${title} ${about}`.toLowerCase().includes(word)),
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
