import { closing, codeOnly, memberEnd } from '../../protocol/code-text.ts'
import { escaped } from '../../protocol/code-uses.ts'
import { passes, sampleOf } from '../../protocol/sample-of.ts'

/** Code, and the same without comments and what is quoted. */
export interface Checks {
  readonly text: string
  readonly code: string
}

const VALIDATES =
  /\b(?:zod|valibot|yup|joi|envalid|arktype|superstruct|typebox|env-core|env-nextjs|znv)\b|\bz\.|arse\(|\bthrow\b|process\.exit/i

/** Where code checks what its environment has; `undefined` where none does. */
export function checksIn(text: string): Checks | undefined {
  return VALIDATES.test(text) ? { text, code: codeOnly(text) } : undefined
}

/** A value for a variable that its code accepts: the one that it has, or the nearest that passes what is written about it. */
export function fitting(
  name: string,
  value: string | undefined,
  checks: Checks | undefined,
): string | undefined {
  if (checks === undefined) return value
  const said = [...schemasOf(name, checks), ...askedWith(name, checks), ...testsOf(name, checks)]
  return said.reduce<string | undefined>(
    (now, one) => (now === undefined && MAY_BE_ABSENT.test(one) ? now : fittingOne(one, now)),
    value,
  )
}

const MAY_BE_ABSENT = /\b(?:optional|nullish|nullable|default|catch)\w*\s*\(|\bdefault:|devDefault:|^$/

/** What a schema says of the variable: `z.string().min(32)`. A name in its place is looked up. */
function schemasOf(name: string, { code, text }: Checks): readonly string[] {
  const member = new RegExp(`(?<![\\w$.])['"]?${name}['"]?\\??\\s*:\\s*`, 'g')
  return [...text.matchAll(member)].flatMap(({ 0: found, index }) => {
    if (!/\w/.test(code.slice(index, index + found.length))) {
      // A quoted key is blank in the code.
      if (!/^['"]/.test(found)) return []
    }
    const begin = index + found.length
    const end = memberEnd(code, begin, Math.min(code.length, begin + 2000))
    const schema = text.slice(begin, end).split(/\n\s*\n/)[0] ?? ''
    if (/^(?:process|import\.meta|env|Bun)\b[\s\S]{0,12}\benv\b[^?]*$|^process\.env\.\w+\s*$/.test(schema))
      return []
    const local = /^(\w+)\s*(?:[.,;\n(]|$)/.exec(schema)?.[1] ?? ''
    const made = /^(?:z|v|zod|yup|joi|t|s)$/i.test(local)
      ? undefined
      : new RegExp(
          `\\b(?:const|let|var)\\s+${escaped(local)}\\s*(?::[^=]+)?=([\\s\\S]{1,400}?)(?:\\n\\n|;|\\n(?=const|export|let|function))`,
        ).exec(text)?.[1]
    return [made === undefined ? schema : `${schema} ${made}`]
  })
}

/** What else is passed where the variable is asked for by its name: `required('KEY', (value) => value.length > 9)`. */
function askedWith(name: string, { code, text }: Checks): readonly string[] {
  return [...text.matchAll(new RegExp(`\\w\\(\\s*['"\`]${name}['"\`]\\s*,`, 'g'))].map(
    ({ 0: found, index }) => {
      const begin = index + found.length
      return text.slice(begin, closing(code, index + found.indexOf('(')))
    },
  )
}

/** What the code does with the variable before it throws: `if (X.length < 32)`, `/^sk_/.test(X)`, `JSON.parse(X)`. */
function testsOf(name: string, { code, text }: Checks): readonly string[] {
  const it = `\\b\\w+\\??(?:\\.|\\[\\s*['"])${name}(?:['"]\\s*\\])?(?![\\w'"])`
  const aliases = [
    ...text.matchAll(
      new RegExp(
        `\\b(?:const|let|var)\\s+(\\w+)\\s*(?::[^=\\n]+)?=\\s*(?:[^;={}]{1,120}(?:\\|\\||\\?\\?)\\s*)?(?:process\\.|import\\.meta\\.)?${it}`,
        'g',
      ),
    ),
  ]
  const names = [it, ...aliases.map(([, alias = '']) => `(?<![\\w$.])${escaped(alias)}(?![\\w$])`)]
  return names.flatMap((each) =>
    [...text.matchAll(new RegExp(each, 'g'))].flatMap(({ 0: found, index }) => {
      const after = text.slice(index + found.length, index + found.length + 120).split('\n')[0] ?? ''
      const before = (
        text
          .slice(Math.max(0, index - 160), index)
          .split('\n')
          .at(-1) ?? ''
      ).replace(/(?:process|import\.meta)\.$/, '')
      const isTest =
        /\bif\s*\(|\bthrow\b|assert|&&|\|\|/.test(before) ||
        /^[!?]?\.(?:startsWith|endsWith|length|match)/.test(after)
      const parsed = /JSON\.parse\(\s*$/.test(before)
        ? ` JSON.parse(${isListed(before, after, text) ? ' list(' : ''}`
        : ''
      // Only what is tested of it, which may be negated.
      return code.charAt(index).trim() === '' ? [] : [`${isTest ? testIn(before, after) : ''}${parsed}`]
    }),
  )
}

const OF_LISTS = '\\s*\\??\\.(?:includes|some|every|find|filter|map|forEach|indexOf)\\('

/** Whether what `JSON.parse` makes of it is used as a list. */
function isListed(before: string, after: string, text: string): boolean {
  const [, name] = /(\w+)\s*(?::[^=]+)?=\s*JSON\.parse\(\s*$/.exec(before) ?? []
  return (
    new RegExp(`^[^)]{0,40}\\)${OF_LISTS}`).test(after) ||
    (name !== undefined && new RegExp(`\\b${name}${OF_LISTS}`).test(text))
  )
}

function testIn(before: string, after: string): string {
  const tested = /(\/(?:[^/\\\n]|\\.)+\/[a-z]*)\.test\(\s*$/.exec(before)?.[1]
  const list = /\[([^[\]]*)\]\.includes\(\s*$/.exec(before)?.[1]
  const method =
    /^[!?]?\.(?:(?:startsWith|endsWith)\([^)]*\)|match\(\/(?:[^/\\\n]|\\.)+\/[a-z]*\)|length\s*(?:<=?|!==?|>=?)\s*\d+)/.exec(
      after,
    )?.[0]
  return [tested && `.regex(${tested})`, list && `enum([${list}])`, method].filter(Boolean).join(' ')
}

const QUOTED = `(['"\`])((?:(?!\\1)[^\\\\\\n]|\\\\.)*)\\1`

function fittingOne(schema: string, value: string | undefined): string | undefined {
  const options = optionsIn(schema)
  if (options.length > 0) return chosen(options, value)
  const number = numberIn(schema, value)
  if (number !== undefined) return number
  if (/JSON\.parse\b|\bjson\(/.test(schema)) return jsonFor(schema, value)
  const source =
    /(?:regex|match|matches|pattern|test)\(\s*(?:z\.)?\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/.exec(
      schema,
    ) ?? /\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)\.test\(/.exec(schema)
  const sampled = source === null ? value : matching(source[1] ?? '', source[2] ?? '', value)
  return sized(schema, affixed(schema, shaped(schema, sampled)))
}

const LISTS = [
  /\b(?:enum|picklist|oneOf|enums|valid|is|enumValues|includes|choices:\s*|values:\s*)\s*\(?\s*\[([^\]]*)\]/,
  /\[([^[\]]*)\]\.includes\(/,
  /\.valid\(([^)]*)\)/,
]

function optionsIn(schema: string): readonly string[] {
  const list = LISTS.map((pattern) => pattern.exec(schema)?.[1]).find((found) => found !== undefined)
  const literals = [...schema.matchAll(new RegExp(`\\bliteral\\(\\s*${QUOTED}`, 'g'))].map(
    ([, , option = '']) => option,
  )
  const named = [...(list ?? '').matchAll(new RegExp(QUOTED, 'g'))].map(([, , option = '']) => option)
  return named.length > 0 ? named : literals
}

function chosen(options: readonly string[], value: string | undefined): string | undefined {
  if (value !== undefined && options.includes(value)) return value
  return options.find((option) => /^(?:development|dev|local|false|0|off)$/.test(option)) ?? options[0]
}

const NUMBER =
  /\bnumber\s*\(|\bcoerce\.(?:number|bigint)|\b(?:num|port)\(\s*[{)]|transform\(\s*(?:Number|parseInt|\(?\w+[^)=]*\)?\s*=>\s*(?:Number|parseInt|\+))|string\.(?:numeric|integer)|\bint\(\s*\)/

/** Within its limits. */
function numberIn(schema: string, value: string | undefined): string | undefined {
  if (!NUMBER.test(schema)) return undefined
  const limit = (names: string) => {
    const found = new RegExp(`\\b(?:${names})\\(\\s*(-?[\\d_]+(?:\\.\\d+)?)`).exec(schema)?.[1]
    return found === undefined ? undefined : Number(found.replaceAll('_', ''))
  }
  const least = limit('min|gte|gt|minValue') ?? (/positive|natural/.test(schema) ? 1 : undefined)
  const most = limit('max|lte|lt|maxValue')
  const now =
    value !== undefined && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : 10
  const fits = Math.min(
    Math.max(now, least === undefined ? now : least + (/\bgt\(/.test(schema) ? 1 : 0)),
    most ?? Number.POSITIVE_INFINITY,
  )
  return String(fits)
}

function jsonFor(schema: string, value: string | undefined): string {
  try {
    if (value !== undefined && typeof JSON.parse(value) === 'object') return value
  } catch {
    // The value isn’t JSON.
  }
  if (/\blist\(/.test(schema)) return JSON.stringify(value === undefined ? [] : [value])
  return /\barray\(/.test(schema) ? '[]' : '{}'
}

function matching(source: string, flags: string, value: string | undefined): string | undefined {
  const sample = sampleOf(source)
  // The expression is the user’s: one with nested repetition could run forever, so those aren’t tried.
  if (value !== undefined && !/[+*}]\)?[+*{]|\)[+*{]/.test(source) && passes(source, flags, value))
    return value
  return sample ?? value
}

/** Forms that schemas have names for. */
const FORMS: readonly (readonly [said: RegExp, has: RegExp, value: string])[] = [
  [
    /(?:\b|\.)(?:uuid|guid|uuidv4)\s*\(/,
    /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
    '0b9f7a52-6f3c-4d1e-9a58-2c7e51d3a604',
  ],
  [/(?:\b|\.)e?mail\s*\(|string\.email/, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'ada@example.com'],
  [/(?:\b|\.)(?:cuid2?)\s*\(/, /^c[a-z\d]{20,}$/, 'ckopqwooh000001la8mbi2im9'],
  [/(?:\b|\.)(?:ipv?4?|ip)\s*\(/, /^\d+(?:\.\d+){3}$/, '127.0.0.1'],
  [/(?:\b|\.)(?:datetime|isoDateTime|isoTimestamp)\s*\(/, /^\d{4}-\d\d-\d\dT/, '2026-01-01T00:00:00Z'],
  [/(?:\b|\.)(?:isoDate|date)\s*\(/, /^\d{4}-\d\d-\d\d/, '2026-01-01'],
  [/(?:\b|\.)(?:hexadecimal|hex)\s*\(|['"]hex['"]/, /^[\da-f]+$/i, '0123456789abcdef'.repeat(4)],
  [
    /(?:\b|\.)base64\s*\(|['"]base64['"]/,
    /^[A-Za-z\d+/]{42,}={0,2}$/,
    'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  ],
]

function shaped(schema: string, value: string | undefined): string | undefined {
  const form = FORMS.find(([said]) => said.test(schema))
  if (form) return value !== undefined && form[1].test(value) ? value : form[2]
  if (!/(?:\b|\.)(?:url|uri|httpUrl)\s*\(|string\.url|\bnew URL\(/.test(schema)) return value
  const address =
    value !== undefined && URL.canParse(value)
      ? value
      : `https://${value?.replace(/[^\w.-]/g, '') || 'app'}.example`
  const scheme = sampleOf(/\bprotocol:\s*\/((?:[^/\\\n]|\\.)+)\//.exec(schema)?.[1] ?? '')
  return scheme ? address.replace(/^[\w+]+/, scheme) : address
}

function affixed(schema: string, value: string | undefined): string | undefined {
  const said = (names: string) => new RegExp(`(?:${names})\\(\\s*${QUOTED}`).exec(schema)?.[2]
  const [prefix = '', suffix = '', part = ''] = [
    said('startsWith|starts_with'),
    said('endsWith|ends_with'),
    said('\\.includes'),
  ]
  if (prefix === '' && suffix === '' && part === '') return value
  const inner = value ?? 'test'
  const begun = inner.startsWith(prefix)
    ? inner
    : prefix + (prefix.includes('://') ? inner.replace(/^[a-z+]+:\/\//, '') : inner)
  const whole = begun.endsWith(suffix) ? begun : begun + suffix
  return whole.includes(part) ? whole : whole.replace(suffix, '') + part + suffix
}

/** As long as it has to be. */
function sized(schema: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const first = (pattern: RegExp) => {
    const found = pattern.exec(schema)?.[1]
    return found === undefined ? undefined : Math.min(Number(found), 4000)
  }
  const exact = first(/(?:\blength|\bsize)\(\s*(\d+)\s*[,)]/) ?? first(/\.length\s*!==?\s*(\d+)/)
  const least =
    exact ??
    first(/\b(?:min|minLength|nonempty)\(\s*(\d+)/) ??
    first(/\.length\s*<\s*(\d+)/) ??
    first(/\.length\s*>=?\s*(\d+)/) ??
    0
  const most = exact ?? first(/\b(?:max|maxLength)\(\s*(\d+)/) ?? first(/\.length\s*<=\s*(\d+)/) ?? 4000
  const padding = /^[\da-f]+$/.test(value) ? '0' : 'x'
  return value
    .padEnd(Math.min(least + (/\.length\s*>\s*\d/.test(schema) ? 1 : 0), most), padding)
    .slice(0, Math.max(most, 1))
}
