import type { AnyNode, CallExpression, Expression } from 'acorn'
import { literalOf, nameOf } from './code-nodes.ts'
import type { Reader } from './code-reader.ts'
import { childOf, createSlot, type Slot } from './code-slots.ts'

/** What schemas are made with: `z.object()`, `v.pipe()`. Valibot's functions are also imported by name. */
const LIBRARY = /^(?:z|zod|v|valibot)$/
const OF_OBJECTS = /^(?:object|strictObject|looseObject|interface|objectWithRest)$/
const OF_LISTS = /^(?:array|set)$/
/** They change nothing about what is inside, or leave it out. */
const AROUND = /^(?:optional|nullable|nullish|nonOptional|nonNullable|nonNullish|pipe|lazy|promise|readonly)$/
const ONE_OF = /^(?:union|discriminatedUnion|variant|xor|or)$/
const RECORD = /^(?:partialR|looseR|r)ecord$/
const ALL_OF = /^(?:intersection|intersect|merge|and|extend|safeExtend|augment)$/
const PLAIN =
  /^(?:string|number|boolean|date|datetime|time|email|url|httpUrl|uuid|uuidv\d|guid|cuid2?|ulid|nanoid|jwt|ipv4|int|int32|uint32|float32|float64|enum|nativeEnum|picklist|literal|bigint|coerce|iso|hex|base64)$/
/** What asks a schema instead of making one. */
const ASKS = /^(?:safeP|p)arse(?:Async)?$|^(?:spa|_def|shape|keyof|is|assert|parser|safeParser)$/

/** The slot of a schema that a call makes: what it lets through is noted. `undefined` for other calls. */
export function schemaIn(reader: Reader, node: CallExpression): Slot | undefined {
  if (!isSchema(node)) return undefined
  const schema = createSlot()
  const value = createSlot('schema')
  describe(reader, node, value)
  reader.letsThrough(schema, value)
  return schema
}

/** A call of a schema’s own, with what it is called on. */
interface Maker {
  readonly name: string
  readonly args: readonly AnyNode[]
  /** The schema that it is a method of. */
  readonly of: Expression | undefined
  readonly isOfLibrary: boolean
}

function makerOf(node: AnyNode): Maker | undefined {
  if (node.type !== 'CallExpression') return undefined
  const { arguments: args, callee } = node
  if (callee.type === 'Identifier') return { name: callee.name, args, of: undefined, isOfLibrary: false }
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type === 'Super')
    return undefined
  const { object } = callee
  const name = nameOf(callee.property)
  // `z.string()`, `z.coerce.number()`
  const owner = object.type === 'MemberExpression' ? object.object : object
  const isOfLibrary = owner.type === 'Identifier' && LIBRARY.test(owner.name)
  return { name, args, of: isOfLibrary ? undefined : object, isOfLibrary }
}

/** Whether a call makes a schema, as far as it says so itself. */
function isSchema(node: AnyNode): boolean {
  const maker = makerOf(node)
  if (!maker || ASKS.test(maker.name)) return false
  const { args, isOfLibrary, name, of } = maker
  const isKnown = [OF_OBJECTS, OF_LISTS, RECORD, AROUND, ONE_OF, ALL_OF, PLAIN].some((names) =>
    names.test(name),
  )
  if (isOfLibrary) return isKnown
  // A schema that is elsewhere, and what is changed of it.
  if (of) return isSchema(of) || ((args.length === 0 ? CHANGES : ADDS).test(name) && isNamedSchema(of))
  const first = innerOf(maker)
  return isKnown && !PLAIN.test(name) && first !== undefined && isOfSchemas(first)
}

/** `LoginForm`, `schemas.login`: other things have a `merge` and an `extend`, too. */
function isNamedSchema(node: AnyNode): boolean {
  if (node.type === 'MemberExpression' && isNamedSchema(node.object)) return true
  const name =
    node.type === 'MemberExpression' ? nameOf(node.property) : node.type === 'Identifier' ? node.name : ''
  return /schema|form|input|shape|dto/i.test(name) || /^[A-Z]\w*[a-z]/.test(name)
}

const CHANGES = /^(?:array|optional|nullable|nullish|partial|strict|strip|passthrough|loose)$/
const ADDS = /^(?:extend|safeExtend|merge|pick|omit)$/

function innerOf({ args: [first, second], name }: Pick<Maker, 'args' | 'name'>): AnyNode | undefined {
  return name === 'preprocess' ? second : first
}

function isOfSchemas(node: AnyNode): boolean {
  if (node.type === 'ArrayExpression') return node.elements.some((each) => each && isSchema(each))
  if (node.type !== 'ObjectExpression') return isSchema(node)
  return node.properties.some(
    (each) => each.type === 'Property' && (isSchema(each.value) || isPlain(each.value)),
  )
}

/** `string()`, `pipe(string(), email())` */
function isPlain(node: AnyNode): boolean {
  const maker = makerOf(node)
  if (!maker) return false
  const { name, of } = maker
  if (of) return isPlain(of) && !OF_LISTS.test(name)
  const inner = innerOf(maker)
  return AROUND.test(name) ? inner !== undefined && isPlain(inner) : PLAIN.test(name)
}

function describe(reader: Reader, node: AnyNode, value: Slot): void {
  if (node.type === 'ObjectExpression') members(reader, node, value)
  else if (isPlain(node)) plain(reader, node, value)
  else if (node.type === 'ArrowFunctionExpression') describe(reader, node.body, value)
  else if (node.type === 'CallExpression') made(reader, node, value)
  else if (node.type === 'Identifier' || node.type === 'MemberExpression')
    reader.checks(reader.expression(node), value)
}

function made(reader: Reader, node: CallExpression, value: Slot): void {
  const maker = makerOf(node)
  if (!maker) return
  const { args, name, of } = maker
  absent(name, value)
  const inner = of ?? innerOf(maker)
  if (OF_LISTS.test(name)) {
    value.facts.kind = 'list'
    if (inner) describe(reader, inner, childOf(value, '[]'))
    return
  }
  if (OF_OBJECTS.test(name) || RECORD.test(name)) value.facts.kind = 'object'
  // Its keys may be any.
  if (RECORD.test(name)) return
  // A list of them: `.min(1)`.
  if (of && /^(?:min|nonempty|length)$/.test(name)) value.facts.isTrue = true
  if (of) describe(reader, of, value)
  const others = args.flatMap(inList)
  const best = ONE_OF.test(name) ? bestOf(others) : inner
  if (ALL_OF.test(name)) for (const each of others) describe(reader, each, value)
  else if (!of && best) describe(reader, best, value)
}

function inList(node: AnyNode): readonly AnyNode[] {
  if (node.type === 'ArrayExpression') return node.elements.flatMap((each) => (each ? [each] : []))
  return [node]
}

/** Of several, the first that nothing says is of a failure: `z.object({ ok: z.literal(false) })`. */
function bestOf(nodes: readonly AnyNode[]): AnyNode | undefined {
  const schemas = nodes.filter(({ type }) => type !== 'Literal')
  return (
    schemas.find((each) => !/\bliteral\((?:false|["'](?:error|fail\w*))/.test(textOf(each))) ?? schemas[0]
  )
}

function members(
  reader: Reader,
  node: Extract<AnyNode, { readonly type: 'ObjectExpression' }>,
  value: Slot,
): void {
  for (const each of node.properties) {
    if (each.type === 'SpreadElement') {
      // `...base.shape`, `...base.entries`
      const { argument } = each
      if (argument.type === 'MemberExpression') describe(reader, argument.object, value)
    } else if (!each.computed) describe(reader, each.value, childOf(value, `.${nameOf(each.key)}`))
  }
}

function plain(reader: Reader, node: AnyNode, value: Slot): void {
  const text = textOf(node, reader)
  for (const [name = ''] of text.matchAll(/\w+(?=\()/g)) absent(name, value)
  const [, literal] = /\bliteral\(([^)]*)\)/.exec(text) ?? []
  if (literal === 'true' || literal === 'false') value.facts.equal.push(literal === 'true')
  else if (literal && Number.isFinite(Number(literal))) value.facts.equal.push(Number(literal))
  else value.facts.schemas.push(text)
}

function absent(name: string, { facts }: Slot): void {
  if (/^null(?:able|ish)$/.test(name)) facts.nothing = 'null'
  if (/^(?:optional|default|catch)$/.test(name)) facts.nothing ??= 'absent'
}

/** A schema as it is written, without its functions. */
function textOf(node: AnyNode, reader?: Reader): string {
  const all = (nodes: readonly (AnyNode | null)[]) =>
    nodes.map((each) => (each ? textOf(each, reader) : '')).join(', ')
  switch (node.type) {
    case 'CallExpression':
      return `${textOf(node.callee, reader)}(${all(node.arguments)})`
    case 'MemberExpression':
      return `${textOf(node.object, reader)}.${nameOf(node.property)}`
    case 'ArrayExpression':
      return `[${all(node.elements)}]`
    case 'ObjectExpression':
      return `{ ${node.properties.map((each) => (each.type === 'Property' ? `${nameOf(each.key)}: ${textOf(each.value, reader)}` : '')).join(', ')} }`
    case 'Identifier': {
      const written = reader?.written(node)
      return written ? namedText(written) : node.name
    }
    case 'Literal':
      return node.raw ?? ''
    default:
      return String(literalOf(node) ?? '')
  }
}

/** A constant: of an object, what its members are, for `z.enum(ROLES)`. */
function namedText(node: Expression): string {
  if (node.type !== 'ObjectExpression') return textOf(node)
  const values = node.properties.map((each) => (each.type === 'Property' ? textOf(each.value) : ''))
  return `[${values.join(', ')}]`
}
