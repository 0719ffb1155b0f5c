import { CODE_LIMITS } from '../../protocol/code.ts'
import { importsOf } from '../../protocol/code-imports.ts'
import { readOwnPackages } from '../../protocol/code-packages.ts'
import { createFileFinder, isPathSettings } from '../../protocol/code-paths.ts'
import { guardsFor } from '../../protocol/guard-file.ts'
import { excerpt } from '../../protocol/shape.ts'
import { formatBytes } from '../values/http.ts'
import { plural } from '../values/time.ts'
import { type Draft, draftWith, nameProblem } from './draft.ts'
import { readEnvFile } from './env-file.ts'
import { type FoundFile, MissingIndexes, placeLooseFiles } from './found-files.ts'
import { describeUnneeded, withoutUnneeded } from './secret-variables.ts'
import { visibleText } from './visible-text.ts'

export interface TakenFiles {
  /** The project with them; absent when nothing of them can be used. */
  readonly draft?: Draft
  /** Whether they take the place of what was written. */
  readonly replaces: boolean
  /** What was taken, what was left out and why. */
  readonly description: string
}

/** Where the configuration of a project usually is, best first. */
const ENTRIES = [
  /(?:\[\.\.\.|\*)solidauth\]?\.[cm]?[tj]s$/,
  /(?:^|\/)auth\.[cm]?[tj]s$/,
  /(?:^|\/)auth\/(?:index|config)\.[cm]?[tj]s$/,
  /(?:^|\/)hooks\.server\.[tj]s$/,
  /(?:^|\/)auth\.config\.[cm]?[tj]s$/,
  /\[\.\.\.nextauth\](?:\/route)?\.[cm]?[tj]s$/,
]

/** Names that no file of a project's own has. */
const FOREIGN = /(?:^|\/)(?:node_modules|\.git|\.next|\.svelte-kit|dist|build|coverage)\//

/**
 * What of a folder or of several files the project becomes: the configuration with every file that it imports, or, where none is a
 * configuration, further files beside those that are there. A `.env` file gives variables. `unread` files were there, too.
 */
export function takeFiles(found: readonly FoundFile[], before: Draft, unread = 0): TakenFiles {
  const variables = variablesOf(found.filter(({ path }) => isEnv(path)))
  const own = withoutCommonFolder(found.filter(({ path }) => !FOREIGN.test(path) && !isEnv(path)))
  const left = [...describePages(own.filter(isPage))]
  const usable = own.filter((file) => {
    if (isPage(file)) return false
    const isEmpty = own.length === 1 && file.text.trim() === ''
    const why = problemOf(file) ?? (isEmpty ? `${file.path} is empty.` : undefined)
    if (why !== undefined) left.push(why)
    return why === undefined
  })
  const entry = entryAmong(usable)
  const reached = entry
    ? reachedFrom(entry, placeLooseFiles(usable, entry))
    : { files: roomFor(usable, before), made: [], tooMany: 0 }
  const chosen = reached.files
  const unused = usable.length - (chosen.length - reached.made.length) - reached.tooMany
  const { needed, unneeded } = withoutUnneeded(variables)
  const names = Object.keys(needed)
  const description = [
    ...(chosen.length > 0 ? [`Opened ${listed(chosen.map(({ path }) => path))}.`] : []),
    ...(reached.made.length > 0
      ? [
          `Wrote ${listed(reached.made.map(({ path }) => path))}, which ${reached.made.length > 1 ? 'were' : 'was'} not there, to pass on what is beside it.`,
        ]
      : []),
    ...(names.length > 0 ? [`Set ${listed(names)}.`] : []),
    ...describeUnneeded(unneeded),
    ...(chosen.length + names.length + unneeded.length === 0 ? nothingIn(found, usable, unread) : []),
    ...olderVersion(usable),
    ...otherConfigurations(usable, chosen, entry),
    ...(reached.tooMany > 0
      ? [
          `${plural(reached.tooMany, 'further file')} that it imports did not fit: ${CODE_LIMITS.files} files can run together.`,
        ]
      : []),
    ...(entry && unused > 0 ? [`Left out ${plural(unused, 'file')} that ${entry.path} doesn’t import.`] : []),
    ...left.slice(0, 3),
    ...(unread > 0
      ? [`${plural(unread, 'further file')} could not be read, or came after the first 2,000.`]
      : []),
    ...(left.length > 3 ? [`${plural(left.length - 3, 'further file')} cannot be used either.`] : []),
  ].join(' ')
  if (chosen.length === 0 && names.length === 0) return { replaces: false, description }
  const environment = { ...before.environment, ...needed }
  return {
    draft: { ...withFiles(chosen, entry, before), environment },
    replaces: entry !== undefined || chosen.some(({ path, text }) => (before.files[path] ?? text) !== text),
    description,
  }
}

/** Files without a configuration come beside those that are there, as long as all of them can run together. */
function roomFor(usable: readonly FoundFile[], { files }: Draft): readonly FoundFile[] {
  const all = new Set([...Object.keys(files), ...usable.map(({ path }) => path)])
  return all.size > CODE_LIMITS.files ? [] : usable
}

/** Why nothing was opened, where no file says so itself. */
function nothingIn(
  found: readonly FoundFile[],
  usable: readonly FoundFile[],
  unread: number,
): readonly string[] {
  const nothing = 'Nothing was opened'
  if (usable.length > 0)
    return [
      `${nothing}: none of the ${usable.length} files calls NextAuth() or is its configuration, and ${CODE_LIMITS.files} files can run together. Drop the folder of the app, or only the files that its auth.ts imports.`,
    ]
  return found.length === 0 && unread === 0
    ? [`${nothing}: no code was in it. Drop an auth.ts, or the folder that has it.`]
    : [`${nothing}.`]
}

/** Only one of several apps runs. */
function otherConfigurations(
  usable: readonly FoundFile[],
  chosen: readonly FoundFile[],
  entry: FoundFile | undefined,
): readonly string[] {
  const others = usable.filter(
    ({ path, text }) =>
      MAKES.test(text) &&
      ENTRIES.slice(0, 3).some((pattern) => pattern.test(path)) &&
      chosen.every((each) => each.path !== path),
  )
  return entry === undefined || others.length === 0
    ? []
    : [
        `${entry.path} runs. There is another configuration in ${listed(others.map(({ path }) => path))}: drop its folder alone to run that one.`,
      ]
}

function withFiles(chosen: readonly FoundFile[], entry: FoundFile | undefined, before: Draft): Draft {
  const texts = Object.fromEntries(chosen.map(({ path, text }) => [path, text]))
  if (entry) return { ...draftWith(texts, before), entry: entry.path, open: entry.path }
  return { ...before, files: { ...before.files, ...texts }, open: chosen[0]?.path ?? before.open }
}

/** What `package.json` says of version 4: the code is probably for that, too. */
function olderVersion(files: readonly FoundFile[]): readonly string[] {
  for (const { path, text } of files) {
    const version =
      /(?:^|\/)package\.json$/.test(path) && /"next-auth"\s*:\s*"([~^]?4[.\w-]*)"/.exec(text)?.[1]
    if (version) return [`${path} asks for next-auth ${version}. Version 5 runs here.`]
  }
  return []
}

function isPage({ path }: FoundFile): boolean {
  return /\.[jt]sx$/.test(path)
}

function isEnv(path: string): boolean {
  return /(?:^|\/)\.env(?:\.[\w.-]+)?$/.test(path)
}

/** A file that is to be copied and filled in: `.env.example`. */
const TEMPLATE = /\.(?:example|sample|template|dist|defaults?)\b/
/** Nothing, or words that say what belongs there: all of it, or a part in brackets. */
const TO_FILL_IN =
  /^$|^<.*>$|<[\w .-]+>|\{[\w .-]+\}|^(?:x{3,}|\.{3,}|todo)|your[-_ ]|change[-_ ]?me|replace[-_ ]|placeholder/i

/** What files of variables say in development: `.env.local` counts most, a template least. */
function variablesOf(files: readonly FoundFile[]): Readonly<Record<string, string>> {
  const ranked = files
    .map(({ path, text }) => ({ text, rank: rankOf(path.slice(path.lastIndexOf('/') + 1)) }))
    .toSorted((a, b) => a.rank - b.rank)
  const read = ranked.map(({ rank, text }) => {
    const said = Object.entries(readEnvFile(text).variables)
    return Object.fromEntries(rank > 0 ? said : said.filter(([, value]) => !TO_FILL_IN.test(value)))
  })
  return Object.assign({}, ...read)
}

function rankOf(name: string): number {
  if (TEMPLATE.test(name)) return 0
  if (/\.(?:production|prod|staging|test|ci)\b/.test(name)) return 1
  return name === '.env' ? 2 : name.endsWith('.local') ? 4 : 3
}

/** All pages of an app have the same reason. */
function describePages(pages: readonly FoundFile[]): readonly string[] {
  const [first] = pages
  if (first === undefined) return []
  const name = excerpt(visibleText(first.path))
  const are = pages.length === 1 ? ' is' : ` and ${plural(pages.length - 1, 'other file')} are`
  return [`${name}${are} JSX, which is for pages. Put configuration code in a .ts file.`]
}

/** Why a file cannot be part of the project, as a sentence. */
function problemOf({ path, text }: FoundFile): string | undefined {
  const name = nameProblem({ files: {}, entry: '', environment: {}, open: '' }, path)
  if (name !== undefined) return name
  if (text.includes('\0')) return `${path} is not text.`
  const bytes = bytesOf(text)
  return bytes > CODE_LIMITS.fileBytes
    ? `${path} has ${formatBytes(bytes)}; a file may have ${formatBytes(CODE_LIMITS.fileBytes)}.`
    : undefined
}

/** Paths from the folder on that holds all of them. */
function withoutCommonFolder(files: readonly FoundFile[]): readonly FoundFile[] {
  const [first] = files
  const folder = first && /^[^/]+\//.exec(first.path)?.[0]
  if (folder === undefined || !files.every(({ path }) => path.startsWith(folder))) return files
  return files.map(({ path, text }) => ({ path: path.slice(folder.length), text }))
}

/** A call of Auth.js or of one of its packages for frameworks. */
const CALLS =
  /\b(?:NextAuth|SvelteKitAuth|ExpressAuth|Auth|SolidAuth|AstroAuth|NuxtAuthHandler|initAuthConfig)\s*\(|\b(?:QwikAuth|serverAuth)\$\s*\(/

/** Or a configuration that another file is to pass on. */
const MAKES = new RegExp(
  `${CALLS.source}|\\b(?:(?:NextAuth|Auth|ExpressAuth|Solid(?:Start)?Auth)Config\\b|from\\s*['"]auth-astro['"])`,
)

/** A configuration without a call or a type: `module.exports = { providers: [GitHub] }`. */
const HAS_PROVIDERS = /['"](?:next-auth|@auth\/[\w-]+)\/providers\b[\s\S]*(?<![\w$.])providers\s*[:=,}]/

/** In a file that is called so, whatever it imports: `authjs` of a package of the project's own. */
const LISTS_PROVIDERS = /(?<![\w$.])providers\s*:\s*\[/

/** The configuration: what is called so, and makes one, next to the top. */
function entryAmong(files: readonly FoundFile[]): FoundFile | undefined {
  const byDepth = files.toSorted((a, b) => a.path.split('/').length - b.path.split('/').length)
  const calling = byDepth.filter(({ text }) => MAKES.test(text))
  const having = byDepth.filter(({ text }) => HAS_PROVIDERS.test(text))
  const listing = byDepth.filter(
    ({ path, text }) => LISTS_PROVIDERS.test(text) && ENTRIES.some((pattern) => pattern.test(path)),
  )
  const makes = [calling, having, listing].find(({ length }) => length > 0) ?? []
  const named = ENTRIES.flatMap((pattern) => makes.filter(({ path }) => pattern.test(path)))
  // A configuration is passed on by the file that makes the call.
  return named.find(({ text }) => CALLS.test(text)) ?? named[0] ?? makes[0]
}

/** A file, what guards its pages, everything that these import from the project's own files, and the settings that say where its aliases lead. */
function reachedFrom(
  entry: FoundFile,
  files: readonly FoundFile[],
): { readonly files: readonly FoundFile[]; readonly made: readonly FoundFile[]; readonly tooMany: number } {
  const indexes = new MissingIndexes(files)
  const byPath = new Map(files.map((file) => [file.path, file]))
  const find = createFileFinder(Object.fromEntries(files.map(({ path, text }) => [path, text])))
  const guards = guardsFor(
    entry.path,
    files.map(({ path }) => path),
  )
  const reached = new Set<FoundFile>([entry, ...files.filter(({ path }) => guards.includes(path))])
  for (const file of reached)
    for (const { names, specifier } of importsOf(file.text)) {
      const found = byPath.get(find(file.path, specifier) ?? '')
      for (const each of found ? [found] : indexes.ownersOf(file, specifier, names)) reached.add(each)
    }
  const fitting = new Set([...reached].slice(0, MOST_REACHED))
  const made = indexes.all()
  const others = [...made, ...besides(fitting, files).filter((file) => !reached.has(file))]
  return {
    made,
    files: [...fitting, ...others.slice(0, CODE_LIMITS.files - MOST_REACHED)],
    tooMany: reached.size - fitting.size,
  }
}

/** What no file imports and yet has a say: where aliases and names of own packages lead, and the tables of a Prisma client. */
function besides(reached: ReadonlySet<FoundFile>, files: readonly FoundFile[]): readonly FoundFile[] {
  const { fileOf } = readOwnPackages(Object.fromEntries(files.map(({ path, text }) => [path, text])))
  const imports = [...reached].flatMap(({ path, text }) =>
    importsOf(text).map(({ specifier }) => ({ from: path, specifier })),
  )
  const named = new Set(imports.flatMap(({ from, specifier }) => fileOf(from, specifier) ?? []))
  // Nuxt imports from there by itself.
  const isNuxt = imports.some(({ specifier }) => specifier === '#auth')
  const isPrisma = imports.some(({ specifier }) => /prisma/i.test(specifier))
  return files.filter(
    (file) =>
      !reached.has(file) &&
      (named.has(file.path) ||
        (isPrisma && file.path.endsWith('.prisma')) ||
        (isNuxt && /(?:^|\/)server\/utils\/[\w.-]+\.[jt]s$|^utils\/[\w.-]+\.[jt]s$/.test(file.path)) ||
        (isPathSettings(file.path) && /"(?:paths|baseUrl|extends)"/.test(file.text))),
  )
}

/** With room for a few others. */
const MOST_REACHED = CODE_LIMITS.files - 8

function listed(names: readonly string[]): string {
  return names.length > 5 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ')
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** What is too large about a project, as a sentence, before it is given to the world. */
export function sizeProblem({ files }: Pick<Draft, 'files'>): string | undefined {
  const sizes = Object.entries(files).map(([name, text]) => [name, bytesOf(text)] as const)
  const large = sizes.find(([, bytes]) => bytes > CODE_LIMITS.fileBytes)
  if (large)
    return `${large[0]} has ${formatBytes(large[1])}; a file may have ${formatBytes(CODE_LIMITS.fileBytes)}. It does not run.`
  const all = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  if (all > CODE_LIMITS.allBytes)
    return `The files have ${formatBytes(all)} together; they may have ${formatBytes(CODE_LIMITS.allBytes)}. They do not run.`
  return sizes.length > CODE_LIMITS.files
    ? `There are ${sizes.length} files; there may be ${CODE_LIMITS.files}. They do not run.`
    : undefined
}
