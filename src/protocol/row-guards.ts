import { closing } from './code-text.ts'
import { PASSWORD_WORDS } from './password-words.ts'

type Value = string | number | boolean | null

/** What must be in a row for the code to go on. */
export interface RowGuards {
  readonly columns: Readonly<Record<string, Value>>
  /** The same of the rows that are related to it, by the name of the relation. */
  readonly related: Readonly<Record<string, Readonly<Record<string, Value>>>>
  /** What the variables are called that rows are in. */
  readonly names: readonly string[]
}

/** `whole` as it is written, `code` without what is quoted or a comment. `people` are names that rows have anyway. */
export function rowGuards(whole: string, code: string, people: string): RowGuards {
  const names = namesOfRows(code)
  const row = new RegExp(
    `^(?:\\(\\s*)?(?:${[people, ...names].join('|')})(?:\\[0\\])?(?:\\s+as\\s+[^()]+\\))?[?!]?\\.(?:(\\w+)[?!]?\\.)?(\\w+)$`,
  )
  const columns: Record<string, Value> = {}
  const related: Record<string, Record<string, Value>> = {}
  const refused = new Set<string>()
  for (const { condition, wanted } of conditionsIn(whole, code))
    must(condition, wanted, (subject, facts) => {
      if ('isRefused' in facts) {
        refused.add(/\w*$/.exec(subject)?.[0] ?? '')
        return
      }
      const [, relation, name] = row.exec(subject) ?? []
      if (name === undefined || KNOWN.test(name) || (relation !== undefined && UNSAFE.has(relation))) return
      const value = 'value' in facts ? facts.value : trueAs(name, code)
      if (value === undefined) return
      if (relation === undefined) columns[name] ??= value
      else related[relation] = { [name]: value, ...related[relation] }
    })
  const off = [...refused].filter((name) => ASKS_MORE.test(name))
  for (const each of [columns, ...Object.values(related)])
    for (const name of off) if (each[name] === true) each[name] = false
  return { columns, related, names }
}

/** What asks more of people or keeps them out. Other code, such as that of a second step, may want it to be true. */
const ASKS_MORE =
  /totp|mfa|2fa|two_?factor|locked|banned|blocked|disabled|suspended|archived|(?:must|needs|requires|force)_?[A-Z]|required$/i

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype'])

/** What every row has, or what is a password. */
const KNOWN = new RegExp(`^(?:id|_id|email|name|length|image)$|${PASSWORD_WORDS}|hash|salt`, 'i')

/** A value of a column that must be true, unless it is a relation. */
function trueAs(name: string, code: string): Value | undefined {
  if (new RegExp(`\\.${name}[?!]?\\.\\w|\\.${name}\\s*\\??\\.?\\(`).test(code)) return undefined
  if (/(?:[a-z]At|[a-z]On|Date|Until)$|_(?:at|on|date|until)$|^email_?[vV]erified$/.test(name)) return MOMENT
  if (/role$/i.test(name)) return 'user'
  if (/(?:type|kind|plan|tier|status|state)$/i.test(name)) return undefined
  return /Id$|_id$/.test(name) ? '1' : true
}

const MOMENT = '2030-01-01T00:00:00.000Z'

const LOOK_UP =
  /\.\s*(?:find|first|one|single|maybeSingle|get|select|query|execute|lean|exec)\w*\s*[(<`]|\b(?:get|find|fetch|load|lookup|select|search|buscar|obtener|obter|hent)\w*\s*\(|\bsql\w*`|\.prepare\s*\(/

/** `const member = await prisma.member.findUnique(…)`, `const [row] = …`, `const person = rows[0]` */
function namesOfRows(code: string): readonly string[] {
  const found = [
    ...code.matchAll(
      /(?:\b(?:const|let|var)\s+|[\n;{][^\S\n]*)(\w+|\[[^\]=]*\]|\{[^{}=]*\})\s*(?::[^=;\n]+)?=(?!=|>)(?=\s*([^;]{0,400}))/g,
    ),
  ]
  const names = new Set<string>()
  for (const [, target = '', from = ''] of found) {
    const first = from.split(/\n\s*(?:if|const|let|return|try)\b/)[0] ?? ''
    const isRow =
      LOOK_UP.test(first) || [...names].some((name) => new RegExp(`^\\(?\\s*${name}\\b`).test(first))
    if (!isRow) continue
    for (const [, name = ''] of target.matchAll(/(?:^|[:[,{]\s*)(\w+)(?=\s*(?:$|[,\]}]))/g))
      if (!TYPED.test(name)) names.add(name)
  }
  return [...names]
}

/** What someone typed, and clients. */
const TYPED =
  /^(?:credentials?|creds|parsed\w*|validated\w*|data|input|values|body|req|request|res|response|token|session|account|profile|db|prisma|client|supabase|\w*errors?|ok|email|password)$/i

interface Condition {
  readonly condition: string
  /** What it must be for the code to go on. */
  readonly wanted: boolean
}

/** Conditions that decide whether someone is let in. */
function conditionsIn(whole: string, code: string): readonly Condition[] {
  const ifs = [...code.matchAll(/\bif\s*\(/g)].flatMap(({ index, 0: begin }): readonly Condition[] => {
    const open = index + begin.length - 1
    const close = closing(code, open)
    const condition = whole.slice(open + 1, close)
    const after = close + 1 + Math.max(0, code.slice(close + 1).search(/\S/))
    const isBlock = code.charAt(after) === '{'
    const end = isBlock ? closing(code, after) : after + (code.slice(after).match(/[^;\n]*/)?.[0].length ?? 0)
    const then = code.slice(after, end + 1)
    if (REFUSES.test(then) && !GIVES.test(then)) return [{ condition, wanted: false }]
    const rest = code.slice(end + 1, end + 300).trimStart()
    return GIVES.test(then) && ENDS.test(rest) ? [{ condition, wanted: true }] : []
  })
  const ternaries = [
    ...code.matchAll(/\breturn\s+([^;?{}]{3,300}?)\?(?![.?])\s*(null|false|undefined)?/g),
  ].map(({ index, 0: all, 1: test = '', 2: refusal }): Condition => {
    const from = index + all.indexOf(test)
    return { condition: whole.slice(from, from + test.length), wanted: refusal === undefined }
  })
  return [...ifs, ...ternaries, ...returnsOfSignIn(whole, code)]
}

/** What the signIn callback returns is what lets people in: `async signIn({ user }) { … return row.isOpen === true }`. */
function returnsOfSignIn(whole: string, code: string): readonly Condition[] {
  return [...code.matchAll(/\bsignIn\s*(?::\s*(?:async\s*)?)?(?=\()/g)].flatMap(({ index, 0: begin }) => {
    const close = closing(code, index + begin.length)
    const head = /^\)\s*(?::[^{};,=]{0,80})?(?:=>\s*)?(?=\{)/.exec(code.slice(close))?.[0]
    if (head === undefined) return []
    const open = close + head.length
    const body = code.slice(open, closing(code, open))
    return [...body.matchAll(/\breturn\b/g)].flatMap(({ index: at, 0: { length } }): readonly Condition[] => {
      const from = open + at + length
      const test = statementAt(code, from)
      // Not a choice, nor an object.
      return /\?(?![.?])|[{}]/.test(test)
        ? []
        : [{ condition: whole.slice(from, from + test.length), wanted: true }]
    })
  })
}

/** Longer ones say nothing that is read here. */
const LONGEST_STATEMENT = 200

/** The rest of a statement: up to a semicolon, the end of its block, or the end of its line if the next one does not go on with it. */
function statementAt(code: string, from: number): string {
  const text = code.slice(from, from + LONGEST_STATEMENT)
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index)
    if ('([{'.includes(letter)) depth += 1
    else if (')]}'.includes(letter)) depth -= 1
    const isEnd = depth === 0 && letter === '\n' && !/^\s*(?:[&|?:.]|$)/.test(text.slice(index))
    if (depth < 0 || (depth === 0 && letter === ';') || isEnd) return text.slice(0, index)
  }
  return text
}

const REFUSES = /\bthrow\b|\breturn\s*(?:null|false|undefined|[;}\n'"`])/
const GIVES = /\breturn\s+(?!null\b|false\b|undefined\b)[\w{(]/
const ENDS = /^(?:else\s*\{?\s*)?(?:return\s*(?:null|false|undefined|[;}\n])|throw\b|\}|$)/

type Facts = { readonly value: Value } | { readonly isTrue: true } | { readonly isRefused: true }
type Told = (subject: string, facts: Facts) => void

/** Tells what the parts of a condition must be for it to be as wanted. */
function must(given: string, wanted: boolean, tell: Told, depth = 0): void {
  const text = bare(given)
  if (depth > 6 || text === '') return
  const [either, both] = [partsOf(text, '||'), partsOf(text, '&&')]
  if (either.length > 1) {
    for (const part of wanted ? either.slice(0, 1) : either) must(part, wanted, tell, depth + 1)
    return
  }
  if (both.length > 1) {
    // Of several that must not all be true, one is enough; of `a !== 'x' && a !== 'y'` any.
    const isAnyOf = both.every((part) => /!==?/.test(part))
    for (const part of wanted ? both : isAnyOf ? both.slice(0, 1) : []) must(part, wanted, tell, depth + 1)
    return
  }
  if (/^!(?!=)/.test(text)) {
    must(text.slice(1), !wanted, tell, depth + 1)
    return
  }
  const compared =
    /^([^=!<>]+?)\s*([!=]==?|[<>]=?)\s*(?:(['"`])([^'"`$]*)\3|(-?\d+|true|false|null|undefined))$/.exec(text)
  if (compared) {
    compare(compared, wanted, tell)
    return
  }
  const among = /^\[\s*(['"])([^'"]+)\1[^\]]*\]\s*\.\s*includes\(\s*(.+?)\s*(?:as\s+\w+\s*)?\)$/s.exec(text)
  if (among) {
    if (wanted) tell((among[3] ?? '').trim(), { value: among[2] ?? '' })
    return
  }
  tell(text, wanted ? { isTrue: true } : { isRefused: true })
}

function compare(
  [, subject = '', sign = '', quote, quoted = '', plain = '']: RegExpExecArray,
  wanted: boolean,
  tell: Told,
) {
  const isEqual = sign.startsWith('=') === wanted
  if (/^[<>]/.test(sign)) {
    const count = Number(plain)
    if (quote === undefined && sign.startsWith('>') === wanted)
      tell(subject, { value: count + (sign === '>' || sign === '<=' ? 1 : 0) })
  } else if (quote !== undefined) {
    if (isEqual) tell(subject, { value: quoted })
  } else if (plain === 'null' || plain === 'undefined') {
    tell(subject, isEqual ? { value: null } : { isTrue: true })
  } else if (plain === 'true' || plain === 'false') {
    const value = (plain === 'true') === isEqual
    if (!value) tell(subject, { isRefused: true })
    tell(subject, { value })
  } else if (isEqual) tell(subject, { value: Number(plain) })
}

/** Without brackets around it, and what waits for it. */
function bare(text: string): string {
  const trimmed = text.trim().replace(/^await\s+/, '')
  return trimmed.startsWith('(') && closing(trimmed, 0) === trimmed.length - 1
    ? bare(trimmed.slice(1, -1))
    : trimmed
}

/** Between signs that are in no brackets. */
function partsOf(text: string, sign: '||' | '&&'): readonly string[] {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index)
    if ('([{'.includes(letter)) depth += 1
    else if (')]}'.includes(letter)) depth -= 1
    else if (depth === 0 && text.startsWith(sign, index)) {
      parts.push(text.slice(from, index))
      from = index + 2
    }
  }
  return [...parts, text.slice(from)]
}
