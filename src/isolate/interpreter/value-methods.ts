import type { AnyNode, CallExpression } from 'acorn'
import { literalOf, nameOf } from './code-nodes.ts'
import type { Known, Reader, Request } from './code-reader.ts'
import { CLAIMS, childOf, createSlot, type Facts, flow, type Slot, used } from './code-slots.ts'

const OF_TEXTS =
  /^(?:charAt|charCodeAt|endsWith|localeCompare|match|matchAll|normalize|padEnd|padStart|replace|replaceAll|split|startsWith|substring|substr|toLowerCase|toUpperCase|toLocaleLowerCase|trim|trimEnd|trimStart)$/
const OF_DATES = /^(?:getTime|toISOString|getFullYear|getMonth|getDate|toLocaleDateString|valueOf)$/
const OF_NUMBERS = /^(?:toFixed|toPrecision)$/
const WITH_A_FUNCTION =
  /^(?:every|filter|find|findIndex|findLast|flatMap|forEach|map|reduce|some|sort|toSorted)$/
/** What lists have without being given a function; texts have some of them, too. */
const OF_BOTH =
  /^(?:at|concat|includes|indexOf|join|slice|pop|shift|push|reverse|toReversed|entries|values|keys)$/
/** What a schema checks, it gives back. */
const SCHEMA = /^(?:safeP|p)arse(?:Async)?$/
const ASKS = /^(?:get|post|put|patch|request)$/
/** They give what a response says. */
const OF_BODIES = /^(?:ofetch|\$fetch)$/
const OF_ANY = /^(?:toString|toJSON|hasOwnProperty|toLocaleString)$/

/** A call of what texts, lists and dates can do, which says what its object is; or of a function that every program has. */
export function ofValue(reader: Reader, node: CallExpression, args: readonly Slot[]): Slot | undefined {
  const { callee } = node
  const [asked] = node.arguments
  readsToken(reader, callee, args)
  readsKey(reader, node)
  if (callee.type === 'Identifier') {
    if (SCHEMA.test(callee.name) && args.length === 2) return parsed(reader, node, args)
    const made = ofProgram(callee.name, args)
    const address = addressIn(asked)
    const gives = OF_BODIES.test(callee.name) ? 'body' : address && 'data'
    if (made && callee.name === 'fetch') asks(reader, asked, made, 'response')
    if (gives) asks(reader, address ?? asked, childOf(reader.expression(callee), '()'), gives)
    return made
  }
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type === 'Super')
    return undefined
  const method = nameOf(callee.property)
  const owner = callee.object.type === 'Identifier' ? callee.object.name : ''
  const built = ofBuiltIn(`${owner}.${method}`, args)
  if (built) return built
  const object = reader.expression(callee.object)
  if (ASKS.test(method) && (CLIENT.test(owner) || isPath(asked)) && !isRoute(reader, node))
    asks(reader, asked, childOf(childOf(object, `.${method}`), '()'), 'data')
  if (method === 'rpc' || (OF_ROWS.test(method) && isRemoteCall(callee.object)))
    return remoteCall(reader, object, node)
  const [given] = node.arguments
  if (/^(?:then|catch|finally)$/.test(method)) return promised(reader, object, method, node)
  if (SCHEMA.test(method) && args[0]) return parsed(reader, node, args)
  const run = given && reader.functionOf(given)
  // Results, as of neverthrow: the function has what is in them.
  if (run && (method === 'andThen' || method === 'match')) {
    if (run.params[0]) flow(object, run.params[0])
    return undefined
  }
  if (WITH_A_FUNCTION.test(method) && run) return listed(object, method, run)
  const kind = OF_TEXTS.test(method)
    ? 'text'
    : OF_DATES.test(method)
      ? 'date'
      : OF_NUMBERS.test(method)
        ? 'number'
        : undefined
  if (kind === undefined && !OF_BOTH.test(method) && !OF_ANY.test(method)) return undefined
  // Only texts and lists know what they begin with, or contain.
  if (kind) object.facts.kind ??= kind
  if (/^(?:join|push|pop|shift|toReversed|reverse)$/.test(method)) object.facts.kind ??= 'list'
  const result = giving(object, method)
  if (/^(?:at|pop|shift)$/.test(method)) flow(childOf(object, '[]'), result)
  if (/^(?:slice|concat|reverse|toReversed)$/.test(method)) flow(object, result)
  if (method === 'split') result.facts.kind = 'list'
  if (method === 'includes' && given)
    reader.expression(given).facts.compared.push(...(literals(reader, callee.object) ?? []))
  return result
}

/** `schema.parse(data)`, and Valibot's `v.parse(schema, data)` */
function parsed(reader: Reader, { callee }: CallExpression, args: readonly Slot[]): Slot {
  const isMethod = callee.type === 'MemberExpression'
  const owner = isMethod && callee.object.type === 'Identifier' ? callee.object.name : ''
  const method = nameOf(isMethod ? callee.property : callee)
  const isBeside = !isMethod || /^v(?:alibot)?$/.test(owner)
  const own = isMethod && !isBeside ? reader.expression(callee.object) : undefined
  const [schema, value] = own ? [own, args[0]] : args
  const result = own ? childOf(childOf(own, `.${method}`), '()') : createSlot()
  if (!schema || !value) return result
  reader.checks(schema, value)
  const data = own ? '.data' : '.output'
  flow(value, method.startsWith('safe') ? childOf(result, data) : result)
  return result
}

/** `supabase.rpc('role_of', { email }).single()`: what a function of the database gives, by its name. */
function remoteCall(reader: Reader, object: Slot, { arguments: [first], callee }: CallExpression): Slot {
  if (callee.type === 'MemberExpression' && nameOf(callee.property) !== 'rpc') return object
  const [name] = wordsOf(first)
  const result = used(childOf(childOf(object, '.rpc'), name === undefined ? '()' : `(${name})`))
  reader.asks({ result, words: name === undefined ? [] : [`/rpc/${name}`], gives: 'data' })
  return result
}

function isRemoteCall(node: AnyNode): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  return nameOf(node.callee.property) === 'rpc' || isRemoteCall(node.callee.object)
}

const OF_ROWS = /^(?:single|maybeSingle|throwOnError|returns|overrideTypes|select|eq|order|limit)$/

function giving(object: Slot, method: string): Slot {
  const found = object.given.get(method) ?? createSlot(method)
  object.given.set(method, found)
  found.facts.isUsed = true
  return found
}

function promised(reader: Reader, object: Slot, method: string, node: CallExpression): Slot {
  const run = node.arguments[0] && reader.functionOf(node.arguments[0])
  if (method !== 'then') return object
  const result = createSlot()
  if (!run) return object
  if (run.params[0]) flow(object, run.params[0])
  object.facts.isUsed = true
  flow(run.result, result)
  return result
}

/** `roles.map((role) => role.name)`: each item is what the function is given. */
function listed(object: Slot, method: string, run: Known): Slot {
  object.facts.kind ??= 'list'
  const item = childOf(object, '[]')
  const [first, second] = run.params
  const param = method === 'reduce' ? second : first
  if (param) flow(item, param)
  const result = giving(object, method)
  if (/map$/i.test(method)) {
    result.facts.kind = 'list'
    flow(run.result, childOf(result, '[]'))
  } else if (/^(?:filter|sort|toSorted)$/.test(method)) {
    result.facts.kind = 'list'
    flow(item, childOf(result, '[]'))
  } else if (/^find/.test(method) && method !== 'findIndex') flow(item, result)
  else if (method === 'reduce') flow(run.result, result)
  return result
}

/** `Number(user.plan)` */
function ofProgram(name: string, [first]: readonly Slot[]): Slot | undefined {
  if (name === 'Boolean') return first
  const kind = KINDS[name]
  if (kind === undefined) return undefined
  if (first) first.facts.kind ??= kind
  return createSlot()
}

const KINDS: Readonly<Record<string, NonNullable<Facts['kind']>>> = {
  Number: 'number',
  String: 'text',
  parseFloat: 'number',
  parseInt: 'number',
  fetch: 'address',
  encodeURIComponent: 'text',
}

/** What reads or verifies a token, by its name: it may be a file's own. `jwtVerify` gives the claims beside the header. */
const OF_TOKENS = /^(?:decodeJwt|jwtDecode|jwt_decode|decodeToken|parseJwt|jwtVerify)$/

function readsToken(reader: Reader, callee: AnyNode, [token]: readonly Slot[]): void {
  const name = nameOf(callee.type === 'MemberExpression' ? callee.property : callee)
  const isOfJwt =
    callee.type === 'MemberExpression' && nameOf(callee.object) === 'jwt' && /^(?:decode|verify)$/.test(name)
  if (!token || !(isOfJwt || OF_TOKENS.test(name))) return
  token.facts.kind ??= 'token'
  const result = childOf(reader.expression(callee), '()')
  flow(giving(token, CLAIMS), name === 'jwtVerify' ? childOf(result, '.payload') : result)
}

/** `importSPKI(text, 'RS256')`, where the text may be made of the file's bytes. */
function readsKey(reader: Reader, { arguments: [given], callee }: CallExpression): void {
  const name = nameOf(callee.type === 'MemberExpression' ? callee.property : callee)
  if (given && /^(?:importSPKI|createPublicKey)$/.test(name))
    reader.expression(madeOf(reader, given)).facts.kind = 'key'
}

function madeOf(reader: Reader, node: AnyNode, depth = 0): AnyNode {
  const text = reader.written(node) ?? node
  const inner = text.type === 'AwaitExpression' ? text.argument : text
  if (inner.type !== 'CallExpression' || inner.callee.type !== 'MemberExpression') return inner
  const isSame = /^(?:toString|trim|replace|replaceAll)$/.test(nameOf(inner.callee.property))
  return isSame && depth < 8 ? madeOf(reader, inner.callee.object, depth + 1) : inner
}

/** Libraries that ask servers, by the names that they have. */
const CLIENT = /axios|api|http|client|instance/i

/** `backend.post('/login')`: what is asked at a path is one under any name. */
function isPath(node: AnyNode | undefined): boolean {
  return /^(?:https?:\/)?\//.test(wordsOf(node)[0] ?? '')
}

/** `app.get('/users', handler)` answers a request. */
function isRoute(reader: Reader, { arguments: [, ...others] }: CallExpression): boolean {
  return others.some((each) => reader.functionOf(each) !== undefined)
}

/** `axios({ method: 'post', url: '/login' })`, under any name. */
function addressIn(node: AnyNode | undefined): AnyNode | undefined {
  if (node?.type !== 'ObjectExpression') return undefined
  const at = (key: string) =>
    node.properties.find((each) => each.type === 'Property' && nameOf(each.key) === key)
  const url = at('url')
  return url?.type === 'Property' && (at('method') || at('data')) ? url.value : undefined
}

function asks(reader: Reader, node: AnyNode | undefined, result: Slot, gives: Request['gives']): void {
  const address = (node && reader.written(node)) ?? node
  const begins = address && beginOf(address)
  if (begins) reader.expression(begins).facts.kind = 'origin'
  reader.asks({ result, words: wordsOf(address), gives })
}

/** What an address begins with: `BASE` of `${BASE}/login`, and of `BASE + '/login'`. */
function beginOf(node: AnyNode): AnyNode | undefined {
  if (node.type === 'BinaryExpression') {
    if (node.left.type === 'BinaryExpression') return beginOf(node.left)
    return isPath(node.right) ? node.left : undefined
  }
  if (node.type !== 'TemplateLiteral') return undefined
  const [before, after] = node.quasis.map(({ value: { raw } }) => raw)
  return before === '' && after?.startsWith('/') ? node.expressions[0] : undefined
}

/** What of an address is written out: `/login` of `${BASE}/login`. */
function wordsOf(node: AnyNode | undefined): readonly string[] {
  if (!node) return []
  const value = literalOf(node)
  if (typeof value === 'string') return [value]
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ value: { raw } }) => raw).filter((word) => word.length > 2)
  return node.type === 'BinaryExpression' ? [...wordsOf(node.left), ...wordsOf(node.right)] : []
}

function ofBuiltIn(name: string, args: readonly Slot[]): Slot | undefined {
  const [first] = args
  if (name === 'JSON.parse' && first) return giving(first, 'parse')
  if (/^(?:Promise\.(?:all|resolve)|Object\.freeze|(?:ResultAsync|Result)\.from\w*Promise)$/.test(name))
    return first
  if (name === 'Object.assign') {
    const made = createSlot()
    for (const each of args) flow(each, made)
    return made
  }
  if (/^(?:Object\.(?:values|keys|entries)|Array\.from)$/.test(name)) {
    const made = createSlot()
    made.facts.kind = 'list'
    if (first && name === 'Array.from') flow(first, made)
    if (first && name === 'Object.values') first.facts.kind ??= 'object'
    return made
  }
  if (/^(?:JSON|Math|console|Date|Array|Object|Number|String)\./.test(name)) return createSlot()
  return undefined
}

/** A list that is written out, here or in a constant. */
export function literals(reader: Reader, node: AnyNode): readonly unknown[] | undefined {
  const list = node.type === 'Identifier' ? reader.written(node) : node
  if (list?.type !== 'ArrayExpression') return undefined
  return list.elements.flatMap((each) => {
    const value = each ? literalOf(each) : undefined
    return value === undefined || value === null ? [] : [value]
  })
}
