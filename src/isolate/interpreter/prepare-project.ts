import { IsolateError } from '../isolate-error.ts'
import type { FileLocation, Notice, Project } from '../messages.ts'
import type { Foreign } from './foreign.ts'
import { type Import, importsOf } from './imports-of.ts'
import { moduleVariables } from './module-variables.ts'
import { ownEntry } from './own-table.ts'
import { platformFor } from './platform-names.ts'
import { resolveFile } from './resolve-file.ts'
import { stripTypes } from './strip-types.ts'
import { NAMESPACE, type TableEntry, type TableFacts } from './table-entry.ts'

/** Everything that the interpreter's loader may be asked for. */
export interface PreparedProject {
  readonly entry: string
  readonly modules: ReadonlyMap<string, string>
  /** The packages among them, which are the same for every project. */
  readonly packages: ReadonlyMap<string, string>
  /** The name of a module that another one imports. */
  nameOf(from: string, specifier: string): string | undefined
  readonly notices: readonly Notice[]
  /** Why a module whose name was put together at run time is not available. */
  cannotImport(name: string): string
  /** Whether it imports anything other than Auth.js. */
  readonly isForeign: boolean
}

export interface PrepareParts {
  readonly providers: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly loadText: (name: string) => Promise<string>
  readonly loadForeign: () => Promise<Foreign>
}

interface Met extends Import {
  readonly from: string
}

const OWN = 'authscope:'

/** On the first line of each module, so that lines stay where they are. */
const PROLOGUE = 'import.meta.env = process.env;'

/** The contents of the files that the entry leads to. */
export interface ReadProject {
  readonly project: Project
  readonly sources: ReadonlyMap<string, string>
  readonly imports: readonly Met[]
  readonly notices: readonly Notice[]
}

/**
 * Reads the project from its entry: strips types and follows imports. How long that takes depends on the user's files.
 *
 * @throws IsolateError `syntax` for a file that cannot be read
 */
export function readProject(project: Project): ReadProject {
  const { sources, imports } = readFiles(project)
  const notices = [...sources.keys()].flatMap((file) => moduleVariables(file, project.files[file] ?? ''))
  return { project, sources, imports, notices }
}

/**
 * Resolves each import.
 *
 * @throws IsolateError `import` for one that is not available
 */
export async function prepareProject(read: ReadProject, parts: PrepareParts): Promise<PreparedProject> {
  const { project, sources, imports } = read
  const modules = new Map<string, string>()
  const packages = new Map<string, string>()
  const notices = [...read.notices]
  const others = imports.filter(({ from, specifier }) => !resolveFile(project.files, from, specifier))
  const foreign = await foreignFor(read, others, parts)
  const whole: Met[] = []
  for (const specifier of new Set(others.map((one) => one.specifier))) {
    const met = others.filter((one) => one.specifier === specifier)
    const [first] = met
    const facts = factsOf(met, parts)
    const entry = ownEntry(specifier, facts) ?? foreign?.entryFor(specifier, facts)
    if (!entry || !first) throw noImport(first, specifier, foreign)
    checkNames(entry, met)
    // Packages that must be there before its own text.
    for (const need of ('needs' in entry && entry.needs) || []) {
      const text = await parts.loadText(need)
      packages.set(need, text)
      modules.set(need, text)
    }
    if (entry.kind === 'package') packages.set(specifier, await parts.loadText(entry.name))
    modules.set(specifier, packages.get(specifier) ?? ('text' in entry ? entry.text : ''))
    if (entry.kind === 'text' || entry.kind === 'package') continue
    whole.push(...met.filter(({ namespace }) => namespace !== undefined))
    notices.push(...(foreign ? [foreign.noticeOf(entry.kind, specifier, locationOf(first))] : []))
  }
  // Before all others, because packages may build on it.
  const platform = await Promise.all(
    platformFor([...sources.values()], [...modules.values()]).map(
      async (name) => [name, await parts.loadText(name.slice(OWN.length))] as const,
    ),
  )
  for (const [file, text] of sources)
    modules.set(
      file,
      PROLOGUE +
        withNamespaces(
          text,
          whole.filter(({ from }) => from === file),
        ),
    )
  for (const [name, text] of platform) modules.set(name, text)
  return {
    entry: project.entry,
    modules,
    packages: new Map([...platform, ...packages]),
    notices,
    nameOf: (from, specifier) => nameOf(project, from, specifier),
    cannotImport: (name) =>
      `cannot import '${name}': ${Object.hasOwn(project.files, name) ? NOT_SEEN : (foreign?.adviceFor(name) ?? '')}`,
    isForeign: foreign !== undefined,
  }
}

/** Loaded for imports other than Auth.js, and for names that are put together at run time. */
async function foreignFor(
  { sources }: ReadProject,
  others: readonly Met[],
  parts: PrepareParts,
): Promise<Foreign | undefined> {
  const isOwn = others.every(({ specifier }) => ownEntry(specifier, factsOf([], parts)) !== undefined)
  const isDynamic = [...sources.values()].some((text) => /\bimport\s*\(/.test(text))
  return isOwn && !isDynamic ? undefined : parts.loadForeign()
}

function factsOf(met: readonly Met[], { environment, providers }: PrepareParts): TableFacts {
  const names = new Set(met.flatMap((one) => [...one.names, ...(one.namespace ? [NAMESPACE] : [])]))
  return { environment, providers, names: [...names] }
}

/** `import * as schema` of a placeholder has every name. */
function withNamespaces(text: string, imports: readonly Met[]): string {
  return imports
    .flatMap(({ namespace }) => (namespace ? [namespace] : []))
    .toSorted(([one], [other]) => other - one)
    .reduce(
      (code, [start, end]) =>
        `${code.slice(0, start)}{ ${NAMESPACE}${code.slice(start + 1, end)} }${code.slice(end)}`,
      text,
    )
}

function readFiles({ files, entry }: Project): { sources: Map<string, string>; imports: Met[] } {
  const sources = new Map<string, string>()
  const imports: Met[] = []
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file)) continue
    const from = file
    const text = file.endsWith('.json')
      ? `export default ${files[file]}`
      : stripTypes(file, files[file] ?? '')
    sources.set(file, text)
    const met = importsOf(text).map((one) => ({ ...one, from }))
    imports.push(...met)
    waiting.push(...met.flatMap(({ specifier }) => resolveFile(files, from, specifier) ?? []))
  }
  return { sources, imports }
}

function nameOf({ files }: Project, from: string, specifier: string): string | undefined {
  const isOwn = Object.hasOwn(files, from)
  // Only the table's own texts may import the interpreter's modules.
  if (specifier.startsWith(OWN)) return isOwn ? undefined : specifier
  return isOwn ? (resolveFile(files, from, specifier) ?? specifier) : specifier
}

function checkNames(entry: TableEntry, met: readonly Met[]): void {
  if (entry.kind !== 'text' || entry.names === 'any') return
  for (const one of met) {
    const unknown = one.names.find((name) => !entry.names.includes(name))
    if (unknown === undefined) continue
    const message =
      unknown === 'getServerSession'
        ? 'getServerSession is of version 4 of next-auth. In version 5, NextAuth(config) returns auth(): export const { handlers, auth } = NextAuth({ … })'
        : `${one.specifier} has no export ${unknown} here. It has: ${entry.names.join(', ') || 'types alone'}`
    const problem = unknown === 'getServerSession' ? 'version-4' : 'import'
    throw new IsolateError({ problem, message, location: locationOf(one) })
  }
}

function noImport(met: Met | undefined, specifier: string, foreign: Foreign | undefined): IsolateError {
  const advice = foreign?.adviceFor(specifier) ?? ''
  const problem = advice.includes('version 4') ? 'version-4' : 'import'
  const message = `cannot import '${specifier}': ${advice}`
  return new IsolateError({ problem, message, location: met && locationOf(met) })
}

const NOT_SEEN =
  'the file exists, but imports must be known before anything runs: write its name directly into import(…)'

function locationOf({ from, line }: Met): FileLocation {
  return { file: from, line }
}
