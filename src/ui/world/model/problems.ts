import type { SetupMember } from '../../../protocol/setup.ts'
import { isSetupPart } from '../../../protocol/setup-check.ts'

/** What is wrong, by the field it is wrong in. */
export type Problems<T> = { readonly [K in keyof T]?: string }

/**
 * Checks every field of a row by itself, so that all problems are shown at once. The messages are the protocol's, with the field's label instead of
 * its path.
 */
export function fieldProblems<T extends { readonly id: string }>(
  member: SetupMember,
  valid: T,
  row: T,
  labels: { readonly [K in keyof T]?: string },
): Problems<T> {
  const problems: { [K in keyof T]?: string } = {}
  for (const field of Object.keys(row) as (keyof T & string)[]) {
    const problem = isSetupPart({ [member]: [{ ...valid, [field]: row[field] }] }, 'setup')
    if (problem !== undefined) problems[field] = withLabel(problem, labels[field] ?? field)
  }
  return problems
}

/** What is wrong with some members of a setup, with a label instead of the path. */
export function partProblem(part: object, label: string): string | undefined {
  const problem = isSetupPart(part, 'setup')
  return problem === undefined ? undefined : withLabel(problem, label)
}

function withLabel(problem: string, label: string): string {
  return problem.replace(/^(?:A key of )?setup\.(?:\["[^"]*"\]|[^\s:])+/, label)
}

/** The value of a field that needs an unused id. */
export function takenProblem(
  id: string,
  rows: readonly { readonly id: string }[],
  label: string,
): string | undefined {
  return rows.some((row) => row.id === id) ? `${label} "${id}" is already in use.` : undefined
}
