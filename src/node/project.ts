import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { CODE_LIMITS, type Code } from '../protocol/code.ts'
import { importsOf } from '../protocol/code-imports.ts'
import { createFileFinder, isPathSettings } from '../protocol/code-paths.ts'

/** Folders that have no source of an app. */
const NO_SOURCE = /^(?:node_modules|dist|build|out|coverage|\..*)$/
const SOURCE = /\.(?:[mc]?[jt]s|json)$/
/** A project with more files than this is not looked through any further. */
const MOST_NAMES = 20_000

/**
 * Reads a configuration from disk, with the files of its project that it imports.
 * @throws Error when there is no such file
 */
export async function readProject(path: string): Promise<Pick<Code, 'files' | 'entry'>> {
  const file = resolve(path)
  if (!(await exists(file))) throw new Error(`There is no file ${file}. Give run() a path, or { files }.`)
  const root = await rootOf(dirname(file))
  const entry = nameIn(root, file)
  // The finder needs the names of all files, and the texts of those that say what an import means.
  const known: Record<string, string> = {}
  for (const name of await namesIn(root))
    known[name] = saysPaths(name) ? await readFile(resolve(root, name), 'utf8') : ''
  const find = createFileFinder(known)
  const files: Record<string, string> = {}
  const waiting = [entry]
  for (const name of waiting) {
    const text = await readFile(resolve(root, name), 'utf8')
    files[name] = text
    for (const { specifier } of importsOf(text)) {
      const found = find(name, specifier)
      // More are added while this runs.
      if (found !== undefined && !waiting.includes(found)) waiting.push(found)
    }
    if (waiting.length > CODE_LIMITS.files)
      throw new Error(`${path} imports more than ${CODE_LIMITS.files} files of its project.`)
  }
  return { files, entry }
}

function saysPaths(name: string): boolean {
  return isPathSettings(name) || /(?:^|\/)package\.json$/.test(name)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** The nearest folder with a `package.json`; the file's own without one. */
async function rootOf(folder: string): Promise<string> {
  for (let at = folder; ; at = dirname(at)) {
    if (await exists(resolve(at, 'package.json'))) return at
    if (dirname(at) === at) return folder
  }
}

async function namesIn(root: string): Promise<readonly string[]> {
  const names: string[] = []
  const folders = [root]
  for (const folder of folders)
    for (const item of await readdir(folder, { withFileTypes: true })) {
      const path = resolve(folder, item.name)
      if (item.isDirectory() && !NO_SOURCE.test(item.name)) folders.push(path)
      if (item.isFile() && SOURCE.test(item.name)) names.push(nameIn(root, path))
      if (names.length === MOST_NAMES) return names
    }
  return names
}

function nameIn(root: string, file: string): string {
  return relative(root, file).replaceAll(sep, '/')
}
