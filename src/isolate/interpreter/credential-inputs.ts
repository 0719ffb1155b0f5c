import { closing as closingIn, codeOnly } from '../../protocol/code-text.ts'

type Files = Readonly<Record<string, string>>

/** The inputs of a credentials provider's form, by name. */
export interface CredentialInputs {
  readonly inputs: Readonly<Record<string, { readonly label: string; readonly type: string }>>
  /** Whether the code names none, so that e-mail and password are offered. */
  readonly isGuess: boolean
}

/** What a form brings along by itself. */
const OF_THE_FORM = new Set(['callbackUrl', 'csrfToken', 'json', 'redirect', 'redirectTo'])

const MOST = 10

/** The inputs that an `authorize` function at a line reads: members of its argument, what it takes apart, and the keys of schemas that check it. */
export function credentialInputs(files: Files, file: string, line: number): CredentialInputs {
  const text = (files[file] ?? '')
    .split('\n')
    .slice(line - 1)
    .join('\n')
  const { parameter, body } = partsOf(text)
  const own = [...namesOfPattern(parameter), ...namesOfType(parameter)]
  const variable = /^[\w$]+/.exec(parameter)?.[0]
  const names = variable === undefined ? own : [...own, ...namesRead(body, variable, files)]
  const known = [...new Set(names)].filter((name) => !OF_THE_FORM.has(name)).slice(0, MOST)
  const isGuess = known.length === 0
  const inputs = (isGuess ? ['email', 'password'] : known).map((name) => [name, inputOf(name)] as const)
  return { inputs: Object.fromEntries(inputs), isGuess }
}

/** First parameter and body of the function that begins in a text. */
function partsOf(text: string): { readonly parameter: string; readonly body: string } {
  const bare = /^[^(\n]*?(?:[:=]\s*|async\s+)([\w$]+)\s*=>/.exec(text)
  if (bare)
    return {
      parameter: bare[1] ?? '',
      body: text.slice(bare[0].length, bare[0].length + bodyLength(text, bare[0].length)),
    }
  const open = text.indexOf('(')
  if (open < 0) return { parameter: '', body: '' }
  const close = closing(text, open)
  const after = text.slice(close + 1)
  // A return type may have braces, but is short.
  const arrow = /^\s*(?::[^={;]*)?=>/.exec(after)
  const begin = close + 1 + (arrow ? arrow[0].length : after.search(/\{/))
  return {
    parameter: firstOf(text.slice(open + 1, close)),
    body: text.slice(begin, begin + bodyLength(text, begin)),
  }
}

function bodyLength(text: string, begin: number): number {
  const brace = text.slice(begin).search(/\S/)
  if (brace < 0) return 0
  return '{('.includes(text[begin + brace] ?? '')
    ? closing(text, begin + brace) - begin + 1
    : (text.slice(begin).split('\n')[0]?.length ?? 0)
}

/** Where the bracket at an index closes; the end of the text if it does not. */
function closing(text: string, open: number): number {
  return closingIn(codeOnly(text), open)
}

/** The first of several parts with commas between them. */
function firstOf(list: string): string {
  return partsIn(list)[0]?.trim() ?? ''
}

function partsIn(list: string): readonly string[] {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (let index = 0; index < list.length; index += 1) {
    const sign = list[index] ?? ''
    if ('([{<'.includes(sign)) depth += 1
    else if (')]}>'.includes(sign) && !isArrow(list, index)) depth -= 1
    else if (',;\n'.includes(sign) && depth === 0) {
      parts.push(list.slice(from, index))
      from = index + 1
    }
  }
  return [...parts, list.slice(from)].filter((part) => part.trim() !== '')
}

function isArrow(list: string, index: number): boolean {
  return list.startsWith('=>', index - 1)
}

/** The keys of a pattern, an object type or an object: `email`, `password: secret`, `code?: string`. */
function keysIn(list: string): readonly string[] {
  return partsIn(list).flatMap(
    (part) => /^\s*(?:readonly\s+)?["']?([A-Za-z_$][\w$]*)["']?\s*(?:\?)?\s*(?:[:=]|$)/.exec(part)?.[1] ?? [],
  )
}

function inBraces(text: string, open: number): string {
  return text.slice(open + 1, closing(text, open))
}

function namesOfPattern(parameter: string): readonly string[] {
  return parameter.startsWith('{') ? keysIn(inBraces(parameter, 0)) : []
}

/** `credentials: { email: string }`, `credentials: Partial<Record<"email" | "password", unknown>>`. */
function namesOfType(parameter: string): readonly string[] {
  const type = /^[\w$]+\??\s*:\s*([\s\S]+)$/.exec(parameter)?.[1] ?? ''
  if (type.startsWith('{')) return keysIn(inBraces(type, 0))
  const record = /Record<([^,]*),/.exec(type)?.[1] ?? ''
  return [...record.matchAll(/["']([\w$]+)["']/g)].map(([, name = '']) => name)
}

/** What a function reads of its argument. */
function namesRead(body: string, variable: string, files: Files): readonly string[] {
  const it = variable.replaceAll('$', '\\$')
  const checked = namesChecked(body, it, files)
  // The schema's file may be missing: what is read of its result says the same.
  return [...namesTaken(body, it), ...(checked.length > 0 ? checked : namesOfResult(body, it))]
}

/** Members of what an expression matches, and what a pattern takes of it. */
function namesTaken(body: string, it: string): readonly string[] {
  const member = new RegExp(
    `(?<![\\w$.])\\(?${it}(?:\\s+as\\s+[^)]*\\))?\\s*(?:[?!]?\\.\\s*([A-Za-z_$][\\w$]*)(?!\\s*\\()|(?:\\?\\.|!)?\\[\\s*["']([\\w$]+)["']\\s*\\])`,
    'g',
  )
  const members = [...body.matchAll(member)].map(([, name, inBrackets]) => name ?? inBrackets ?? '')
  const casts = [
    ...body.matchAll(new RegExp(`(?<![\\w$.])${it}\\s+as\\s+(?:unknown\\s+as\\s+)?\\{`, 'g')),
  ].flatMap(({ index, 0: found }) => keysIn(inBraces(body, index + found.length - 1)))
  const taken = [
    ...body.matchAll(new RegExp(`\\{([^{}]*)\\}\\s*(?::[^=]*)?=\\s*\\(?\\s*${it}(?![\\w$.(])`, 'g')),
  ].flatMap(([, list = '']) => keysIn(list))
  return [...members, ...taken, ...casts]
}

/** `const parsed = schema.safeParse(credentials)` and `parsed.data.phone`; `const { phone } = schema.parse(credentials)`. */
function namesOfResult(body: string, it: string): readonly string[] {
  const checks = new RegExp(
    `\\b(?:const|let|var)\\s+(\\{[^{}]*\\}|[\\w$]+)\\s*(?::[^=]*)?=\\s*(?:await\\s+)?[^;]{0,80}?\\b(safeP|p|v)(?:arse|alidate)(?:Async)?\\(\\s*(?:[\\w$]+\\s*,\\s*)?${it}(?![\\w$])`,
    'g',
  )
  return [...body.matchAll(checks)].flatMap(([, target = '', kind]) => {
    const isSafe = kind === 'safeP'
    if (target.startsWith('{') && !isSafe) return keysIn(target.slice(1, -1))
    if (target.startsWith('{')) return namesTaken(body, /\bdata\s*:\s*([\w$]+)/.exec(target)?.[1] ?? 'data')
    return namesTaken(body, isSafe ? `${target}\\s*[!?]?\\.\\s*(?:data|output)` : target)
  })
}

/** The keys of schemas that an argument is checked with: `z.object({ … }).safeParse(credentials)`, `signInSchema.parseAsync(credentials)`. */
function namesChecked(body: string, it: string, files: Files): readonly string[] {
  const checks = [
    ...body.matchAll(
      new RegExp(
        `(?:([\\w$]+)|\\))\\s*\\.\\s*(?:safeParse|parse|validate|validateSync|cast)(?:Async)?\\(\\s*${it}(?![\\w$])`,
        'g',
      ),
    ),
  ]
  const called = [
    ...body.matchAll(
      new RegExp(`\\b(?:safeParse|parse)(?:Async)?\\(\\s*([\\w$]+)\\s*,\\s*${it}(?![\\w$])`, 'g'),
    ),
  ]
  const names = [...checks, ...called].map(([, name]) => name)
  const texts = names.includes(undefined) ? [body] : []
  const defined = names.flatMap((name) =>
    name === undefined
      ? []
      : Object.values(files).flatMap((text) => {
          const found = new RegExp(
            `\\b${name.replaceAll('$', '\\$')}\\s*(?::[^=\\n]*)?=\\s*(?=[\\w$.\\s]{0,40}object\\s*\\()`,
          ).exec(text)
          return found ? [text.slice(found.index)] : []
        }),
  )
  return [...texts, ...defined].flatMap((text) => {
    const found = /\bobject\s*\(\s*\{/.exec(text)
    return found ? keysIn(inBraces(text, found.index + found[0].length - 1)) : []
  })
}

function inputOf(name: string): { readonly label: string; readonly type: string } {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  const label = /^e-?mail$/i.test(words) ? 'E-mail' : words.charAt(0).toUpperCase() + words.slice(1)
  const type = /pass|pwd|secret/i.test(name) ? 'password' : /e-?mail$/i.test(name) ? 'email' : 'text'
  return { label, type }
}
