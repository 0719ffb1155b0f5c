import { parseSync, Visitor } from 'rolldown/utils'

/** Phrases that our texts avoid, each with what to write instead. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/\b(?:no|some|any|every)body(?:'s|’s)?\b/i, 'no one, someone, anyone, everyone, or a name'],
  [/\bwho(?:m|so)?ever\b/i, 'anyone who, or who it is'],
  [/\b(?:only|even|for|with|by|to|from) who\b/i, 'anyone who, or who it is'],
  [/\b(?:is|are|was|were|be) none\b/i, "isn't one, there are none left"],
  [/\bno more\b(?! than)/i, 'no longer'],
  [/\bof (?:its|their|his|her|your|our|one[’']s) own\b/i, 'its own …, or nothing'],
  [/\bso often\b/i, 'how often'],
  [/\bstands\b|\bstand still\b|\bcomes? to stand\b/i, 'is'],
  [/\b(?:holds|held) (?:at|before|after)\b/i, 'pauses, paused'],
  [/\bin hand\b/i, 'the paused value'],
  [/\blead(?:s|ing)? the world\b|\bworld (?:is|was) led\b/i, 'rewind, restore'],
  [/\blies? ahead\b/i, 'later steps'],
  [/\bdie(?:s|d)\b/i, 'expire, stop'],
  [/\b(?:is|are|was|were|be|been|not) told\b/i, 'learn, find out'],
  [/\bin the place of\b/i, 'instead of'],
  [/\bit comes to\b|\bcomes to the same\b/i, 'treat it the same way'],
  [/\bfor ever\b/i, 'forever'],
]

const ANY = new RegExp(PHRASES.map(([pattern]) => pattern.source).join('|'), 'i')

export interface Found {
  readonly line: number
  readonly phrase: string
  /** What to write. */
  readonly instead: string
}

/** The phrases in what a file says: in its strings, templates and JSX text, or in its comments. */
export function phrasesIn(file: string, source: string, where: 'texts' | 'comments'): readonly Found[] {
  // Most files have none anywhere, and need not be parsed.
  if (!ANY.test(source.replaceAll(/\\[a-z]/g, ' '))) return []
  const texts = where === 'texts' ? textsIn(file, source) : parsed(file, source).comments
  return texts.flatMap(({ start, value }) =>
    PHRASES.flatMap(([pattern, instead]) =>
      [...value.matchAll(new RegExp(pattern, 'gi'))].map(({ 0: phrase, index }) => ({
        line: source.slice(0, start + index).split('\n').length,
        phrase,
        instead,
      })),
    ),
  )
}

interface Text {
  readonly start: number
  readonly value: string
}

/** What a person could read: a single word in lower case is a name in the code. */
function textsIn(file: string, source: string): readonly Text[] {
  const texts: Text[] = []
  const read = ({ start, value }: { readonly start: number; readonly value: unknown }) => {
    const text = typeof value === 'object' && value !== null && 'raw' in value ? value.raw : value
    if (typeof text === 'string' && /\s|^[A-Z]/.test(text.trim())) texts.push({ start, value: text })
  }
  new Visitor({ JSXText: read, Literal: read, TemplateElement: read }).visit(parsed(file, source).program)
  return texts
}

function parsed(file: string, source: string) {
  const result = parseSync(file, source)
  const [error] = result.errors
  if (error) throw new Error(`${file} could not be parsed: ${error.message}`)
  return result
}
