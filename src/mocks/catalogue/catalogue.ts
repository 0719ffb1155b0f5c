import type { CatalogueEntry } from './entry.ts'

/** Every provider that Auth.js has a preset for, but GitHub, whose site is a folder of its own. */
export const catalogue: readonly CatalogueEntry[] = []
