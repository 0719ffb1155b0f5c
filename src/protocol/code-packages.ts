type Files = Readonly<Record<string, string>>

/** What the project's own `package.json` files say about imports. */
export interface OwnPackages {
  /** Paths that an import may mean, from the project's root, best first. Endings may be missing. */
  pathsOf(from: string, specifier: string): readonly string[]
  /** The `package.json` that has a say in an import. */
  fileOf(from: string, specifier: string): string | undefined
}

interface Package {
  readonly file: string
  /** With a slash at its end; empty at the root. */
  readonly folder: string
  readonly name?: string
  readonly main?: string
  readonly exports: unknown
  readonly imports: Readonly<Record<string, unknown>>
}

/** Packages of a monorepo by their names, and what `#…` means in each. */
export function readOwnPackages(files: Files): OwnPackages {
  const packages = Object.keys(files)
    .filter((file) => /(?:^|\/)package\.json$/.test(file))
    .flatMap((file) => readPackage(file, files[file] ?? '') ?? [])
    .toSorted((a, b) => b.folder.length - a.folder.length)
  const meant = (from: string, specifier: string) =>
    specifier.startsWith('#')
      ? packages.find(({ folder, imports }) => from.startsWith(folder) && hasKey(imports, specifier))
      : packages.find(({ name }) => name === specifier || (name && specifier.startsWith(`${name}/`)))
  return {
    fileOf: (from, specifier) => meant(from, specifier)?.file,
    pathsOf(from, specifier) {
      const found = meant(from, specifier)
      if (!found) return []
      const { exports, folder, imports, main, name = '' } = found
      const inside = (paths: readonly string[]) => paths.map((path) => folder + path.replace(/^\.\//, ''))
      if (specifier.startsWith('#')) return inside(targetsOf(imports, specifier))
      const rest = specifier.slice(name.length + 1)
      const key = rest === '' ? '.' : `./${rest}`
      const table = isTable(exports) ? exports : { '.': exports }
      return inside([
        ...targetsOf(table, key),
        ...(rest === '' && main !== undefined ? [main] : []),
        `src/${rest === '' ? 'index' : rest}`,
        rest === '' ? 'index' : rest,
      ])
    },
  }
}

function readPackage(file: string, text: string): Package | undefined {
  try {
    const { exports, imports, main, name } = Object(JSON.parse(text)) as Readonly<Record<string, unknown>>
    return {
      file,
      folder: file.slice(0, -'package.json'.length),
      ...(typeof name === 'string' && name !== '' ? { name } : {}),
      ...(typeof main === 'string' ? { main } : {}),
      exports,
      imports: isRecord(imports) ? imports : {},
    }
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** By what is imported; without a dot, by the condition. */
function isTable(exports: unknown): exports is Readonly<Record<string, unknown>> {
  return isRecord(exports) && Object.keys(exports).every((key) => key.startsWith('.'))
}

function hasKey(table: Readonly<Record<string, unknown>>, key: string): boolean {
  return targetsOf(table, key).length > 0
}

/** What a table of exports or imports has for a key, with its one `*`. */
function targetsOf(table: Readonly<Record<string, unknown>>, key: string): readonly string[] {
  return Object.entries(table).flatMap(([pattern, target]) => {
    const [before = '', after] = pattern.split('*')
    const fits =
      after === undefined
        ? key === pattern
        : key.length >= pattern.length - 1 && key.startsWith(before) && key.endsWith(after)
    const rest = after === undefined ? '' : key.slice(before.length, key.length - after.length)
    return fits ? textsIn(target).map((path) => path.replace('*', () => rest)) : []
  })
}

/** Every path of a target, whatever its condition: which of them are there is seen later. Sources are better than what is built from them. */
function textsIn(target: unknown, depth = 0): readonly string[] {
  if (typeof target === 'string') return target.startsWith('./') ? [target, ...sourceOf(target)] : []
  if (typeof target !== 'object' || target === null || depth > 4) return []
  return Object.values(target).flatMap((each) => textsIn(each, depth + 1))
}

/** `./dist/client.js` is built from `./src/client`. */
function sourceOf(path: string): readonly string[] {
  const [, name] = /^\.\/(?:dist|build|lib)\/(.+?)(?:\.d)?\.[cm]?[jt]s$/.exec(path) ?? []
  return name === undefined ? [] : [`./src/${name}`]
}
