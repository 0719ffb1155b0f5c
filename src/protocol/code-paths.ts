import { readOwnPackages } from './code-packages.ts'

type Files = Readonly<Record<string, string>>

/** Finds the file of a project that an import means, from the file that has the import. */
export type FileFinder = (from: string, specifier: string) => string | undefined

const ENDINGS = [
  '.ts',
  '.mts',
  '.cts',
  '.js',
  '.mjs',
  '.cjs',
  '.json',
  '/index.ts',
  '/index.js',
  '/index.mjs',
]

/** Folders that an alias such as `@/` usually means. */
const ROOTS = ['', 'src/', 'app/', 'packages/']

/** Scopes of published packages: a folder of that name does not replace them. */
const PUBLISHED = /^@(?:auth|next-auth|prisma|supabase|sveltejs|types|upstash|vercel)\//

/** What `tsconfig.json` says about paths. */
interface PathSettings {
  readonly baseUrl?: string
  readonly paths?: Readonly<Record<string, readonly string[]>>
}

/**
 * Resolves imports as a project's own tools do: relative paths, then the `paths` of the nearest `tsconfig.json` or `jsconfig.json`, then the names in the
 * project's own `package.json` files, then what aliases usually mean, then any file whose path ends so. Never the file that has the import: its name was
 * made up here, as for a pasted text that imports `./auth`.
 */
export function createFileFinder(files: Files): FileFinder {
  const names = Object.keys(files).toSorted((a, b) => a.split('/').length - b.split('/').length)
  const configs = names.filter((name) => CONFIG.test(name)).toReversed()
  const settings = new Map(configs.map((name) => [name, readSettings(files, name)]))
  const packages = readOwnPackages(files)
  const mapped = (from: string, specifier: string) => {
    const nearest = configs.find((name) => from.startsWith(folderOf(name)))
    const found = nearest === undefined ? undefined : settings.get(nearest)
    return found === undefined ? [] : pathsIn(found, specifier)
  }
  return (from, specifier) => {
    const at = (path: string) => formsOf(path).find((form) => form !== from && Object.hasOwn(files, form))
    const anywhere = (path: string) => {
      const forms = formsOf(path)
      return names.find((name) => name !== from && forms.some((form) => name.endsWith(`/${form}`)))
    }
    if (specifier.startsWith('.')) return at(joinPaths(from, specifier))
    const named = () => packages.pathsOf(from, specifier).flatMap((path) => at(path) ?? [])[0]
    const sure =
      mapped(from, specifier).flatMap((path) => at(path) ?? [])[0] ?? at(packageTab(specifier)) ?? named()
    if (sure !== undefined) return sure
    const tail = aliased(specifier)
    if (tail !== undefined) return ROOTS.flatMap((root) => at(root + tail) ?? [])[0] ?? anywhere(tail)
    return guess(specifier, at, anywhere)
  }
}

/** What is read for the files around it; any other is read where one of these extends it. */
const CONFIG = /(?:^|\/)[tj]sconfig\.json$/

/** Whether a file may say what aliases mean. */
export function isPathSettings(name: string): boolean {
  return /(?:^|\/)[tj]sconfig(?:\.[\w-]+)*\.json$/.test(name)
}

/** `@models/user`, or `models/user` from the project's root. A bare word is a package. */
function guess(
  specifier: string,
  at: (path: string) => string | undefined,
  anywhere: (path: string) => string | undefined,
): string | undefined {
  if (PUBLISHED.test(specifier) || !specifier.includes('/')) return undefined
  const path = specifier.replace(/^@/, '')
  const found = at(path) ?? at(`src/${path}`)
  if (found !== undefined || !specifier.startsWith('@')) return found
  const [, first = '', more] = /^[^/]+\/([^/]+)(?:\/(.+))?$/.exec(path) ?? []
  return (
    anywhere(path) ??
    // A package of the project's own repository: its text is in `src`.
    anywhere(`packages/${first}/src/${more ?? 'index'}`) ??
    at(`packages/${first}/src/${more ?? 'index'}`)
  )
}

/** The tab that replaces a package: `packages/date-fns.ts`, `packages/db/client.ts` for `@acme/db/client`. */
export function packageTab(specifier: string): string {
  const name = specifier.replace(/^node:/, '').replace(/^@[^/]+\//, '')
  // An address is no path: what a path cannot have is a dash.
  return `packages/${joinPaths('', name.replace(/[^\w@.+~/-]+/g, '-'))}`
}

/** Where a file that is not there belongs: the path of the tab that an import would find. */
export function pathForMissing(files: Files, from: string, specifier: string): string {
  const path = specifier.startsWith('.') ? joinPaths(from, specifier) : placeFor(files, from, specifier)
  const named = joinPaths('', path)
    .replace(/\.([mc]?)jsx?$/, '.$1ts')
    .replace(/\.(?:d\.ts|tsx)$/, '.ts')
  const tab = /\.(?:[mc]?ts|json)$/.test(named) ? named : `${named}.ts`
  return tab === from ? tab.replace(/\.\w+$/, '/index.ts') : tab
}

function placeFor(files: Files, from: string, specifier: string): string {
  const config = Object.keys(files)
    .filter((name) => CONFIG.test(name) && from.startsWith(folderOf(name)))
    .toSorted((a, b) => b.length - a.length)[0]
  const [mapped] = config === undefined ? [] : pathsIn(readSettings(files, config), specifier)
  if (mapped !== undefined && !mapped.includes('node_modules')) return mapped
  return aliased(specifier) ?? packageTab(specifier)
}

/** The path behind an alias that hardly means anything else: `@/lib/db`, `~/server/db`, `#db`, `$lib/db`, `src/db`. */
function aliased(specifier: string): string | undefined {
  const [, path] = /^(?:@\/|[~#$]\/?|src\/)(.+)$/.exec(specifier) ?? []
  return path
}

/** A path without `.` and `..`, which aliases may have too (`@/../auth.config`), and with the endings that an import may leave out. */
function formsOf(path: string): string[] {
  const bare = joinPaths('', path)
  return [
    bare,
    bare.replace(/\.([mc]?)js$/, '.$1ts'),
    ...ENDINGS.map((end) => (bare + end).replace(/^\//, '')),
  ]
}

/** There is nothing above the project's root: extra `..` are ignored. */
function joinPaths(from: string, specifier: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1)
}

/** So that files which extend each other end. */
const MOST_EXTENDED = 5

/** The settings for paths, relative to the project's root, with those of the files that it extends. */
function readSettings(files: Files, name: string, depth = 0): PathSettings {
  const { compilerOptions, extends: more } = readJson(files[name] ?? '')
  const { baseUrl, paths } = Object(compilerOptions) as {
    readonly baseUrl?: unknown
    readonly paths?: unknown
  }
  const base = typeof baseUrl === 'string' ? joinPaths(name, baseUrl) : undefined
  const own: PathSettings = {
    ...(base === undefined ? {} : { baseUrl: base }),
    ...(isPaths(paths) ? { paths: inFolder(paths, base ?? folderOf(name).slice(0, -1)) } : {}),
  }
  if (depth === MOST_EXTENDED) return own
  const extended = (Array.isArray(more) ? more : [more])
    .filter((each): each is string => typeof each === 'string' && each.startsWith('.'))
    .map((each) => formsOf(joinPaths(name, each)).find((form) => Object.hasOwn(files, form)))
  const inherited = extended
    .filter((each) => each !== undefined)
    .map((each) => readSettings(files, each, depth + 1))
  // What comes later replaces what is before it.
  return Object.assign({}, ...inherited, own)
}

function inFolder(
  paths: Readonly<Record<string, readonly string[]>>,
  folder: string,
): Readonly<Record<string, readonly string[]>> {
  const at = `${folder}/-`.replace(/^\//, '')
  return Object.fromEntries(
    Object.entries(paths).map(([pattern, targets]) => [
      pattern,
      targets.map((target) => joinPaths(at, target)),
    ]),
  )
}

function isPaths(value: unknown): value is Readonly<Record<string, readonly string[]>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (each) => Array.isArray(each) && each.every((target) => typeof target === 'string'),
    )
  )
}

/** Paths that a specifier may mean, best first: the longest pattern counts. */
function pathsIn({ baseUrl, paths = {} }: PathSettings, specifier: string): readonly string[] {
  const found = Object.entries(paths)
    .flatMap(([pattern, targets]) => {
      const [before = '', after] = pattern.split('*')
      const fits =
        after === undefined
          ? specifier === pattern
          : specifier.length >= before.length + after.length &&
            specifier.startsWith(before) &&
            specifier.endsWith(after)
      const rest = specifier.slice(before.length, specifier.length - (after?.length ?? 0))
      return fits ? [{ before, paths: targets.map((target) => target.replace('*', () => rest)) }] : []
    })
    .toSorted((a, b) => b.before.length - a.before.length)
    .flatMap((each) => each.paths)
  return baseUrl === undefined || found.length > 0
    ? found
    : [joinPaths(`${baseUrl}/-`.replace(/^\//, ''), specifier)]
}

const NOT_JSON =
  /"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*[}\]])/g

/** JSON with comments and commas before a closing bracket. Empty where it cannot be read. */
function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const plain = text.replace(/^\uFEFF/, '').replace(NOT_JSON, (part) => (part.startsWith('"') ? part : ''))
    return Object(JSON.parse(plain)) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}
