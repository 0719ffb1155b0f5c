import { IsolateError } from '../isolate-error.ts'
import type { FileLocation, Notice } from '../messages.ts'
import type { Foreign } from './foreign.ts'
import { gapsOf, isPlaceholder, linkFiles, type Met, moduleOf, type Offer } from './link-files.ts'
import { ownEntry } from './own-table.ts'
import { platformFor } from './platform-names.ts'
import type { ReadProject } from './read-project.ts'
import { NAMESPACE, type TableEntry, type TableFacts } from './table-entry.ts'

/** Everything that the interpreter's loader may be asked for. */
export interface PreparedProject {
  readonly entry: string
  readonly modules: ReadonlyMap<string, string>
  /** The packages among them, which are the same for every project. */
  readonly packages: ReadonlyMap<string, string>
  /** The name of a module that another one imports. */
  nameOf(from: string, specifier: string): string | undefined
  /** Whether it has a database that answers without being waited for. */
  readonly asksAtOnce: boolean
  readonly notices: readonly Notice[]
  /** Why a module whose name was put together at run time is not available. */
  cannotImport(name: string): string
  /** Whether it imports anything other than Auth.js. */
  readonly isForeign: boolean
  /** The tab that would replace a placeholder, by specifier. */
  readonly tabs: ReadonlyMap<string, string>
  /** What to say if it turns out to have no configuration. */
  readonly hint: { readonly message: string; readonly location: FileLocation } | undefined
}

export interface PrepareParts {
  readonly providers: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly loadText: (name: string) => Promise<string>
  readonly loadForeign: () => Promise<Foreign>
}

const OWN = 'authscope:'

/**
 * Resolves each import. What is not available becomes a placeholder.
 *
 * @throws IsolateError for a name that a package of Auth.js does not export
 */
export async function prepareProject(read: ReadProject, parts: PrepareParts): Promise<PreparedProject> {
  const { project, sources, imports } = read
  const outside = imports.filter(({ file }) => file === undefined)
  const foreign = await foreignFor(read, outside, parts)
  const entryWith = (specifier: string, names: readonly string[]): TableEntry | undefined => {
    const facts = factsFor(read, parts, names)
    return ownEntry(specifier, facts) ?? foreign?.entryFor(specifier, facts)
  }
  const links = linkFiles(sources, imports, {
    exported: new Map(foreign && [...sources].map(([file, text]) => [file, foreign.exportsOf(text)])),
    offer: (specifier, name) => offerOf(entryWith(specifier, [name]), name),
  })
  const modules = new Map<string, string>()
  const packages = new Map<string, string>()
  const notices = [...read.notices, ...links.notices]
  const entries = new Map<string, TableEntry>()
  const tabs = new Map<string, string>()
  for (const specifier of new Set(outside.map((one) => one.specifier))) {
    const met = outside.filter((one) => one.specifier === specifier)
    const names = namesOf(met, links.passedOn.get(specifier))
    const entry = entryWith(specifier, names)
    const [first] = met
    if (!entry || !first) continue
    // A name with an escape is another one when it runs.
    if (specifier.startsWith(OWN) || specifier.includes('\\')) throw noImport(first)
    const tab = foreign?.tabFor(project.files, first.from, specifier) ?? ''
    tabs.set(specifier, tab)
    entries.set(specifier, entry)
    for (const need of needsOf(entry)) packages.set(need, await parts.loadText(need))
    if (entry.kind === 'package') packages.set(specifier, await parts.loadText(entry.name))
    const lacking = lackingNames(entry, met)
    if (lacking.length > 0 && (ownEntry(specifier, { ...parts, names }) || !foreign)) refuseNames(entry, met)
    const text = packages.get(specifier) ?? ('text' in entry ? entry.text : '')
    modules.set(
      specifier,
      lacking.length > 0 && foreign ? foreign.withPlaceholders(text, specifier, lacking) : text,
    )
    const noticed = { specifier, tab, names: lacking, location: locationOf(first) }
    if (foreign) notices.push(...foreign.noticesOf(entry, noticed))
  }
  const more = { sources, imports, links, entryOf: (specifier: string) => entries.get(specifier) }
  for (const file of sources.keys()) modules.set(file, moduleOf(file, more))
  for (const [file, names] of links.lacking)
    modules.set(gapsOf(file), foreign?.withPlaceholders('', file, [...names]) ?? '')
  // Before all others, because packages may build on it.
  const platform = await Promise.all(
    platformFor([...sources.values()], [...modules.values(), ...packages.values()], {
      hasMiddleware: project.middleware !== undefined,
      textsFor: foreign?.textsFor,
    }).map(async (name) => [name, await parts.loadText(name.slice(OWN.length))] as const),
  )
  for (const [name, text] of [...platform, ...packages]) if (!modules.has(name)) modules.set(name, text)
  return {
    entry: project.entry,
    modules,
    packages: new Map([...platform, ...packages]),
    asksAtOnce: [...entries.values()].some((entry) => entry.kind === 'client' && entry.isAtOnce),
    notices,
    nameOf: (from, specifier) => nameOf(read, from, specifier),
    cannotImport: (name) =>
      `cannot import '${name}': ${Object.hasOwn(project.files, name) ? NOT_SEEN : (foreign?.adviceFor(name) ?? '')}`,
    isForeign: foreign !== undefined,
    tabs,
    hint: hintFrom(outside, foreign),
  }
}

function offerOf(entry: TableEntry | undefined, name: string): ReturnType<Offer> {
  if (isPlaceholder(entry)) return 'stands-in'
  if (entry?.kind !== 'text' || entry.names === 'any') return 'may-have'
  return entry.names.includes(name) ? 'has' : 'lacks'
}

/** Loaded for imports other than Auth.js, for names that are put together at run time, and for names that a file does not have. */
async function foreignFor(
  { sources, imports }: ReadProject,
  outside: readonly Met[],
  parts: PrepareParts,
): Promise<Foreign | undefined> {
  const isOwn = outside.every(({ specifier }) => ownEntry(specifier, { ...parts, names: [] }) !== undefined)
  const isDynamic = [...sources.values()].some((text) => /\b(?:import|require)\s*\(/.test(text))
  const hasFiles = imports.some(({ file }) => file !== undefined)
  return isOwn && !isDynamic && !hasFiles ? undefined : parts.loadForeign()
}

function factsFor(
  { project, sources }: ReadProject,
  { environment, providers }: PrepareParts,
  names: readonly string[],
): TableFacts {
  return { environment, providers, names, files: project.files, sources: [...sources.values()] }
}

/** Every name that is asked of a module, and the whole of it where that is asked. */
function namesOf(met: readonly Met[], passedOn: ReadonlySet<string> = new Set()): readonly string[] {
  const isWhole = met.some(({ kind, whole }) => whole !== undefined || kind === 'require')
  return [...new Set([...met.flatMap(({ names }) => names), ...passedOn, ...(isWhole ? [NAMESPACE] : [])])]
}

/** Packages that must be there before its own text. */
function needsOf(entry: TableEntry): readonly string[] {
  return ('needs' in entry && entry.needs) || []
}

function nameOf({ project, find }: ReadProject, from: string, specifier: string): string | undefined {
  const isOwn = Object.hasOwn(project.files, from)
  // Only the table's own texts may import the interpreter's modules.
  if (specifier.startsWith(OWN)) return isOwn ? undefined : specifier
  return isOwn ? (find(from, specifier) ?? specifier) : specifier
}

/** Names that a module of ours does not have. */
function lackingNames(entry: TableEntry, met: readonly Met[]): readonly string[] {
  if (entry.kind !== 'text' || entry.names === 'any') return []
  const { names } = entry
  return [...new Set(met.flatMap((one) => one.names))].filter((name) => !names.includes(name))
}

/** A package of Auth.js has what it has. */
function refuseNames(entry: TableEntry, met: readonly Met[]): never {
  const names = entry.kind === 'text' && entry.names !== 'any' ? entry.names : []
  const [one, unknown] = met.flatMap((each) => {
    const name = each.names.find((wanted) => !names.includes(wanted))
    return name === undefined ? [] : [each, name]
  }) as [Met, string]
  const message = `${one.specifier} has no export ${unknown} here. It has: ${names.join(', ') || 'types alone'}`
  throw new IsolateError({ problem: 'import', message, location: locationOf(one) })
}

function noImport(met: Met): IsolateError {
  const message = `cannot import '${met.specifier}': no module has this name`
  return new IsolateError({ problem: 'import', message, location: locationOf(met) })
}

/** A framework or another library may be why there is no configuration. */
function hintFrom(outside: readonly Met[], foreign: Foreign | undefined): PreparedProject['hint'] {
  return outside.flatMap((met) => {
    const message = foreign?.hintFor(met.specifier)
    return message === undefined ? [] : [{ message, location: locationOf(met) }]
  })[0]
}

const NOT_SEEN =
  'the file exists, but imports must be known before anything runs: write its name directly into import(…)'

function locationOf({ from, line }: Met): FileLocation {
  return { file: from, line }
}
