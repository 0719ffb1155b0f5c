import { codeOnly } from '../../protocol/code-text.ts'
import { usesOf } from './stub.ts'

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
  const text = Object.values(files).map(codeOnly).join('\n')
  const uses = usesOf(files, specifier).filter(({ isType }) => !isType)
  const [first = ''] = path.replaceAll('()', '').split('.')
  const found = uses.flatMap(({ name, local, isCalled, members }) => {
    const root = name === 'default' ? first : name
    const calls = members.length === 0 && isCalled ? [''] : []
    return [...calls, ...members.map((member) => `.${member}`)].map((member) => {
      const isCall = member === '' || member.endsWith('()')
      const json = isCall
        ? resultOf(text, `${local}${member.replace('()', '')}`)
        : constantOf(member.slice(1))
      return [member === '' ? `${root}()` : `${root}${member}`, json] as const
    })
  })
  return Object.fromEntries(found.length === 0 ? [[path, 'null']] : found)
}

/** What a body must have for the code that reads a response to go on, or `undefined` if it reads none. */
export function likelyBody(files: Files): string | undefined {
  const text = Object.values(files).map(codeOnly).join('\n')
  const read = [...text.matchAll(/\b(?:const|let)\s+(\w+)\s*(?::[^=;]*)?=\s*await\s+[\w.]+\.json\(\)/g)]
  const tree: Tree = {}
  for (const [, name = ''] of read) readMembers(text, name, tree)
  return Object.keys(tree).length === 0 ? undefined : JSON.stringify(sampleOf(tree, ''), undefined, 2)
}

/** What a call gives: what is read of the variable that it goes to, else what its name says. */
function resultOf(text: string, expression: string): string {
  const call = `${escaped(expression)}\\s*(?:<[^()]{1,200}>)?\\(`
  const name = expression.split('.').at(-1) ?? ''
  const tree: Tree = {}
  const assigned = new RegExp(
    `(?:const|let|var)\\s+(\\{[^{}=]*\\}|\\w+)\\s*(?::[^=;]*?)?=\\s*(?:await\\s+)?${call}`,
    'g',
  )
  for (const [, target = ''] of text.matchAll(assigned)) readTarget(text, target, tree)
  if (Object.keys(tree).length > 0) return JSON.stringify(sampleOf(tree, ''))
  if (/^(?:is|has|can|check|verify|compare|valid|allow|match)/i.test(name)) return 'true'
  if (new RegExp(`\\b(?:fetch|new URL)\\(\\s*${call}`).test(text)) return constantOf(name)
  if (new RegExp(`(?:\\breturn|=>|=)\\s*(?:await\\s+)?${call}`).test(text))
    return JSON.stringify(/user(?!_?name)|login|sign|auth/i.test(name) ? PERSON : (leafOf(name) ?? PERSON))
  return new RegExp(`(?:\\bif\\s*\\(|!\\(?|&&|\\|\\|)\\s*(?:await\\s+)?${call}`).test(text) ? 'true' : 'null'
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

/** `data.user.id`, and what is read of another name for a part of it: `const user = data.user`. */
function readMembers(text: string, name: string, tree: Tree, depth = 0): void {
  if (depth > 4) return
  const reading = new RegExp(`(?<![\\w$.])${escaped(name)}(?:[!?]?\\.(?!\\.)\\w+)+`, 'g')
  for (const { 0: found } of text.matchAll(reading)) {
    let at = tree
    for (const member of found.split(/[!?]?\./).slice(1)) {
      if (OF_VALUES.test(member)) break
      at = inside(at, member)
    }
  }
  const other = new RegExp(
    `(?:const|let|var)\\s+(\\{[^{}=]*\\}|\\w+)\\s*(?::[^=;]*?)?=\\s*(?:await\\s+)?${escaped(name)}((?:[!?]?\\.\\w+)*)\\s*(?:[;\\n]|\\?\\?|\\|\\|)`,
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

/** Members that every text, number or list has. */
const OF_VALUES =
  /^(?:then|catch|finally|map|filter|find|some|every|includes|length|toString|split|trim|toLowerCase|toUpperCase|toISOString|getTime|slice|join|at|json|text|push|forEach|constructor|startsWith|endsWith|replace)$/

const PERSON = { id: '1', name: 'Ada Byron', email: 'ada@example.com', role: 'user' }

function sampleOf(tree: Tree, name: string): unknown {
  const members = Object.entries(tree)
  if (members.length === 0) return leafOf(name) ?? name
  return Object.fromEntries(members.map(([member, inner]) => [member, sampleOf(inner, member)]))
}

/** The first that fits counts. */
const LEAVES: readonly (readonly [name: RegExp, value: unknown])[] = [
  [/(?:^|_|[a-z])id(?:user)?$|^id|Id$/i, '1'],
  [/expires_?in$|max_?age|ttl/i, 3600],
  [/expir|_at$|At$|date/i, '2099-01-01T00:00:00.000Z'],
  [/^(?:ok|success|is_?[A-Z]\w*|active|enabled|valid|verified|allowed)|verified$/i, true],
  [/e?mail$/i, 'ada@example.com'],
  [/password|hash/i, '$2b$08$Tx2vpDMiPi6Mxu2UuXvyz.S8m/x3o9U9ZWfoSD3czdvjN/Q/M12cS'],
  [/token|jwt/i, 'token-of-ada'],
  [/first_?name/i, 'Ada'],
  [/last_?name/i, 'Byron'],
  [/name$/i, 'Ada Byron'],
  [/role$/i, 'user'],
  [/image|avatar|picture|photo/i, 'https://app.example/ada.png'],
  [/^(?:error|message|errors)$/i, ''],
  [/count|remaining|limit|amount|total/i, 10],
  [/^(?:roles|permissions|scopes|groups|teams)$|ids$/i, []],
  [/^user$/i, PERSON],
  [/^data$/i, PERSON],
]

function leafOf(name: string): unknown {
  return LEAVES.find(([pattern]) => pattern.test(name))?.[1]
}

/** A constant of a missing file: an address, or its own name. */
function constantOf(path: string): string {
  const name = path.split('.').at(-1) ?? path
  return JSON.stringify(
    /e?mail$/i.test(name) ? 'ada@example.com' : `https://api.example/${name.toLowerCase()}`,
  )
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
