import type { Code } from '../../protocol/code.ts'
import { codeOnly } from '../../protocol/code-text.ts'
import { sampleOf } from '../../protocol/sample-of.ts'

interface Source {
  readonly text: string
  /** Without comments and what is quoted. */
  readonly code: string
}

interface Found {
  readonly email: string
  /** What is written before it, in one statement. */
  readonly before: string
}

/** How many are offered. */
const MOST = 3

/**
 * Addresses that code lets in, as far as it has them written out: whole ones, those of a domain, and those that a regular expression matches. First those of
 * `file`, and those that the code compares with.
 */
export function allowedAddresses(
  { files }: Pick<Code, 'files'>,
  own: string,
  file: string | undefined,
): readonly string[] {
  const names = Object.keys(files).toSorted((a, b) => Number(b === file) - Number(a === file))
  const local = own.split('@')[0] ?? 'ada'
  const found = names.flatMap((name) => {
    const text = files[name] ?? ''
    const source = { text, code: codeOnly(text) }
    return [addresses(source), domains(source, local), expressions(source, local)]
      .flat()
      .filter(({ before }) => !OF_NO_USE.test(before))
  })
  const ranked = found.toSorted((a, b) => Number(COMPARES.test(b.before)) - Number(COMPARES.test(a.before)))
  const others = ranked
    .map(({ email }) => email)
    .filter((email) => VALID.test(email) && email.toLowerCase() !== own.toLowerCase())
  return [...new Set(others)].slice(0, MOST)
}

const VALID = /^[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}$/i
/** Of those that write, examples of what to type, and of what is kept out. */
const OF_NO_USE =
  /\b(?:from|sender|reply_?to|placeholder|label|title|import|action|event|kind|type|scope|permission)\s*[:=(]?\s*$|\b(?:log|audit|track|emit|record|publish|capture|can|t|populate|select|orderBy)\w*\(\s*$|\brelations\s*:\s*\[[^\]]*$|(?:block|den(?:y|ied)|black|bann?ed|forbid|disposable|exclude)[^;]{0,60}$/i
const OF_SENDERS = /no-?reply|onboarding@|support@|hello@|info@/i
/** Whose absence from it turns people away. */
const COMPARES = /allow|white|permit|authori[sz]ed|domain|endsWith|\bhd\b|includes|has\(|[!=]==?\s*$/i

/** Each match that isn't in a comment. */
function matches({ code, text }: Source, pattern: RegExp) {
  return [...text.matchAll(pattern)]
    .filter(({ index }) => code.charAt(index) === text.charAt(index))
    .map((match) => ({ match, before: statementBefore(text, match.index) }))
}

function statementBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 240), at)
  return before.split(/;|\n\s*\n|\n(?=\s*(?:const|let|var|export|import|if|return)\b)/).at(-1) ?? ''
}

function addresses(source: Source): readonly Found[] {
  return matches(source, /(['"`])([\w.+-]+@[\w-]+(?:\.[\w-]+)+)\1/g)
    .map(({ before, match: [, , email = ''] }) => ({ before, email }))
    .filter(({ email }) => !OF_SENDERS.test(email))
}

/** `'@acme.example'`; `'acme.example'` and `'.edu'` where the code is about addresses; the value of a name in `@${…}`. */
function domains(source: Source, local: string): readonly Found[] {
  const at = (domain: string) => `${local}@${domain.startsWith('.') ? `example${domain}` : domain}`
  const plain = matches(source, /(['"`])(@?)(\.?(?:[\w-]+\.)*[\w-]*[a-z])\1/gi).flatMap(
    ({ before, match: { 2: sign, 3: domain = '', index } }) => {
      const isDomain = domain.includes('.') && !FILE.test(domain)
      const isMeant =
        sign !== '' || ABOUT_ADDRESSES.test(source.text.slice(Math.max(0, index - 240), index + 120))
      return isDomain && isMeant && !/\bfrom\s*$|import\s*\(?\s*$/.test(before)
        ? [{ before, email: at(domain) }]
        : []
    },
  )
  const named = [...source.text.matchAll(/@\$\{\s*(\w+)\s*\}/g)].flatMap(({ 1: name = '', index }) => {
    const value = new RegExp(
      `\\b${name}\\s*(?::\\s*\\w+\\s*)?=[^='"\`\\n;]*(['"\`])@?([\\w.-]+\\.[a-z]{2,})\\1`,
      'i',
    ).exec(source.text)?.[2]
    return value === undefined ? [] : [{ before: statementBefore(source.text, index), email: at(value) }]
  })
  return [...plain, ...named]
}

const ABOUT_ADDRESSES = /domain|\bhd\b|e?mail|allow|white|permit|\bendsWith\(\s*$|tenant|case\s*$/i
const FILE = /\.(?:[cm]?[jt]sx?|json|css|html?|mdx?|png|svg|jpe?g|env|local)$/i

/** `/@(?:staff\.)?acme\.example$/`, if it names a domain: others only say what an address looks like. */
function expressions({ code, text }: Source, local: string): readonly Found[] {
  const literal = /(?<=[(=:,[!&|?]\s*|return\s+)\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[a-z]*/g
  const written = [...text.matchAll(literal)]
    .filter(({ index }) => code.charAt(index) === ' ')
    .map(({ 1: source = '', index }) => ({ source, index }))
  const made = [...text.matchAll(/new RegExp\(\s*(['"`])(.*?)\1/g)].map(({ 2: source = '', index }) => ({
    source: source.replaceAll('\\\\', '\\'),
    index,
  }))
  return [...written, ...made].flatMap(({ index, source }) => {
    const sample = /\\\.[a-z]{2,}/i.test(source) ? sampleOf(source) : undefined
    if (sample === undefined) return []
    const [before, domain = before] = sample.split('@')
    const own = sample.includes('@') && before ? before : local
    return [{ before: statementBefore(text, index), email: `${own}@${domain?.replace(/^\./, 'example.')}` }]
  })
}
