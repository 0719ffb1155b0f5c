import { closing, codeOnly } from './code-text.ts'
import { escaped, usesOf } from './code-uses.ts'
import { likelyRow } from './likely-rows.ts'

type Files = Readonly<Record<string, string>>

/** Members that were read of a value, each with what was read of it. */
interface Tree {
  [member: string]: Tree
}

/**
 * What the members of a missing module would have to give for the code to go on, as JSON by path: objects with the members that the code reads,
 * with values that fit their names.
 */
export function likelyAnswers(
  files: Files,
  { specifier, path }: { readonly specifier: string; readonly path: string },
): Readonly<Record<string, string>> {
  const uses = usesOf(files, specifier).filter(({ isType }) => !isType)
  const [first = ''] = path.replaceAll('()', '').replace(/^new /, '').split('.')
  const asked = uses.flatMap(({ name, isCalled, isConstructed, members }) => {
    const root = name === 'default' ? first : name
    const calls = members.length === 0 && isCalled && !isConstructed ? [`${root}()`] : []
    return [...calls, ...members.map((member) => `${root}.${member}`)]
  })
  const found = [...new Set([...asked, path])].flatMap((each) => {
    const json = likelyAnswer(files, specifier, each)
    return json === undefined ? [] : [[each, json] as const]
  })
  return Object.fromEntries(found.length === 0 ? [[path, 'null']] : found)
}

/**
 * What one use of something missing gives, as JSON: `getUser()`, `limiter.check()`, `URLS.login`. `undefined` where the code calls what it gives:
 * that is missing, too.
 */
export function likelyAnswer(files: Files, specifier: string, path: string): string | undefined {
  const text = codeOf(files)
  const whole = wholeOf(files)
  if (!path.endsWith('()')) return membersOf(text, whole, path) ?? constantOf(path)
  const [first = '', ...members] = path.replaceAll('()', '').replace(/^new /, '').split('.')
  const uses = usesOf(files, specifier)
  const use =
    uses.find(({ local, name }) => [name, local].includes(first)) ??
    uses.find(({ name }) => name === 'default')
  const written = [use?.local ?? first, ...members].join('.')
  // What a variable has of it is found by the name of the member alone.
  const expression = callsOf(text, written).length > 0 ? written : (members.at(-1) ?? written)
  if (new RegExp(`\\bauthorize\\s*:\\s*${escaped(written)}\\s*[,}]`).test(text)) return JSON.stringify(PERSON)
  const json = resultOf(text, expression, whole)
  // Of a package, a name says less than of a file of the project.
  return json === JSON.stringify(PERSON) && !PERSONAL.test(path) && !OF_THE_PROJECT.test(specifier)
    ? 'null'
    : json
}

/** What is read of a member by its name, wherever that is. */
function membersOf(text: string, whole: string, path: string): string | undefined {
  const name = path.split('.').at(-1) ?? ''
  if (!path.includes('.') || leafOf(name) !== undefined) return undefined
  const tree: Tree = {}
  for (const [, member = ''] of text.matchAll(
    new RegExp(`\\.${escaped(name)}[!?]?\\.(\\w+)(?!\\w|\\s*\\()`, 'g'),
  ))
    if (!OF_VALUES.test(member)) inside(tree, member)
  return Object.keys(tree).length === 0 ? undefined : JSON.stringify(sampleOf(whole, tree, ''))
}

const OF_THE_PROJECT = /^(?:[.~$#]|@\/)/

/** What a body must have for the code that reads a response to go on, or `undefined` if it reads none. */
export function likelyBody(files: Files): string | undefined {
  const text = codeOf(files)
  const tree: Tree = {}
  for (const [, target = ''] of text.matchAll(READ_AS_JSON)) readTarget(text, target, tree)
  for (const [, target = ''] of text.matchAll(BY_A_CLIENT)) {
    const response: Tree = {}
    readTarget(text, target, response)
    merge(response['data'] ?? {}, tree)
  }
  return Object.keys(tree).length === 0
    ? undefined
    : JSON.stringify(sampleOf(wholeOf(files), tree, ''), undefined, 2)
}

const TARGET = '(?:const|let|var)\\s+(\\{[^{}=]*\\}|\\w+)\\s*(?::[^=;]*?)?=\\s*'
const READ_AS_JSON = new RegExp(`${TARGET}\\(?\\s*await\\s+[\\w.]+\\.json\\(\\)`, 'g')
/** What a library gives has the body as a member. */
const BY_A_CLIENT = new RegExp(
  `${TARGET}\\(?\\s*await\\s+[\\w.]*(?:axios|api|http|client|instance)\\w*(?:\\.(?:get|post|put|patch|request))?\\s*(?:<[^()]{1,200}>)?\\(`,
  'gi',
)

function codeOf(files: Files): string {
  return Object.values(files).map(codeOnly).join('\n')
}

/** With what is quoted. */
function wholeOf(files: Files): string {
  return Object.values(files).join('\n')
}

interface Call {
  readonly before: string
  readonly after: string
}

/** What is written before and after each call of an expression. */
function callsOf(text: string, expression: string): readonly Call[] {
  const call = new RegExp(
    `(?<![\\w$])(?:new\\s+)?${escaped(expression)}\\s*(?:<[^()]{1,200}>)?(?:\\?\\.)?\\(`,
    'g',
  )
  return [...text.matchAll(call)].flatMap(({ index, 0: found }) => {
    const before = text.slice(Math.max(0, index - 200), index)
    if (/\bfunction\s*$/.test(before)) return []
    const end = closing(text, index + found.length - 1) + 1
    return [{ before: before.replace(/[\w$.?[\]]*$/, ''), after: text.slice(end, end + 200) }]
  })
}

/** What a call gives: what is read of it, or of the variable that it goes to; else what its name says. */
function resultOf(text: string, expression: string, whole: string): string | undefined {
  const name = expression.split('.').at(-1) ?? ''
  const calls = callsOf(text, expression)
  const tree: Tree = {}
  const targets = calls.flatMap(({ before, after }) => {
    const read = /^\)?\s*[?!]?\.(?:\s*(\w+)(\s*\()?)/.exec(after)
    if (read?.[1] !== undefined && !OF_VALUES.test(read[1]) && !read[2]) inside(tree, read[1])
    return new RegExp(`${TARGET}\\(?\\s*(?:await\\s+)?$`).exec(before)?.[1] ?? []
  })
  const isChained = calls.some(({ after }) =>
    isMethod(/^\)?(?:\s*[?!]?\.\s*\w+)*?\s*[?!]?\.\s*(\w+)\s*\(/.exec(after)?.[1]),
  )
  if (isChained || targets.some((target) => hasMethods(text, target))) return undefined
  for (const target of targets) readTarget(text, target, tree)
  if (targets.some((target) => isList(text, target)))
    return JSON.stringify([
      { ...PERSON, ...likelyRow({ all: whole }).columns, ...Object(sampleOf(whole, tree, '')) },
    ])
  const isReturned =
    calls.some(({ before }) => /(?:\breturn|=>)\s*(?:await\s+)?$/.test(before)) ||
    targets.some((target) =>
      new RegExp(`(?:\\breturn|=>)\\s+${escaped(target)}\\b(?!\\s*[.?[(!=])`).test(text),
    )
  const isPerson = PERSONAL.test(name) && !/user_?name|id$/i.test(name)
  if (Object.keys(tree).length > 0) {
    const sample = sampleOf(whole, tree, '')
    return JSON.stringify(isReturned && isPerson ? { ...PERSON, ...Object(sample) } : sample)
  }
  const members = calls.flatMap(({ before }) => /(\w+)\s*[:=]\s*\(?\s*(?:await\s+)?$/.exec(before)?.[1] ?? [])
  return ofNames(text, { expression, name, target: targets[0] ?? members[0], isReturned, isPerson })
}

interface Named {
  readonly expression: string
  readonly name: string
  /** The variable or the member that it goes to. */
  readonly target: string | undefined
  readonly isReturned: boolean
  readonly isPerson: boolean
}

function ofNames(text: string, { expression, isPerson, isReturned, name, target }: Named): string {
  if (/^(?:is|has|can|check|verify|compare|valid|allow|match|try)/i.test(name) && !(isReturned && isPerson))
    return 'true'
  const call = `${escaped(expression)}\\s*(?:<[^()]{1,200}>)?\\(`
  if (new RegExp(`\\b(?:fetch|new URL)\\(\\s*${call}`).test(text)) return constantOf(name)
  const leaf = target === undefined ? undefined : leafOf(target)
  if (leaf !== undefined) return JSON.stringify(leaf)
  const isUsed =
    target !== undefined ||
    isReturned ||
    new RegExp(`(?:[=(,:?]|&&|\\|\\|)\\s*(?:await\\s+)?${call}`).test(text)
  if (isUsed && !isCondition(text, call))
    return JSON.stringify(isPerson ? PERSON : (leafOf(bare(name)) ?? (target === undefined ? PERSON : true)))
  return isCondition(text, call) ? 'true' : 'null'
}

/** `rows.length`, `rows[0]` */
function isList(text: string, target: string): boolean {
  const it = `(?<![\\w$.])${escaped(target)}`
  return (
    /^\w+$/.test(target) &&
    new RegExp(`${it}\\s*\\[\\s*0\\s*\\]`).test(text) &&
    !new RegExp(`${it}\\.rows\\b`).test(text)
  )
}

/** `getRoleOf` gives a role. */
function bare(name: string): string {
  return name
    .replace(/^(?:get|find|fetch|load|read)_?(?=[A-Z])/, '')
    .replace(/(?<=[a-z])(?:Of|For|By|From|In)(?:[A-Z]\w*)?$/, '')
}

function isCondition(text: string, call: string): boolean {
  return new RegExp(`(?:\\bif\\s*\\(|!\\(?|&&|\\|\\|)\\s*(?:await\\s+)?${call}`).test(text)
}

/** Names of functions that give a person. */
const PERSONAL =
  /user|account|member|customer|admin|employee|student|person|profile|login|sign_?in|auth|credential|usuario/i

function isMethod(name: string | undefined): boolean {
  return name !== undefined && !OF_VALUES.test(name)
}

/** Whether the code calls members of a variable: `client.query(…)`. */
function hasMethods(text: string, target: string): boolean {
  if (target.startsWith('{')) return false
  const called = text.matchAll(
    new RegExp(
      `(?<![\\w$.])${escaped(target)}(?:[?!]?\\.\\w+)*?[?!]?\\.(\\w+)\\s*(?:<[^()]{1,200}>)?\\(`,
      'g',
    ),
  )
  return [...called].some(([, name]) => isMethod(name))
}

function readTarget(text: string, target: string, tree: Tree): void {
  if (!target.startsWith('{')) {
    readMembers(text, target, tree)
    return
  }
  for (const part of target.slice(1, -1).split(',')) {
    const [, member, alias] = /^\s*(\w+)(?:\s*:\s*(\w+))?/.exec(part) ?? []
    if (member !== undefined) readMembers(text, alias ?? member, inside(tree, member))
  }
}

function inside(tree: Tree, member: string): Tree {
  const inner = Object.hasOwn(tree, member) ? tree[member] : undefined
  if (inner !== undefined) return inner
  const made: Tree = {}
  Object.defineProperty(tree, member, { value: made, enumerable: true })
  return made
}

function merge(from: Tree, into: Tree): void {
  for (const [member, inner] of Object.entries(from)) merge(inner, inside(into, member))
}

/** `data.user.id`, and what is read of another name for a part of it: `const user = data.user`. */
function readMembers(text: string, name: string, tree: Tree, depth = 0): void {
  if (depth > 4) return
  const reading = new RegExp(
    `(\\.\\.\\.)?(?<![\\w$]|(?<!\\.\\.)\\.)\\(?${escaped(name)}(?:\\s+as\\s+\\w+\\))?((?:[!?]?\\.(?!\\.)\\w+)+)`,
    'g',
  )
  for (const [, spread, path = ''] of text.matchAll(reading)) {
    let at = tree
    for (const member of path.split(/[!?]?\./).slice(1)) {
      if (OF_VALUES.test(member)) break
      at = inside(at, member)
    }
    if (spread) SPREAD.add(at)
  }
  const other = new RegExp(
    `${TARGET}(?:await\\s+)?${escaped(name)}((?:[!?]?\\.\\w+)*)\\s*(?:[;\\n]|\\?\\?|\\|\\||as\\b)`,
    'g',
  )
  for (const [, target = '', path = ''] of text.matchAll(other)) {
    if (target === name) continue
    let at = tree
    for (const member of path.split(/[!?]?\./).slice(1)) at = inside(at, member)
    if (target.startsWith('{')) readTarget(text, target, at)
    else readMembers(text, target, at, depth + 1)
  }
}

/** What the code spreads has to be an object. */
const SPREAD = new WeakSet<Tree>()

/** Members that every text, number or list has. */
const OF_VALUES =
  /^(?:then|catch|finally|map|filter|find|some|every|includes|length|toString|split|trim|toLowerCase|toUpperCase|toISOString|getTime|slice|join|at|json|text|push|forEach|constructor|startsWith|endsWith|replace|has|get|size|reduce|flatMap|sort)$/

const PERSON = { id: '1', name: 'Ada Byron', email: 'ada@example.com', role: 'user' }

function sampleOf(whole: string, tree: Tree, name: string): unknown {
  const members = Object.entries(tree)
  const leaf = () => comparedWith(whole, name) ?? leafOf(name, whole) ?? name
  if (members.length === 0) return SPREAD.has(tree) ? Object(leafOf(name)) : leaf()
  return Object.fromEntries(members.map(([member, inner]) => [member, sampleOf(whole, inner, member)]))
}

/** A text that a member must be equal to, or is when all is well: `status !== 'ACTIVE'`, `result.status === 'ok'`. */
function comparedWith(whole: string, name: string): string | undefined {
  if (/^(?:id|email|name|length|type|provider)$/.test(name)) return undefined
  const compared = [
    ...whole.matchAll(new RegExp(`\\.${escaped(name)}\\s*([!=])==?\\s*(['"])([\\w .:-]{1,60})\\2`, 'g')),
  ]
  return compared.find(([, sign, , value = '']) => sign === '!' || GOOD.test(value))?.[3]
}

const GOOD =
  /^(?:ok|okay|success\w*|active|approved|verified|enabled|valid|granted|complete\w*|confirmed|allowed)$/i

const TOKEN = 'token-of-ada'
/** Reads what a token says. */
const DECODES =
  /\b(?:jwtDecode|jwt_decode|decodeJwt|decodeToken|parseJwt)\b|\bjwt\s*\.\s*decode\s*\(|\.split\(\s*['"]\.['"]\s*\)/
/** `{"alg":"none","typ":"JWT"}` with Ada's id, name and address, and an end in 2099. */
const DECODABLE =
  'eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiIxIiwibmFtZSI6IkFkYSBCeXJvbiIsImVtYWlsIjoiYWRhQGV4YW1wbGUuY29tIiwicm9sZSI6InVzZXIiLCJpYXQiOjE3MDQwNjcyMDAsImV4cCI6NDA3MDkwODgwMH0.'

/** The first that fits counts. */
const LEAVES: readonly (readonly [name: RegExp, value: unknown])[] = [
  // What keeps people out, or asks more of them.
  [/^(?:is_?)?(?:locked|banned|blocked|deleted|disabled|suspended|archived|revoked|limited)/i, null],
  [
    /(?:two_?factor|2fa|mfa|totp)\w*?(?:enabled|required)?$|^(?:must|needs?|requires?)_?[A-Z]\w*$|required$/i,
    false,
  ],
  [/^ip(?:_?addr\w*)?$|Ip(?:Addr\w*)?$|IP$|_ip$/, '127.0.0.1'],
  [/version$|attempts$/i, 0],
  [/(?:^|_|[a-z])id(?:user)?$|^id|Id$/i, '1'],
  [/expires_?in$|max_?age|ttl/i, 3600],
  [/expir|until$/i, '2099-01-01T00:00:00.000Z'],
  [/_at$|At$|date/i, '2024-01-01T00:00:00.000Z'],
  [/^is_?[A-Z]\w*/, true],
  [/^(?:ok|success|active|enabled|valid|verified|allowed)|verified$/i, true],
  [/e?mail$/i, 'ada@example.com'],
  [/password|hash/i, '$2b$08$Tx2vpDMiPi6Mxu2UuXvyz.S8m/x3o9U9ZWfoSD3czdvjN/Q/M12cS'],
  [/token|jwt/i, TOKEN],
  [/first_?name/i, 'Ada'],
  [/last_?name/i, 'Byron'],
  [/name$|^nombre$|^nome$|^nom$/i, 'Ada Byron'],
  [/role$/i, 'user'],
  [/image|avatar|picture|photo|foto/i, 'https://app.example/ada.png'],
  [/^(?:error|message|errors)$/i, ''],
  [/count|remaining|limit|amount|total/i, 10],
  [/^(?:roles|permissions|scopes|groups|teams)$|ids$/i, []],
  [/^user$/i, PERSON],
  [/^data$/i, PERSON],
]

function leafOf(name: string, whole = ''): unknown {
  const value = LEAVES.find(([pattern]) => pattern.test(name))?.[1]
  return value === TOKEN && DECODES.test(whole) ? DECODABLE : value
}

/** A constant of a missing file: an address, a number, or its own name. */
function constantOf(path: string): string {
  const name = path.split('.').at(-1) ?? path
  const leaf = leafOf(name)
  if (leaf !== undefined && !/^[A-Z\d_]+$/.test(name)) return JSON.stringify(leaf)
  if (/e?mail$/i.test(name)) return '"ada@example.com"'
  if (/(?:_MS|_AGE|_SECONDS|_MINUTES|_DAYS|_LIMIT|_ROUNDS|_COUNT|_TTL|_EXPIRY)$/i.test(name)) return '3600'
  return JSON.stringify(
    /^[A-Z\d_]+$/.test(name) && !/UR[IL]|API|HOST|ENDPOINT|ORIGIN|BASE$/.test(name)
      ? name
      : `https://api.example/${name.toLowerCase()}`,
  )
}
