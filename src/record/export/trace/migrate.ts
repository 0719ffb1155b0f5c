/** What brings a document of one version to the next. */
export type Migrations = Readonly<Record<number, (document: Readonly<Record<string, unknown>>) => unknown>>

/**
 * Of each older version, how it becomes the next one. Version 1 is the first, so there is nothing to bring forward yet; a change that
 * raises `TRACE_VERSION` adds the step here, and a file of the old version beside the tests.
 */
export const TRACE_MIGRATIONS: Migrations = {}

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
