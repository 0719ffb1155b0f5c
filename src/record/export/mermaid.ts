import type { Step } from '../../protocol/steps.ts'
import { type Draw, drawsOf } from '../diagram/draws.ts'
import { laneKey, lanesOf } from '../diagram/lanes.ts'
import type { Label } from '../labels/step-label.ts'
import { outline } from '../outline/outline.ts'

/** The runs of a record as one Mermaid sequence diagram: lanes, arrows, and notes for work inside a lane. */
export function toMermaid(steps: readonly Step[]): string {
  const runs = outline(steps).map((run) => ({ run, draws: drawsOf(run) }))
  const parties = runs.flatMap(({ draws }) => draws.flatMap(partiesOf))
  const lanes = lanesOf(parties)
  const ids = new Map(lanes.map(({ key }, index) => [key, `L${index + 1}`]))
  const idOf = (party: Parameters<typeof laneKey>[0]) => ids.get(laneKey(party) ?? '')
  const ends = [ids.values().next().value, [...ids.values()].at(-1)].filter((id) => id !== undefined)
  const over = [...new Set(ends)].join(',')
  const lines = lanes.map(
    ({ lane, label }, index) =>
      `${lane === 'person' ? 'actor' : 'participant'} L${index + 1} as ${literal(label)}`,
  )
  for (const { run, draws } of runs) {
    if (over !== '') lines.push(`note over ${over}: ${literal(`${run.run}. ${run.title}`)}`)
    for (const draw of draws) {
      // The run's name has said it.
      if (draw.form.type === 'aside' && draw.form.text === run.title) continue
      lines.push(...linesOf(draw, idOf, over))
    }
  }
  return `sequenceDiagram\n${lines.map((line) => `  ${line}\n`).join('')}`
}

function partiesOf({ form }: Draw) {
  if (form.type === 'box' || form.type === 'quiet') return [form.at]
  return form.type === 'aside' ? [] : [form.from, form.to]
}

function linesOf(
  { form, outcome }: Draw,
  idOf: (party: Parameters<typeof laneKey>[0]) => string | undefined,
  over: string,
): readonly string[] {
  if (form.type === 'aside') return over === '' ? [] : [`note over ${over}: ${literal(form.text)}`]
  if (form.type === 'quiet') return [`note over ${idOf(form.at)}: ${literal(form.text)}`]
  if (form.type === 'box')
    return [`note over ${idOf(form.at)}: ${literal(withOutcome(labelText(form.label), outcome))}`]
  const from = idOf(form.from)
  const to = idOf(form.to)
  const text = literal(withOutcome([form.label, ...form.chips].join(', '), outcome))
  const head = outcome === 'failed' ? 'x' : '>>'
  const arrow = form.back ? `--${head}` : `-${head}`
  const line = `${from}${arrow}${to}: ${text}`
  return form.type === 'pair' ? [line, `${to}-->>${from}: ${literal('responded')}`] : [line]
}

function labelText({ name, note }: Label): string {
  return note === undefined ? name : `${name}: ${note}`
}

function withOutcome(text: string, outcome: Step['outcome']): string {
  return outcome === 'done' ? text : `${outcome}: ${text}`
}

const LONGEST = 120

/**
 * A text as Mermaid shows it literally. Its grammar ends a message at a line break, `;` or `#`, reads `<br>` and Markdown-like markup, and takes
 * some words at the start of a text for its own; each character that could matter is written as a character reference.
 */
function literal(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const characters = [...(plain === '' ? '(empty)' : plain)]
  const short = characters.length > LONGEST ? [...characters.slice(0, LONGEST - 1), '…'] : characters
  return short.map((character) => (PLAIN.test(character) ? character : reference(character))).join('')
}

/** Letters, digits and what has no meaning in the grammar: neither `:` nor `#`, so that no word can be a keyword (`wrap:`). */
const PLAIN = /^[\p{L}\p{N} ._/,…→-]$/u

function reference(character: string): string {
  return `#${character.codePointAt(0)};`
}
