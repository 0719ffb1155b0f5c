import type { Code, CodeMissing, Placeholders, SourceLocation } from '../../protocol/code.ts'
import type { Step } from '../../protocol/steps.ts'
import { codeFailed } from '../kinds/code-failed.ts'
import { codeNoticed } from '../kinds/code-noticed.ts'
import { setupChanged } from '../kinds/setup-changed.ts'
import type { Draft } from './draft.ts'

/** A use of something that is not here, for which the reader can say what it gives. */
export interface MissingPart extends CodeMissing {
  readonly path: string
  readonly location?: SourceLocation
  /** The configuration could not be loaded because of it. */
  readonly isFatal: boolean
}

/** What the code that runs has used or imported and is not here, as far as the draft has no answer to it yet. */
export function missingParts(
  steps: readonly Step[],
  draft: Pick<Draft, 'placeholders'>,
): { readonly used: readonly MissingPart[]; readonly imported: readonly CodeMissing[] } {
  const since = steps.slice(
    steps.findLastIndex((step) => setupChanged.is(step) && step.data.member === 'code') + 1,
  )
  const used = new Map<string, MissingPart>()
  const imported = new Map<string, CodeMissing>()
  for (const step of since) {
    const isFatal = codeFailed.is(step)
    if (!(isFatal || codeNoticed.is(step)) || step.data.missing === undefined) continue
    const { missing, location } = step.data
    const { path, specifier } = missing
    if (path === undefined) imported.set(specifier, missing)
    else if (!isAnswered(draft.placeholders, specifier, path))
      used.set(`${specifier} ${path}`, { ...missing, path, isFatal, ...(location ? { location } : {}) })
  }
  for (const { specifier } of used.values()) imported.delete(specifier)
  return { used: [...used.values()], imported: [...imported.values()] }
}

/** Whether the reader said what a use gives, or what something gives that it is a member of. */
function isAnswered(given: Placeholders | undefined, specifier: string, path: string): boolean {
  return Object.keys(given?.[specifier] ?? {}).some(
    (each) => each === path || path.startsWith(`${each}.`) || path === `${each}()`,
  )
}

/** What can be said to give something: `admins.includes()` itself, or `admins`. */
export function answerablePaths(path: string): readonly string[] {
  const parts = path.split('.')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
}

/** A draft in which a member of a placeholder gives something, as JSON; `undefined` takes it back. */
export function withAnswer(
  draft: Draft,
  { specifier, path }: Pick<MissingPart, 'specifier' | 'path'>,
  json: string | undefined,
): Draft {
  const { placeholders = {}, ...rest } = draft
  const members = Object.entries(placeholders[specifier] ?? {}).filter(([each]) => each !== path)
  const now = Object.fromEntries(json === undefined ? members : [...members, [path, json]])
  const others = Object.entries(placeholders).filter(([each]) => each !== specifier)
  const all = Object.keys(now).length === 0 ? others : [...others, [specifier, now] as const]
  return all.length === 0 ? rest : { ...rest, placeholders: Object.fromEntries(all) }
}

/** Why a text is not what a placeholder can give, as a sentence. */
export function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch {
    return 'This is not JSON. Write null, "text", 12 or {"name": "Ada"}.'
  }
}

/** The answers that were given, each with what can be taken back. */
export function answersIn({ placeholders = {} }: Pick<Code, 'placeholders'>): readonly {
  readonly specifier: string
  readonly path: string
  readonly json: string
}[] {
  return Object.entries(placeholders).flatMap(([specifier, members]) =>
    Object.entries(members).map(([path, json]) => ({ specifier, path, json })),
  )
}
