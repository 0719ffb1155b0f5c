import type { Notice, Place, Project } from '../messages.ts'
import { SandboxError } from '../sandbox-error.ts'
import { type Import, importsOf } from './imports-of.ts'
import { adviceFor } from './known-packages.ts'
import { INSIDE, type TableEntry, tableEntry } from './module-table.ts'
import { moduleVariables } from './module-variables.ts'
import { needsPlatform, PLATFORM } from './platform-names.ts'
import { resolveFile } from './resolve-file.ts'
import { stripTypes } from './strip-types.ts'

/** Everything that the interpreter's loader will be asked for. */
export interface PreparedProject {
  readonly entry: string
  /** Module texts by name. */
  readonly modules: ReadonlyMap<string, string>
  /** Those of them that are packages: the same for every project. */
  readonly packages: ReadonlyMap<string, string>
  /** The name of a module, as it is imported from another. */
  nameOf(from: string, specifier: string): string | undefined
  readonly notices: readonly Notice[]
}

export interface PrepareParts {
  readonly providers: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Texts of packages that run inside. */
  readonly packages: Readonly<Record<string, () => Promise<string>>>
}

interface Met extends Import {
  readonly from: string
}

/** On the first line of each module, so that lines stay where they are. */
const PROLOGUE = 'import.meta.env = process.env;'

/**
 * Reads the project from its entry on: strips types, follows imports, and finds for each what stands behind it.
 *
 * @throws SandboxError `syntax` for a file that cannot be read, `import` for what cannot be had
 */
export async function prepareProject(project: Project, parts: PrepareParts): Promise<PreparedProject> {
  const { sources, imports } = readFiles(project)
  const modules = new Map<string, string>()
  const packages = new Map<string, string>()
  for (const [file, text] of sources) modules.set(file, PROLOGUE + text)
  const notices = [...sources].flatMap(([file, text]) => moduleVariables(file, text))
  const foreign = imports.filter(({ from, specifier }) => !resolveFile(project.files, from, specifier))
  const specifiers = new Set(foreign.map((one) => one.specifier))
  // Before all others: packages may build on it.
  if (needsPlatform(sources.values(), specifiers)) {
    packages.set(PLATFORM, await textOf(parts, 'platform'))
    modules.set(PLATFORM, packages.get(PLATFORM) ?? '')
  }
  for (const specifier of specifiers) {
    const met = foreign.filter((one) => one.specifier === specifier)
    const names = [...new Set(met.flatMap((one) => one.names))]
    const { environment, providers } = parts
    const entry = tableEntry(specifier, { environment, providers, names })
    const [first] = met
    if (!entry || !first) throw noImport(met[0], specifier)
    checkNames(entry, met)
    if (entry.kind === 'package') packages.set(specifier, await textOf(parts, entry.name))
    modules.set(specifier, packages.get(specifier) ?? ('text' in entry ? entry.text : ''))
    if (entry.kind === 'adapter' || entry.kind === 'placeholder')
      notices.push({ kind: entry.kind, message: noticeText(entry.kind, specifier), place: placeOf(first) })
  }
  return {
    entry: project.entry,
    modules,
    packages,
    notices,
    nameOf: (from, specifier) => nameOf(project, from, specifier),
  }
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
  // Nobody but the table's own texts may reach into the interpreter's modules.
  if (specifier === INSIDE || specifier === PLATFORM) return isOwn ? undefined : specifier
  return isOwn ? (resolveFile(files, from, specifier) ?? specifier) : specifier
}

async function textOf({ packages }: PrepareParts, name: string): Promise<string> {
  const load = packages[name]
  if (!load) throw new Error(`the text of ${name} was not handed in`)
  return load()
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
    throw new SandboxError({ problem, message, place: placeOf(one) })
  }
}

function noImport(met: Met | undefined, specifier: string): SandboxError {
  const advice = adviceFor(specifier)
  const problem = advice.includes('version 4') ? 'version-4' : 'import'
  const message = `cannot import '${specifier}': ${advice}`
  return new SandboxError({ problem, message, place: met && placeOf(met) })
}

/** For an import that was put together at run time. */
export function cannotImport(specifier: string): string {
  return `cannot import '${specifier}': ${adviceFor(specifier)}`
}

function placeOf({ from, line }: Met): Place {
  return { file: from, line }
}

function noticeText(kind: 'adapter' | 'placeholder', specifier: string): string {
  return kind === 'adapter'
    ? `${specifier} becomes the simulator’s own adapter: its rows are in the tables of this world`
    : `${specifier} is a placeholder here: it may be handed to an adapter, and fails where a callback touches it`
}
