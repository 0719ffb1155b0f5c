import { importsOf } from '../../protocol/code-imports.ts'
import { createFileFinder } from '../../protocol/code-paths.ts'

type Paths = Readonly<Record<string, readonly string[]>>

/** Where the usual aliases lead, in the order in which the code that runs is looked for. */
const USUAL: Paths = {
  '@/*': ['file:///src/*', 'file:///*'],
  '~/*': ['file:///src/*', 'file:///app/*', 'file:///*'],
  '$lib/*': ['file:///src/lib/*', 'file:///lib/*'],
}

/** Where imports of a project's files lead: those that the usual aliases don't find, one by one, as the code that runs finds them. */
export function pathsFor(files: Readonly<Record<string, string>>): Paths {
  const find = createFileFinder(files)
  const found = Object.entries(files).flatMap(([from, text]) =>
    importsOf(text).flatMap(({ specifier }) => {
      const file = specifier.startsWith('.') ? undefined : find(from, specifier)
      return file === undefined || isUsual(specifier, file) ? [] : [[specifier, [`file:///${file}`]] as const]
    }),
  )
  return { ...USUAL, ...Object.fromEntries(found) }
}

function isUsual(specifier: string, file: string): boolean {
  const address = `file:///${file}`
  return Object.entries(USUAL).some(([pattern, targets]) => {
    const before = pattern.slice(0, -1)
    if (!specifier.startsWith(before)) return false
    const places = targets.map((target) => target.replace('*', specifier.slice(before.length)))
    return places.some(
      (place) => address.startsWith(place) && /^(?:(?:\/index)?\.\w+)?$/.test(address.slice(place.length)),
    )
  })
}

/** The editor's TypeScript options for the user's files. They are numbers because the editor has no names for some of them. */
export const COMPILER_OPTIONS = {
  /** ES2023. */
  target: 10,
  /** ESNext. */
  module: 99,
  /** Bundler. */
  moduleResolution: 100,
  lib: ['lib.es2023.d.ts', 'lib.webworker.d.ts', 'lib.webworker.iterable.d.ts'],
  types: [] as string[],
  /** Without it, a JavaScript file isn't part of the project, and asking about it is an error. */
  allowJs: true,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  esModuleInterop: true,
  isolatedModules: true,
  resolveJsonModule: true,
  allowImportingTsExtensions: true,
  paths: USUAL,
}

/**
 * Errors that say nothing of the code: of what comes from what can be anything there are no names of types, it takes no arguments of types, and
 * what it gives to a function is anything.
 */
export const NOT_SHOWN: ReadonlySet<number> = new Set([2347, 2635, 2694, 2709, 7006, 7031])
