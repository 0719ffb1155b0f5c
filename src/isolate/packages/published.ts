/** How a published package becomes a text that runs inside. */
export interface Published {
  /** What is bundled. Default: the name that it is imported by. */
  readonly from?: string
  /** A file of ours that exports some of its functions instead. */
  readonly instead?: string
  /** Or several of its files, by the names that their default exports get. */
  readonly parts?: Readonly<Record<string, string>>
  /** It uses what is in the platform's second part: signals, forms, `Buffer`. */
  readonly usesPlatform?: true
  /** Other packages of this list that it imports, so that there is one of each. */
  readonly needs?: readonly string[]
}

type Group = Readonly<Record<string, Published>>

/** Modules of the interpreter that have all plugins and usual locales of `dayjs`. */
export const DAYJS = { plugins: 'authscope:dayjs-plugins', locales: 'authscope:dayjs-locales' }

export const DAYJS_PLUGINS = [
  'advancedFormat',
  'arraySupport',
  'badMutable',
  'bigIntSupport',
  'buddhistEra',
  'calendar',
  'customParseFormat',
  'dayOfYear',
  'devHelper',
  'duration',
  'isBetween',
  'isLeapYear',
  'isMoment',
  'isSameOrAfter',
  'isSameOrBefore',
  'isToday',
  'isTomorrow',
  'isYesterday',
  'isoWeek',
  'isoWeeksInYear',
  'localeData',
  'localizedFormat',
  'minMax',
  'objectSupport',
  'pluralGetSet',
  'preParsePostFormat',
  'quarterOfYear',
  'relativeTime',
  'timezone',
  'toArray',
  'toObject',
  'updateLocale',
  'utc',
  'weekOfYear',
  'weekYear',
  'weekday',
]
export const DAYJS_LOCALES =
  'cs da de en-gb es fi fr it ja ko nb nl pl pt pt-br ru sv tr uk vi zh-cn zh-tw'.split(' ')

/** `pt-br` is exported as `pt_br`. */
export function nameOfPart(name: string): string {
  return name.replaceAll('-', '_')
}

function filesOf(names: readonly string[], fileOf: (name: string) => string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [nameOfPart(name), fileOf(name)]))
}

/** Packages that run inside as they were published, by import name, and in which file they are loaded. Their versions are those of package.json. */
export const PUBLISHED: Readonly<Record<string, Group>> = {
  zod: { zod: {} },
  'zod-3': { 'zod/v3': {} },
  'zod-mini': { 'zod/mini': {} },
  schemas: { superstruct: {}, valibot: {}, yup: {} },
  joi: { joi: { from: 'joi/lib/index.js', usesPlatform: true } },
  env: { '@t3-oss/env-core': {}, '@t3-oss/env-nextjs': { needs: ['@t3-oss/env-core'] } },
  jose: { jose: { instead: 'src/isolate/packages/jose.ts', usesPlatform: true } },
  http: { axios: { usesPlatform: true }, ky: { usesPlatform: true }, ofetch: { usesPlatform: true } },
  ids: { '@paralleldrive/cuid2': {}, nanoid: {}, ulid: {}, uuid: {}, uuidv7: {} },
  dates: {
    dayjs: { from: 'dayjs/esm/index.js' },
    ms: {},
    [DAYJS.plugins]: { parts: filesOf(DAYJS_PLUGINS, (name) => `dayjs/esm/plugin/${name}/index.js`) },
    [DAYJS.locales]: {
      parts: filesOf(DAYJS_LOCALES, (name) => `dayjs/esm/locale/${name}.js`),
      needs: ['dayjs'],
    },
  },
  'date-fns': { 'date-fns': { usesPlatform: true } },
  luxon: { luxon: { usesPlatform: true } },
  lodash: { 'lodash-es': {} },
  'es-toolkit': { 'es-toolkit': { usesPlatform: true } },
  'es-toolkit-compat': { 'es-toolkit/compat': { usesPlatform: true } },
  helpers: { radash: {}, remeda: {} },
  'crypto-js': { 'crypto-js': {} },
  texts: {
    clsx: {},
    cookie: {},
    'js-cookie': {},
    'jwt-decode': {},
    qs: {},
    'query-string': {},
    semver: {},
    slugify: {},
    superjson: {},
  },
  validator: { validator: {} },
  logs: { consola: { usesPlatform: true }, pino: {} },
  resend: { resend: { usesPlatform: true } },
}

/** All of them by import name, each with the file that it is in. */
export const PUBLISHED_PACKAGES: ReadonlyMap<string, Published & { readonly file: string }> = new Map(
  Object.entries(PUBLISHED).flatMap(([file, group]) =>
    Object.entries(group).map(([name, one]) => [name, { ...one, file }]),
  ),
)
