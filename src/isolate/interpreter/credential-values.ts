import { codeOnly } from '../../protocol/code-text.ts'
import { escaped } from '../../protocol/code-uses.ts'

type Files = Readonly<Record<string, string>>

/** A written text: what it is quoted with, and itself. */
const QUOTED = '([\'"`])([^\'"`\\n$]{1,80})'
/** Whose members are not what someone typed. */
const OTHERS = '(?!(?:user|dbUser|existing\\w*|found\\w*|token|session|profile|account|row|env)\\b)'
const EQUAL = '\\s*[!=]==?\\s*'

/** What code compares the inputs of a form with, as texts that it has itself: `password === 'demo'`, `z.enum(['customer', 'vendor'])`. */
export function credentialValues(files: Files, names: readonly string[]): Readonly<Record<string, string>> {
  const text = Object.entries(files)
    .flatMap(([path, content]) => (path.endsWith('.json') ? [] : [content]))
    .join('\n')
  const code = codeOnly(text)
  const found = names.flatMap((name) => {
    const value = comparedWith(name, text, code)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(found)
}

function comparedWith(name: string, text: string, code: string): string | undefined {
  const key = escaped(name)
  const typed = `(?<![\\w$.])(?:${OTHERS}\\w+(?:\\s+as\\s+\\w+\\s*\\))?[?!]?\\.)?${key}\\b(?:\\s+as\\s+string\\s*\\))?`
  const written = (pattern: string, group: number) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].find(
      ({ index }) =>
        // Not in a comment, and not the name of a type.
        code.charAt(index) === text.charAt(index) &&
        !/typeof\s+\(?$/.test(text.slice(Math.max(0, index - 12), index)),
    )?.[group]
  return (
    written(`\\b${key}\\s*:\\s*\\w+\\s*\\.\\s*enum\\([^()]*\\)\\s*\\.\\s*default\\(\\s*${QUOTED}`, 2) ??
    written(`\\b${key}\\s*:\\s*\\w+\\s*\\.\\s*(?:enum\\(\\s*\\[|literal\\()\\s*${QUOTED}`, 2) ??
    written(`${typed}${EQUAL}${QUOTED}\\1`, 2) ??
    written(`(?<=[(!&|]\\s*)${QUOTED}\\1${EQUAL}${typed}`, 2) ??
    ofSomeone(key, written) ??
    digitsOf(key, text)
  )
}

const CHAIN = '(?:[^,;\\n{}]|\\n(?=\\s*\\.)|\\{\\d|\\d\\})*?'
const DIGITS = '\\/\\^?(?:\\\\d|\\[0-9\\])\\{(\\d{1,2})(?:,\\d*)?\\}'

/** As many digits as the code wants: `pin: z.string().regex(/^\d{6}$/)`, `/^[0-9]{4}$/.test(pin)`, `code: z.string().length(6)`. */
function digitsOf(key: string, text: string): string | undefined {
  const isCode = /pin|otp|code|totp|token/i.test(key)
  const count = [
    `\\b${key}\\s*:${CHAIN}${DIGITS}`,
    `${DIGITS}[^\\n]{0,12}\\.test\\([^\\n;{]{0,60}\\b${key}\\b`,
    ...(isCode ? [`\\b${key}\\s*:${CHAIN}\\.length\\(\\s*(\\d{1,2})\\b`] : []),
  ]
    .map((pattern) => new RegExp(pattern).exec(text)?.[1])
    .find((found) => found !== undefined)
  return count === undefined ? undefined : '1234567890'.repeat(10).slice(0, Number(count))
}

/** `users.find((user) => user.email === email)`, where the users are written out. */
function ofSomeone(key: string, written: (pattern: string, group: number) => string | undefined) {
  const member = `\\w+[?!]?\\.${key}\\b`
  const compared = `(?<![\\w$.])(?:${member}${EQUAL}(?:\\w+[?!]?\\.)?${key}\\b|${key}${EQUAL}${member})()`
  return written(compared, 1) === undefined
    ? undefined
    : written(`(?<=[{,]\\s*)${key}\\s*:\\s*${QUOTED}\\1`, 2)
}
