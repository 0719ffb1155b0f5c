import { GLOSSARY, type GlossaryEntry } from '../../lessons/glossary.ts'

/** A longer text is no question about a word: a log would name dozens of terms. */
const LONGEST = 120
/** How many terms explain one question. */
const MOST = 4

/** The terms that a short question is about, such as “What is a code?”: those that it names whole, else those that share a word with it. */
export function termsIn(text: string): readonly GlossaryEntry[] {
  if (text.length > LONGEST) return []
  const asked = wordsOf(text).filter((word) => !COMMON.has(word))
  if (asked.length === 0) return []
  const ranked = TERMS.flatMap(({ entry, words }) => {
    const shared = words.filter((word) => asked.includes(word)).length
    // An authorization code is a code; a code verifier is a verifier.
    const isKind = asked.includes(words.at(-1) ?? '')
    return shared === 0
      ? []
      : [{ entry, isWhole: shared === words.length, shared: shared + (isKind ? 0.5 : 0) }]
  }).sort((a, b) => b.shared - a.shared)
  const whole = ranked.filter(({ isWhole }) => isWhole)
  return (whole.length > 0 ? whole : ranked).slice(0, MOST).map(({ entry }) => entry)
}

const TERMS = GLOSSARY.map((entry) => ({ entry, words: wordsOf(entry.term) }))

/** Lower-case words, without an s at their end: `code_verifier` has two. */
function wordsOf(text: string): readonly string[] {
  const words =
    text
      .toLowerCase()
      .replace(/e-mail/g, 'email')
      .match(/[\p{L}\d.]*[\p{L}\d]/gu) ?? []
  return words.map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word))
}

/** Words that ask, and words that any question may have. */
const COMMON: ReadonlySet<string> = new Set(
  wordsOf(
    'a an and any are be by can do does explain for from get has have how i id in is it its know me mean means my need needs not of on or server set site tell that the them they this to use used uses what what’s when where which who why with without work works you your',
  ),
)
