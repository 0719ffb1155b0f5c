import { glossaryEntry } from '../../lessons/glossary.ts'
import type { Scene } from '../../lessons/scenes/scene.ts'

/** The scenes in whose texts or terms every word of the query is found; all of them for an empty one. */
export function findScenes(scenes: readonly Scene[], query: string): readonly Scene[] {
  const words = query.toLowerCase().split(/\s+/)
  return scenes.filter((scene) => {
    const text = textOf(scene)
    return words.every((word) => text.includes(word))
  })
}

function textOf({ about, question, title, watch, why }: Scene): string {
  const seen = watch.flatMap(({ says, term }) => [says, term && glossaryEntry(term)?.term, term])
  return [title, about, why, question.asks, ...seen].join(' ').toLowerCase()
}
