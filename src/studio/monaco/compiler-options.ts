/** The editor's TypeScript options for the user's files. They are numbers because the editor has no names for some of them. */
export const COMPILER_OPTIONS = {
  /** ES2023. */
  target: 10,
  /** ESNext. */
  module: 99,
  /** Bundler. */
  moduleResolution: 100,
  lib: ['lib.es2023.d.ts', 'lib.webworker.d.ts'],
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
  /** Where the usual aliases lead, in the order in which the code that runs is looked for. */
  paths: {
    '@/*': ['file:///src/*', 'file:///*'],
    '~/*': ['file:///src/*', 'file:///app/*', 'file:///*'],
    '$lib/*': ['file:///src/lib/*', 'file:///lib/*'],
  },
}

/** Errors that say nothing of the code: a type that comes from what can be anything is `any`, and no namespace. */
export const NOT_SHOWN: ReadonlySet<number> = new Set([2709])
