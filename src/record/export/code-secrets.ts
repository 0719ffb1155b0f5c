import { isSecretVariable } from '../code/secret-variables.ts'

/** A text in the code of app.example that reads as a secret. */
export interface CodeSecret {
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** What it is called there: `clientSecret`. */
  readonly name: string
  readonly value: string
  /** Where it is in the file. */
  readonly at: number
}

/** What looks like a secret's name: `secret:`, `['apiKey']:`, `env.AUTH_SECRET =`, `password ===`. Bounded, as everything here: a file comes from outside. */
const NAMED =
  /(?<![\w$])([A-Za-z_$][\w$]{0,80})['"]?\]?\s{0,40}(?::[\w<>[\]. |]{0,60}=(?![=>])|:|={1,3}(?!>)|!={1,2}|\?\?=?|\|\|=?)/g
const SECRET_NAME =
  /(?:secret|passw(?:or)?d|passphrase|pass|pwd|(?:api|private|access|signing|encryption|auth|server)_?key|token|salt|pepper)s?\d*$/i

/** How well known secrets look, wherever they stand. */
const SHAPES = new RegExp(
  [
    String.raw`\b(?:(?:sk|rk)_(?:live|test)_\w{8,200}|re_\w{12,100}|gh[opsu]_\w{20,200}|github_pat_\w{20,200}|xox[abprs]-[\w-]{10,200})\b`,
    String.raw`\b(?:SG\.[\w-]{10,100}\.[\w-]{10,200}|GOCSPX-[\w-]{10,100}|AKIA[0-9A-Z]{16})\b`,
    String.raw`-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:(?!-----)[\s\S]){1,8000}-----END [A-Z ]{0,40}PRIVATE KEY-----`,
    // Hashes of passwords.
    String.raw`\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}|\$argon2id?\$[^\s'"${'`'}]{20,300}`,
    // In an address, in a header.
    String.raw`(?<=:\/\/[^\s/:@'"${'`'}]{0,200}:)[^\s/@'"${'`'}$]{1,200}(?=@)`,
    String.raw`(?<=[?&](?:api_?key|key|access_token|token|client_secret|secret|password)=)[^\s&'"${'`'}$]{4,200}`,
    String.raw`(?<=\b(?:Bearer|Basic) )[\w.~+/=-]{6,300}`,
  ].join('|'),
  'gi',
)

const LITERAL = /(['"`])((?:\\[\s\S]|(?!\1)[^\\]){1,4000})\1/y

/** What a secret is not: an address, the name of a field or of a way of signing in. */
const HARMLESS =
  /^(?:https?:\/\/[^@]*|(?:current-|new-)?password|secret|token|text|string|hidden|bearer|basic|jwt|none|true|false|utf-?8|base64(?:url)?|hex)$/i

/** The secrets that stand in files, in the order in which they do. */
export function codeSecrets(files: Readonly<Record<string, string>>): readonly CodeSecret[] {
  const variables = variablesOf(files)
  return Object.entries(files).flatMap(([file, text]) => secretsOfFile(file, text, variables))
}

/** Whether a text may be looked for elsewhere than where it was found: a short one or a plain word means other things there. */
export function isTelling(value: string): boolean {
  return value.length >= 6 && !/^[a-z]+(?:[-_ ][a-z]+)?$/.test(value)
}

/** Names of variables that a secret is made of: of `secret: s`, `s`. */
function variablesOf(files: Readonly<Record<string, string>>): ReadonlySet<string> {
  const names = Object.values(files).flatMap((text) => {
    let read = 0
    return [...text.matchAll(NAMED)].flatMap((match) => {
      const from = match.index + match[0].length
      if (from < read || !SECRET_NAME.test(match[1] ?? '')) return []
      read = literalsOf(text, from).end
      const written = text.slice(from, read).replace(/(['"`])(?:\\[\s\S]|(?!\1)[^\\])*\1/g, '')
      return [...written.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]{0,80})(?![\w$]|\s{0,20}[.(?:]\.?[\w(])/g)].map(
        ([, name = '']) => name,
      )
    })
  })
  return new Set(names)
}

/** `const s: string =` */
const DECLARED =
  /\b(?:const|let|var)\s{1,20}([A-Za-z_$][\w$]{0,80})\s{0,20}(?::[\w<>[\]. |]{0,60})?=(?![=>])/g

function secretsOfFile(file: string, text: string, variables: ReadonlySet<string>): readonly CodeSecret[] {
  const found = new Map<number, Omit<CodeSecret, 'line'>>()
  // What was read as part of one expression is not read again.
  let read = 0
  for (const match of text.matchAll(NAMED)) {
    const [whole, name = ''] = match
    const from = match.index + whole.length
    if (from < read || !SECRET_NAME.test(name)) continue
    const { literals, end } = literalsOf(text, from)
    read = end
    for (const { at, value } of [...literals, ...wordInComment(text, match.index, from)])
      if (isSecret(name, value)) found.set(at, { file, name, value, at })
  }
  for (const { 0: whole, 1: name = '', index } of text.matchAll(DECLARED)) {
    if (!variables.has(name) || SECRET_NAME.test(name)) continue
    for (const { at, value } of literalsOf(text, index + whole.length).literals)
      if (isTelling(value) && isSecret(name, value)) found.set(at, { file, name, value, at })
  }
  const known = [...found.values()]
  for (const { 0: value, index: at } of text.matchAll(SHAPES)) {
    const isKnown = known.some((each) => each.at <= at && at < each.at + each.value.length)
    if (!isKnown) found.set(at, { file, name: 'key', value, at })
  }
  return [...found.values()]
    .toSorted((a, b) => a.at - b.at)
    .map((each) => ({ ...each, line: lineAt(text, each.at) }))
}

interface Found {
  readonly at: number
  readonly value: string
}

/** How far an expression is followed. */
const LONGEST = 4000

/**
 * The quoted texts of the expression that begins here, up to the comma or the bracket that ends it; none of an object, of an index, or that is compared.
 * `end` is where it ends.
 */
function literalsOf(
  text: string,
  from: number,
): { readonly literals: readonly Found[]; readonly end: number } {
  const literals: Found[] = []
  /** Open brackets; `call` and `index` are those behind a name. */
  const open: ('call' | 'index' | 'group')[] = []
  let at = from
  for (; at < Math.min(text.length, from + LONGEST); at += 1) {
    const sign = text.charAt(at)
    if (sign === "'" || sign === '"' || sign === '`') {
      LITERAL.lastIndex = at
      const value = LITERAL.exec(text)?.[2]
      if (value === undefined) break
      if (
        !open.includes('index') &&
        !(open.includes('call') && isArgument(value)) &&
        !isCompared(text, from, at)
      )
        literals.push({ at: at + 1, value })
      at += value.length + 1
    } else if (sign === '(' || sign === '[') {
      const isBehindName = /[\w$\])]$/.test(text.slice(Math.max(from, at - 1), at))
      open.push(isBehindName ? (sign === '(' ? 'call' : 'index') : 'group')
    } else if (sign === ')' || sign === ']') {
      if (open.pop() === undefined) break
    } else if (sign === '{' || sign === '}' || sign === ';') break
    else if (sign === ',' && open.length === 0) break
    else if (sign === '\n' && open.length === 0 && !goesOn(text, from, at)) break
  }
  return { literals, end: at }
}

/** The name of a variable, a message, an encoding: what calls are given beside secrets. */
function isArgument(value: string): boolean {
  return /^[A-Z][A-Z0-9_]*$|\s/.test(value)
}

function isCompared(text: string, from: number, at: number): boolean {
  return /[=!]==?\s{0,10}$/.test(text.slice(Math.max(from, at - 14), at))
}

/** Whether an expression goes on behind the end of a line. */
function goesOn(text: string, from: number, at: number): boolean {
  return (
    /(?:^|[?:|&+=(.])\s{0,100}$/.test(text.slice(Math.max(from, at - 101), at)) ||
    /^\s{0,100}[?:|&+.)]/.test(text.slice(at, at + 102))
  )
}

/** A value that was noted without quotes. */
function wordInComment(text: string, name: number, from: number): readonly Found[] {
  const line = text.slice(Math.max(0, text.lastIndexOf('\n', name) + 1, name - 200), name)
  if (!/(?:^|[^:])\/\/|^\s*\*|\/\*/.test(line)) return []
  const [whole = '', value] =
    /^[ \t]{0,10}([^\s'"`,;{}()[\]]{6,200})/.exec(text.slice(from, from + 211)) ?? []
  if (value === undefined || /^(?:process|import|env|string|undefined)\b/.test(value)) return []
  return [{ at: from + whole.length - value.length, value }]
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

/** The files with a name instead of each secret. */
export function withNames(
  files: Readonly<Record<string, string>>,
  nameOf: (value: string) => string,
): Readonly<Record<string, string>> {
  const variables = variablesOf(files)
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => {
      const parts: string[] = []
      let from = 0
      for (const { at, value } of secretsOfFile(file, text, variables)) {
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
