/** A text in the code of app.example that reads as a secret. */
export interface CodeSecret {
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** What it is called there: `clientSecret`. */
  readonly name: string
  readonly value: string
  /** Where it stands in the file. */
  readonly at: number
}

/** Names that end so hold a secret. Bounded, as everything here: a file comes from outside. */
const NAMED =
  /(?<![\w$])([A-Za-z_$][\w$]{0,80})['"]?\s{0,40}(?::[\w<>[\]. |]{0,60}=(?!=)|:|={1,3}|!={1,2}|\?\?=?|\|\|=?)\s{0,40}(\[)?\s{0,40}(?=['"`])/g
const SECRET_NAME =
  /(?:secret|passw(?:or)?d|passphrase|pass|pwd|(?:api|private|access|signing|encryption|auth|server)_?key|token|salt|pepper)s?\d*$/i

/** How well known secrets look, wherever they stand. */
const SHAPES =
  /\b(?:(?:sk|rk)_(?:live|test)_\w{8,200}|re_\w{12,100}|gh[opsu]_\w{20,200}|github_pat_\w{20,200}|xox[abprs]-[\w-]{10,200}|SG\.[\w-]{10,100}\.[\w-]{10,200}|GOCSPX-[\w-]{10,100}|AKIA[0-9A-Z]{16})\b|-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]{1,8000}?-----END [A-Z ]{0,40}PRIVATE KEY-----|(?<=:\/\/[^\s/:@'"`]{0,200}:)[^\s/@'"`$]{1,200}(?=@)/g

const LITERAL = /(['"`])((?:\\[\s\S]|(?!\1)[^\\]){1,4000})\1/y

/** What a secret is not: an address, the name of a field or of a way of signing in. */
const HARMLESS =
  /^(?:https?:\/\/[^@]*|(?:current-|new-)?password|secret|token|text|string|hidden|bearer|basic|jwt|none|true|false)$/i

/** The secrets that stand in files, in the order in which they do. */
export function codeSecrets(files: Readonly<Record<string, string>>): readonly CodeSecret[] {
  return Object.entries(files).flatMap(([file, text]) => secretsOfFile(file, text))
}

function secretsOfFile(file: string, text: string): readonly CodeSecret[] {
  const found = new Map<number, Omit<CodeSecret, 'line'>>()
  for (const match of text.matchAll(NAMED)) {
    const [whole, name = '', list] = match
    if (!SECRET_NAME.test(name)) continue
    const from = match.index + whole.length
    for (const { at, value } of list === undefined ? literalsAt(text, from, 1) : literalsAt(text, from, 20))
      if (isSecret(name, value)) found.set(at, { file, name, value, at })
  }
  for (const { 0: value, index: at } of text.matchAll(SHAPES)) {
    const isKnown = [...found.values()].some((each) => each.at <= at && at < each.at + each.value.length)
    if (!isKnown) found.set(at, { file, name: 'key', value, at })
  }
  return [...found.values()]
    .toSorted((a, b) => a.at - b.at)
    .map((each) => ({ ...each, line: lineAt(text, each.at) }))
}

/** Quoted texts from a place on, with commas between them. */
function literalsAt(text: string, from: number, most: number): readonly { at: number; value: string }[] {
  const found: { at: number; value: string }[] = []
  for (let at = from; found.length < most; ) {
    LITERAL.lastIndex = at
    const literal = LITERAL.exec(text)
    if (literal === null) break
    found.push({ at: at + 1, value: literal[2] ?? '' })
    const between = /^\s{0,40},\s{0,40}/.exec(text.slice(LITERAL.lastIndex, LITERAL.lastIndex + 81))
    if (between === null) break
    at = LITERAL.lastIndex + between[0].length
  }
  return found
}

function isSecret(name: string, value: string): boolean {
  const plain = (word: string) => word.replace(/[^a-z]/gi, '').toLowerCase()
  return !value.includes('${') && !HARMLESS.test(value) && plain(name) !== plain(value)
}

function lineAt(text: string, at: number): number {
  let line = 1
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line += 1
  return line
}

/** The files with a name in the place of each secret. */
export function withNames(
  files: Readonly<Record<string, string>>,
  nameOf: (value: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => {
      const parts: string[] = []
      let from = 0
      for (const { at, value } of secretsOfFile(file, text)) {
        if (at < from) continue
        parts.push(text.slice(from, at), nameOf(value))
        from = at + value.length
      }
      return [file, parts.join('') + text.slice(from)]
    }),
  )
}

/** Values of an environment that may be secrets: by their names, and by how they look where the name says nothing. */
export function environmentSecrets(environment: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    typeof value === 'string' && isSecretVariable(name, value) ? [value] : [],
  )
}

const SECRET_VARIABLE =
  /secret|token|pass|pwd|salt|pepper|cred|private|cert|pem|hash|seed|webhook|sign|stripe|dsn|(?:^|_)(?:key|auth|pin|otp)(?:$|_)|key$/i
const PLAIN_VARIABLE =
  /^(?:NODE_ENV|PUBLIC_|NEXT_PUBLIC_|VITE_)|(?:^|_)(?:ID|URL|URI|HOST|HOSTNAME|DOMAIN|ORIGIN|ISSUER|PORT|FROM|TO|REGION|NAME|USER|USERNAME|E?MAIL|ENV|MODE|VERSION|TRUST_HOST|MAX_AGE)$/i

function isSecretVariable(name: string, value: string): boolean {
  if (/:\/\/[^/@\s]*:[^/@\s]+@/.test(value)) return true
  if (/^(?:true|false|yes|no|on|off|\d{1,5})$/i.test(value)) return false
  if (PLAIN_VARIABLE.test(name)) return false
  // No word and no address, but letters and digits without an order.
  return SECRET_VARIABLE.test(name) || /^(?=.*\d)(?=.*[A-Za-z])[\w+/=.:-]{8,}$/.test(value)
}
