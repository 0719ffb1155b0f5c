import { closing as closingIn, codeOnly } from '../../protocol/code-text.ts'
import { escaped } from '../../protocol/code-uses.ts'
import { PASSWORD_WORDS } from '../../protocol/password-words.ts'

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
  const names = namesOf(partsOf(text), 0, { files, file, followed: new Set() })
  const known = [...new Set(names)].filter((name) => !OF_THE_FORM.has(name)).slice(0, MOST)
  const isGuess = known.length === 0
  const inputs = (isGuess ? ['email', 'password'] : known).map((name) => [name, inputOf(name)] as const)
  return { inputs: Object.fromEntries(inputs), isGuess }
}

/** Where a function is read. */
interface Place {
  readonly files: Files
  readonly file: string
  /** Functions that the argument has been followed to. */
  readonly followed: Set<string>
}

interface Parts {
  readonly parameters: readonly string[]
  readonly body: string
}

/** What a function takes of one of its parameters. */
function namesOf({ body, parameters }: Parts, index: number, place: Place): readonly string[] {
  const parameter = parameters[index]?.trim() ?? ''
  const own = [...namesOfPattern(parameter), ...namesOfType(parameter)]
  const variable = /^[\w$]+/.exec(parameter)?.[0]
  return variable === undefined ? own : [...own, ...namesRead(body, variable, place)]
}

/** Parameters and body of the function that begins in a text. */
function partsOf(text: string): Parts {
  const bare = /^[^(\n]*?(?:[:=]\s*|async\s+)([\w$]+)\s*=>/.exec(text)
  if (bare)
    return {
      parameters: [bare[1] ?? ''],
      body: text.slice(bare[0].length, bare[0].length + bodyLength(text, bare[0].length)),
    }
  const open = text.indexOf('(')
  if (open < 0) return { parameters: [], body: '' }
  const close = closing(text, open)
  const after = text.slice(close + 1)
  // A return type may have braces, but is short.
  const arrow = /^\s*(?::[^={;]*)?=>/.exec(after)
  const begin = close + 1 + (arrow ? arrow[0].length : after.search(/\{/))
  return {
    parameters: partsIn(text.slice(open + 1, close)),
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
function namesRead(body: string, variable: string, place: Place): readonly string[] {
  const it = escaped(variable)
  const checked = namesChecked(body, it, place.files)
  return [
    ...namesTaken(body, it),
    // The schema's file may be missing: what is read of its result says the same.
    ...(checked.length > 0 ? checked : namesOfResult(body, it)),
    ...namesGivenOn(body, it, place),
  ]
}

/** What other functions take of it that are given the whole: `login(credentials)`. */
function namesGivenOn(body: string, it: string, { file, files, followed }: Place): readonly string[] {
  const calls = body.matchAll(
    new RegExp(
      `(?<![\\w$])(?!(?:if|switch|while)\\b)([\\w$]+)\\(\\s*((?:[^(),]{0,80},\\s*){0,3})${it}(?:\\s+as\\s[^,()]*)?\\s*[,)]`,
      'g',
    ),
  )
  const own = files[file] ?? ''
  const texts = [[file, own] as const, ...Object.entries(files).filter(([path]) => path !== file)]
  return [...calls].flatMap(([, called = '', before = '']) => {
    if (followed.has(called) || followed.size >= MOST) return []
    followed.add(called)
    const found = texts.flatMap(([path, text]) => {
      const begin = functionIn(text, called)
      return begin === undefined ? [] : [{ path, text: text.slice(begin) }]
    })[0]
    const index = before.split(',').length - 1
    return found ? namesOf(partsOf(found.text), index, { files, file: found.path, followed }) : []
  })
}

/** Where a text has a function of a name: declared, in a constant, in an object or in a class. */
function functionIn(text: string, name: string): number | undefined {
  const it = escaped(name)
  const value = '\\s*(?:async\\b\\s*)?(?:function\\b|\\(|[\\w$]+\\s*=>)'
  const begins = [
    `\\bfunction\\s+${it}\\b`,
    `\\b(?:const|let|var)\\s+${it}\\b(?:\\s*:[^=\\n]+)?\\s*=${value}`,
    `(?<![\\w$.])${it}\\s*(?::${value}|\\([^()]*\\)\\s*(?::[^;{}=]{0,200})?\\{)`,
  ]
  return new RegExp(begins.join('|')).exec(text)?.index
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
            `\\b${escaped(name)}\\s*(?::[^=\\n]*)?=\\s*(?=[\\w$.\\s]{0,40}object\\s*\\()`,
          ).exec(text)
          return found ? [text.slice(found.index)] : []
        }),
  )
  return [...texts, ...defined].flatMap((text) => {
    const found = /\bobject\s*\(\s*\{/.exec(text)
    return found ? keysIn(inBraces(text, found.index + found[0].length - 1)) : []
  })
}

const SECRET = new RegExp(`pass|secret|${PASSWORD_WORDS}`, 'i')

function inputOf(name: string): { readonly label: string; readonly type: string } {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  const label = /^e-?mail$/i.test(words) ? 'E-mail' : words.charAt(0).toUpperCase() + words.slice(1)
  const type = SECRET.test(name) ? 'password' : /e-?mail$/i.test(name) ? 'email' : 'text'
  return { label, type }
}
