import { importsOf } from '../../protocol/code-imports.ts'
import { createFileFinder, pathForMissing } from '../../protocol/code-paths.ts'
import { codeOnly } from '../../protocol/code-text.ts'
import { escaped } from '../../protocol/code-uses.ts'

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
  const placed = [entry]
  const loose = new Set(files.filter((file) => file !== entry))
  for (const from of placed)
    for (const { specifier } of importsOf(from.text)) {
      const path = pathIn([...placed, ...loose], from, specifier)
      const file = [...loose].find((each) => CODE.test(each.path) && nameOf(each.path) === nameOf(path))
      if (!file || path.startsWith('packages/')) continue
      loose.delete(file)
      const ending = file.path.slice(nameOf(file.path).length)
      placed.push({ ...file, path: path.replace(/\.\w+$/, ending) })
    }
  return [...placed, ...loose]
}

/** What an import may lead to. */
const CODE = /\.(?:[cm]?[jt]s|json)$/

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
    for (const folder of [`${bare}/`, `src/${bare}/`]) {
      const inside = this.#files.filter(
        ({ path }) => path.startsWith(folder) && !path.slice(folder.length).includes('/'),
      )
      const owners = names.flatMap((name) => {
        const owner = inside.find(({ text }) => exports(text, name))
        if (!owner) return []
        const lines = this.#lines.get(folder) ?? new Set()
        this.#lines.set(folder, lines.add(`export { ${name} } from './${nameOf(owner.path)}'\n`))
        return [owner]
      })
      if (owners.length > 0) return owners
    }
    return []
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
  const word = `(?<![\\w$])${escaped(name)}(?![\\w$])`
  return new RegExp(
    `\\bexport\\s+(?:async\\s+)?(?:const|let|var|function\\s*\\*?|class)\\s+(?:\\{[^}]*)?${word}|\\bexport\\s*\\{[^}]*${word}\\s*[,}]`,
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
