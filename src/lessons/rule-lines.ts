/** One rule as the `SPEC.md` of its room states it. */
export interface RuleLine {
  readonly id: string
  /** Folder below `src`: `core`, `sim/rules/jar`. */
  readonly room: string
  readonly sentence: string
}

const PAGES: Readonly<Record<string, string>> = import.meta.glob('../**/SPEC.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A rule's source follows its sentence; it is shown as a link instead. */
const SOURCE =
  /(?<=[.)]) (?:(?:[CR] \d|RFC \d|OWASP|OAuth 2|OpenID|WebAuthn|design \d|style|GitHub,|Apple,)[^.]*(?:\.\d[^.]*)*)$/

/** Every rule of every `SPEC.md`, by id. */
export const RULE_LINES: ReadonlyMap<string, RuleLine> = new Map(
  Object.entries(PAGES)
    .flatMap(([path, text]) => readPage(path.slice('../'.length, -'/SPEC.md'.length), text))
    .map((line) => [line.id, line]),
)

function readPage(room: string, text: string): readonly RuleLine[] {
  return text.split('\n').flatMap((line) => {
    const [, bold, code, sentence] = /^- (?:\*\*([A-Z]+-\d+)\*\*|`\[([A-Z]+\d+)\]`) (.+)$/.exec(line) ?? []
    const id = bold ?? code
    return id && sentence ? [{ id, room, sentence: withoutSource(sentence) }] : []
  })
}

function withoutSource(sentence: string): string {
  return sentence
    .replaceAll(/ \((?:§|Fetch|HTML|CSP|RFC|Referrer)[^()]*\)/g, '')
    .replace(SOURCE, '')
    .trim()
}
