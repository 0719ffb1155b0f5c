import { passes, sampleOf } from './sample-of.ts'

const QUOTED = `(['"\`])((?:(?!\\1)[^\\\\\\n]|\\\\.)*)\\1`

/** A text that passes a schema or a test, as it is written: the one that is there, or the nearest that does. `preferred` counts among several that do. */
export function fittingText(
  schema: string,
  value: string | undefined,
  preferred: RegExp = HARMLESS,
): string | undefined {
  const options = optionsIn(schema)
  if (options.length > 0) return chosen(options, value, preferred)
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
  /\b(?:enum|nativeEnum|picklist|oneOf|enums|valid|is|enumValues|includes|choices:\s*|values:\s*)\s*\(?\s*\[([^\]]*)\]/,
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

/** Says nothing of a failure. */
const HARMLESS = /^(?!(?:false|0|no|off|none|error|fail\w*|inactive|blocked|disabled|denied)$)/i

function chosen(
  options: readonly string[],
  value: string | undefined,
  preferred: RegExp,
): string | undefined {
  if (value !== undefined && options.includes(value)) return value
  return options.find((option) => preferred.test(option)) ?? options[0]
}

const NUMBER =
  /\bnumber\s*\(|\bcoerce\.(?:number|bigint)|\b(?:num|port)\(\s*[{)]|transform\(\s*(?:Number|parseInt|\(?\w+[^)=]*\)?\s*=>\s*(?:Number|parseInt|\+))|string\.(?:numeric|integer)|\bu?int\d*\(|\bfloat\d+\(/

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
  return value !== undefined && passes(source, flags, value) ? value : (sample ?? value)
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
  [/(?:\b|\.)ulid\s*\(/, /^[0-7][\dA-HJKMNP-TV-Z]{25}$/, '01J9ZQ4V8K6M2N7P3R5T1W0XYA'],
  [/(?:\b|\.)nanoid\s*\(/, /^[\w-]{21}$/, 'V1StGXR8-Z5jdHi6B-myT'],
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
