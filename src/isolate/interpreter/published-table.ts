import { DAYJS, DAYJS_LOCALES, DAYJS_PLUGINS, nameOfPart, PUBLISHED_PACKAGES } from '../packages/published.ts'
import type { TableEntry } from './table-entry.ts'

/** Further names of packages. */
const SAME: Readonly<Record<string, string>> = {
  'date-fns/esm': 'date-fns',
  'dayjs/esm': 'dayjs',
  lodash: 'lodash-es',
  'pino/pino': 'pino',
  'zod/v4': 'zod',
  'zod/v4-mini': 'zod/mini',
  'zod/v4/mini': 'zod/mini',
}

/** By which names they are imported: for the editor, with a star for any part. */
export const PUBLISHED_SPECIFIERS: readonly string[] = [
  ...[...PUBLISHED_PACKAGES.keys()].filter((name) => !name.startsWith('authscope:')),
  ...Object.keys(SAME),
  ...['date-fns/*', 'dayjs/*', 'lodash/*', 'lodash-es/*', 'lodash.*', 'validator/*', 'es-toolkit/*'],
]

/** Packages whose functions can also be imported one by one: `lodash/pick`, `date-fns/format`, `lodash.pick`. */
const ONE_BY_ONE = /^(lodash|lodash-es|date-fns)\/(\w+)(?:\.js)?$|^lodash\.(\w+)$/

/** A package that runs inside as it was published, under any of the names that it is imported by. */
export function publishedEntry(specifier: string): TableEntry | undefined {
  const same = Object.hasOwn(SAME, specifier) ? SAME[specifier] : undefined
  if (same !== undefined) return from(same, [`export * from '${same}'`, ...mainOf(same)])
  const own = PUBLISHED_PACKAGES.get(specifier)
  if (own && !specifier.startsWith('authscope:'))
    return { kind: 'package', name: specifier, needs: own.needs ?? [] }
  // The parts of the package have all that it has: `jose/jwt/verify`.
  if (specifier.startsWith('jose/')) return from('jose', [`export * from 'jose'`])
  return partOfDayjs(specifier) ?? oneFunction(specifier) ?? oneCheck(specifier) ?? partOfToolkit(specifier)
}

/** Without a default export are only few. */
function mainOf(name: string): string[] {
  return name === 'zod/mini' || name === 'date-fns' ? [] : [`export { default } from '${name}'`]
}

function partOfDayjs(specifier: string): TableEntry | undefined {
  const [, kind, part = ''] =
    /^dayjs\/(?:esm\/)?(plugin|locale)\/([\w-]+)(?:\/index)?(?:\.js)?$/.exec(specifier) ?? []
  const [module, parts] = kind === 'plugin' ? [DAYJS.plugins, DAYJS_PLUGINS] : [DAYJS.locales, DAYJS_LOCALES]
  if (kind === undefined || !parts.includes(part)) return undefined
  return from(module, [`export { ${nameOfPart(part)} as default } from '${module}'`])
}

function oneFunction(specifier: string): TableEntry | undefined {
  const [, owner = 'lodash', inOwner, inName] = ONE_BY_ONE.exec(specifier) ?? []
  const name = inOwner ?? inName
  if (name === undefined) return undefined
  const module = owner === 'date-fns' ? owner : 'lodash-es'
  const inner = module === 'date-fns' ? name : (LODASH_NAMES[name] ?? name)
  return from(module, [`export { ${inner} as default, ${inner} } from '${module}'`])
}

/** `validator/lib/isEmail`: a default export. Lists come along by their names in the whole: `isMobilePhoneLocales`. */
function oneCheck(specifier: string): TableEntry | undefined {
  const [, name] = /^validator\/(?:es\/)?lib\/(\w+)(?:\.js)?$/.exec(specifier) ?? []
  if (name === undefined) return undefined
  return from('validator', [
    `import all from 'validator'`,
    `export default all.${name}`,
    `export const locales = all.${name}Locales`,
  ])
}

/** `es-toolkit/object` has part of the whole; functions like that of `es-toolkit/compat/pick` are default exports. */
function partOfToolkit(specifier: string): TableEntry | undefined {
  const [, name] = /^es-toolkit\/compat\/(\w+)$/.exec(specifier) ?? []
  if (name !== undefined)
    return from('es-toolkit/compat', [`export { ${name} as default, ${name} } from 'es-toolkit/compat'`])
  return TOOLKIT_PART.test(specifier) ? from('es-toolkit', [`export * from 'es-toolkit'`]) : undefined
}

const TOOLKIT_PART =
  /^es-toolkit\/(?:array|error|function|math|object|predicate|promise|string|util)(?:\/\w+)?$/

/** Published alone, their names have no capital letters: `lodash.isequal`. */
const LODASH_NAMES: Readonly<Record<string, string>> = {
  camelcase: 'camelCase',
  clonedeep: 'cloneDeep',
  groupby: 'groupBy',
  isempty: 'isEmpty',
  isequal: 'isEqual',
  isplainobject: 'isPlainObject',
  kebabcase: 'kebabCase',
  mapvalues: 'mapValues',
  omitby: 'omitBy',
  pickby: 'pickBy',
  snakecase: 'snakeCase',
  sortby: 'sortBy',
  startcase: 'startCase',
  uniqby: 'uniqBy',
}

function from(name: string, lines: readonly string[]): TableEntry {
  const needs = [...(PUBLISHED_PACKAGES.get(name)?.needs ?? []), name]
  return { kind: 'text', text: lines.join('\n'), names: 'any', needs }
}
