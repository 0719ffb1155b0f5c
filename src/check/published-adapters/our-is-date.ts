import type { Plugin } from 'vite'
import { ROOT } from '../../../tools/paths.ts'

/** Published adapters import `isDate` of `@auth/core`. Under test they get this repository's, as they would in an app on our engine. */
export function ourIsDate(): Plugin {
  return {
    name: 'authscope:our-is-date',
    enforce: 'pre',
    resolveId: (specifier, importer = '') =>
      specifier === '@auth/core/adapters' && ADAPTERS.test(importer)
        ? `${ROOT}/src/core/adapters.ts`
        : undefined,
  }
}

/** Modules of the published adapters. Vitest has to read them itself, or Node would load what they import. */
export const ADAPTERS = /\/@auth\/[\w-]+-adapter\//
