import { closing, codeOnly, memberEnd } from '../../protocol/code-text.ts'
import { escaped } from '../../protocol/code-uses.ts'
import { fittingText } from '../../protocol/fitting-text.ts'

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

/** Of several that a variable may be. */
const OF_DEVELOPMENT = /^(?:development|dev|local|false|0|off)$/

/** A value for a variable that its code accepts: the one that it has, or the nearest that passes what is written about it. */
export function fitting(
  name: string,
  value: string | undefined,
  checks: Checks | undefined,
): string | undefined {
  if (checks === undefined) return value
  const said = [...schemasOf(name, checks), ...askedWith(name, checks), ...testsOf(name, checks)]
  return said.reduce<string | undefined>(
    (now, one) =>
      now === undefined && MAY_BE_ABSENT.test(one) ? now : fittingText(one, now, OF_DEVELOPMENT),
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
