import { upgradeStep } from '../../../protocol/older-names.ts'

/** What brings a document of one version to the next. */
export type Migrations = Readonly<Record<number, (document: Readonly<Record<string, unknown>>) => unknown>>

/**
 * Of each older version, how it becomes the next one. A change that
 * raises `TRACE_VERSION` adds the step here, and a file of the old version beside the tests.
 */
export const TRACE_MIGRATIONS: Migrations = {
  1: ({ steps, ...document }) => ({
    ...document,
    version: 2,
    steps: Array.isArray(steps) ? steps.map(upgradeStep) : steps,
  }),
}

/** A document of version `from` as one of version `to`, step by step. @throws Error when a step is missing. */
export function migrate(document: unknown, from: number, to: number, migrations: Migrations): unknown {
  let current = document
  for (let version = from; version < to; version += 1) {
    const step = migrations[version]
    if (!step) throw new Error(`Version ${version} can't be upgraded to version ${version + 1}.`)
    current = step({ ...(current as object) })
  }
  return current
}
