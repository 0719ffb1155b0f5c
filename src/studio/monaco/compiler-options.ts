/** How the editor's TypeScript looks at the user's files; as numbers, because the editor knows no names for some of them. */
export const COMPILER_OPTIONS = {
  /** ES2023. */
  target: 10,
  /** ESNext. */
  module: 99,
  /** Bundler. */
  moduleResolution: 100,
  lib: ['lib.es2023.d.ts', 'lib.webworker.d.ts'],
  types: [] as string[],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  esModuleInterop: true,
  isolatedModules: true,
  resolveJsonModule: true,
  allowImportingTsExtensions: true,
}
