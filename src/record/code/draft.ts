import { CODE_LIMITS, type Code, type CodeLimits, type Placeholders } from '../../protocol/code.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import { excerpt } from '../../protocol/shape.ts'
import { isUsual, USUAL_LIMITS } from './limits.ts'
import { stockText } from './stock.ts'
import { visibleText } from './visible-text.ts'

/** The user's files as they are edited; what runs is `setup.code`. */
export interface Draft {
  readonly files: Readonly<Record<string, string>>
  readonly entry: string
  /** Variables that someone set; the others have test values. */
  readonly environment: Readonly<Record<string, string>>
  /** Absent: the usual ones. */
  readonly limits?: CodeLimits
  /** What placeholders give instead of failing. */
  readonly placeholders?: Placeholders
  /** The file in front. */
  readonly open: string
}

const ENTRY = 'auth.ts'

/** What runs, as a text to begin with: the user's code, or the stock configuration written out. */
export function draftOf(setup: Pick<WorldSetup, 'code'> & Parameters<typeof stockText>[0]): Draft {
  const { code } = setup
  if (!code) return { files: { [ENTRY]: stockText(setup) }, entry: ENTRY, environment: {}, open: ENTRY }
  const { entry, environment = {}, files, limits, placeholders } = code
  return {
    files,
    entry,
    environment,
    ...(limits ? { limits } : {}),
    ...(placeholders ? { placeholders } : {}),
    open: entry,
  }
}

/** A project that was found somewhere: an example, a link, a file that was pasted. */
export function draftWith(files: Readonly<Record<string, string>>, before: Draft): Draft {
  const entry = Object.hasOwn(files, ENTRY) ? ENTRY : (Object.keys(files)[0] ?? ENTRY)
  return { ...before, files, entry, open: entry }
}

/** As editors keep it: without the mark of its byte order, and with one kind of line end. */
export function plainText(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}

export function withText(draft: Draft, file: string, text: string): Draft {
  return draft.files[file] === text ? draft : { ...draft, files: { ...draft.files, [file]: text } }
}

/** Why a file cannot have this name, as a sentence. */
export function nameProblem(draft: Draft, name: string, present?: string): string | undefined {
  if (name === '') return 'A file needs a name, such as lib/roles.ts.'
  if (name !== present && Object.hasOwn(draft.files, name)) return `There is already a file named ${name}.`
  if (!/^(?!.*(?:^|\/)(?:\.{0,2}|__proto__)(?:\/|$))[\w@.()[\] *+~/-]{1,200}$/.test(name))
    return `"${excerpt(visibleText(name))}" is not a valid path. Use letters, digits, dots, dashes and single slashes.`
  return /\.(?:[cm]?[jt]s|json|prisma)$/.test(name)
    ? undefined
    : `${name} must end in .ts, .js or .json to be imported, or in .prisma.`
}

export function withFile(draft: Draft, name: string): Draft {
  return { ...draft, files: { ...draft.files, [name]: '' }, open: name }
}

export function renamed(draft: Draft, from: string, to: string): Draft {
  const files = Object.fromEntries(
    Object.entries(draft.files).map(([name, text]) => [name === from ? to : name, text]),
  )
  const follow = (name: string): string => (name === from ? to : name)
  return { ...draft, files, entry: follow(draft.entry), open: follow(draft.open) }
}

/** The configuration itself stays. */
export function withoutFile(draft: Draft, name: string): Draft {
  if (name === draft.entry) return draft
  const files = Object.fromEntries(Object.entries(draft.files).filter(([each]) => each !== name))
  return { ...draft, files, open: draft.open === name ? draft.entry : draft.open }
}

/** The project as the world takes it. A strategy that was chosen instead of the written one stays. */
export function codeOf(
  { files, entry, environment, limits, placeholders }: Draft,
  testValues: Readonly<Record<string, string>>,
  running: Code | null,
): Code {
  const hasOwn = Object.keys(environment).length > 0
  const given = givenVariables(environment, testValues)
  return {
    files,
    entry,
    ...(hasOwn ? { environment: given, private: ownVariables(given, testValues) } : {}),
    ...(placeholders ? { placeholders } : {}),
    ...(limits && !isUsual(limits) ? { limits } : {}),
    ...(running?.strategy === undefined ? {} : { strategy: running.strategy }),
  }
}

/** As many as a sandbox keeps; those that the files read come first. */
function givenVariables(
  environment: Readonly<Record<string, string>>,
  testValues: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries({ ...testValues, ...environment }).slice(0, CODE_LIMITS.variables))
}

/** Variables that differ from the test values: they are someone's own. */
function ownVariables(
  environment: Readonly<Record<string, string>>,
  testValues: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.keys(environment).filter((name) => environment[name] !== testValues[name])
}

/** Whether these are the files that run. */
export function isSameText(
  draft: Pick<Draft, 'entry' | 'files'>,
  code: Pick<Code, 'entry' | 'files'>,
): boolean {
  const names = Object.keys(draft.files)
  return (
    draft.entry === code.entry &&
    names.length === Object.keys(code.files).length &&
    names.every((name) => draft.files[name] === code.files[name])
  )
}

/** Whether these are the variables and limits with which the code runs. */
export function hasSameSurroundings(
  draft: Pick<Draft, 'environment' | 'limits' | 'placeholders'>,
  code: Code,
): boolean {
  const { limits = USUAL_LIMITS } = draft
  const { environment = {}, limits: running = USUAL_LIMITS } = code
  const isFull = Object.keys(environment).length === CODE_LIMITS.variables
  return (
    JSON.stringify(draft.placeholders ?? {}) === JSON.stringify(code.placeholders ?? {}) &&
    limits.runMs === running.runMs &&
    limits.memoryBytes === running.memoryBytes &&
    Object.entries(draft.environment).every(
      ([name, value]) => environment[name] === value || (isFull && !Object.hasOwn(environment, name)),
    )
  )
}

/** A draft that was kept, when it is whole. */
export function readDraft(value: unknown): Draft | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { entry, environment, files, limits, open, placeholders } = value as Partial<Draft>
  if (!isTexts(files) || !isTexts(environment) || typeof entry !== 'string' || !Object.hasOwn(files, entry))
    return undefined
  const inFront = open !== undefined && Object.hasOwn(files, open) ? open : entry
  return {
    files,
    entry,
    environment,
    ...(areLimits(limits) ? { limits } : {}),
    ...(arePlaceholders(placeholders) ? { placeholders } : {}),
    open: inFront,
  }
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}

function arePlaceholders(value: unknown): value is Placeholders {
  return typeof value === 'object' && value !== null && Object.values(value).every(isTexts)
}

function areLimits(value: CodeLimits | undefined): value is CodeLimits {
  return typeof value?.runMs === 'number' && typeof value.memoryBytes === 'number'
}
