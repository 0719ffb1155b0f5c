import { importsOf } from '../../protocol/code-imports.ts'
import { createFileFinder, pathForMissing } from '../../protocol/code-paths.ts'
import { codeOnly } from '../../protocol/code-text.ts'

/** A file that someone dropped or chose. */
export interface FoundFile {
  /** Below the folder that was dropped, with its name: `my-app/src/auth.ts`. */
  readonly path: string
  readonly text: string
}

/**
 * Files that were chosen one by one have lost their folders: each goes where an import looks for a file of its name, `db.ts` to `lib/db.ts` for
 * `@/lib/db`. Files with folders stay as they are, and none replaces a package.
 */
export function placeLooseFiles(files: readonly FoundFile[], entry: FoundFile): readonly FoundFile[] {
  if (files.some(({ path }) => path.includes('/'))) return files
  const placed = new Map([[entry.path, entry]])
  const loose = new Map(files.map((file) => [nameOf(file.path), file]))
  loose.delete(nameOf(entry.path))
  for (const from of placed.values())
    for (const { specifier } of importsOf(from.text)) {
      const path = pathIn([...placed.values(), ...loose.values()], from, specifier)
      const file = loose.get(nameOf(path))
      if (!file || path.startsWith('packages/')) continue
      loose.delete(nameOf(path))
      const ending = file.path.slice(nameOf(file.path).length)
      placed.set(path, { ...file, path: path.replace(/\.\w+$/, ending) })
    }
  return [...placed.values(), ...loose.values()]
}

/** The indexes of folders that are imported as a whole and have none: files that pass on what the folder's files export. */
export class MissingIndexes {
  readonly #files: readonly FoundFile[]
  readonly #texts: Readonly<Record<string, string>>
  readonly #lines = new Map<string, Set<string>>()

  constructor(files: readonly FoundFile[]) {
    this.#files = files
    this.#texts = Object.fromEntries(files.map(({ path, text }) => [path, text]))
  }

  /** The files that have the names which are imported from a folder. */
  ownersOf(from: FoundFile, specifier: string, names: readonly string[]): readonly FoundFile[] {
    const bare = pathForMissing(this.#texts, from.path, specifier).replace(/\.\w+$/, '')
    return [`${bare}/`, `src/${bare}/`].flatMap((folder) => {
      const inside = this.#files.filter(
        ({ path }) => path.startsWith(folder) && !path.slice(folder.length).includes('/'),
      )
      return names.flatMap((name) => {
        const owner = inside.find(({ text }) => exports(text, name))
        if (!owner) return []
        const lines = this.#lines.get(folder) ?? new Set()
        this.#lines.set(folder, lines.add(`export { ${name} } from './${nameOf(owner.path)}'\n`))
        return [owner]
      })
    })
  }

  all(): readonly FoundFile[] {
    return [...this.#lines].map(([folder, lines]) => ({
      path: `${folder}index.ts`,
      text: [...lines].join(''),
    }))
  }
}

function exports(text: string, name: string): boolean {
  if (!/^[\w$]+$/.test(name) || name === 'default') return false
  return new RegExp(
    `\\bexport\\s+(?:async\\s+)?(?:const|let|var|function\\s*\\*?|class)\\s+(?:\\{[^}]*\\b)?${name}\\b|\\bexport\\s*\\{[^}]*\\b${name}\\s*[,}]`,
  ).test(codeOnly(text))
}

/** Where an import leads, or would lead. */
function pathIn(files: readonly FoundFile[], from: FoundFile, specifier: string): string {
  const texts = Object.fromEntries(files.map(({ path, text }) => [path, text]))
  return createFileFinder(texts)(from.path, specifier) ?? pathForMissing(texts, from.path, specifier)
}

/** Without its folder and ending. */
function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.\w+$/, '')
}
