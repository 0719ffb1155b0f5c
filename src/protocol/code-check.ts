import { CODE_LIMITS, type Code, type CodeLimits } from './code.ts'
import {
  type Check,
  excerpt,
  firstProblem,
  hasFields,
  isInteger,
  isList,
  isOneOf,
  isRecordOf,
  isString,
  isText,
  optional,
} from './shape.ts'
import { isShort } from './values.ts'

/** Folders of Next.js have brackets: `app/api/auth/[...nextauth]/route.ts`; routes of SolidStart may have a star. No empty part, none of dots alone. */
const isPath = isText(
  /^(?!.*(?:^|\/)(?:\.{0,2}|__proto__)(?:\/|$))[\w@.()[\] *+~/-]{1,200}$/,
  'a relative path such as "lib/roles.ts"',
)

const isVariable = isText(/^(?!__proto__$)[A-Za-z_]\w{0,99}$/, 'the name of an environment variable')

const isValue = isShort(CODE_LIMITS.value)

/** What can stand in an import, on one line. */
const isImported = isText(/^(?!__proto__$)[^\s'"`\\]{1,200}$/, 'what is imported, such as "@/lib/users"')

const isMember = isText(/^(?!__proto__$)[^\n]{1,200}$/, 'the member that is used, such as "getUser()"')

const isJson: Check = (value, path) => isValue(value, path) ?? jsonProblem(String(value), path)

const isFileText: Check = (value, path) =>
  isString(value, path) ?? atMost(bytesOf(String(value)), CODE_LIMITS.fileBytes, 'bytes', path)

const isLimits = hasFields<CodeLimits>({
  runMs: isInteger(50, 10_000),
  memoryBytes: isInteger(16 * 1024 * 1024, 512 * 1024 * 1024),
})

const hasCodeFields = hasFields<Code>({
  files: isRecordOf(isPath, isFileText),
  entry: isString,
  environment: optional(isRecordOf(isVariable, isValue)),
  private: optional(isList(isVariable)),
  placeholders: optional(isRecordOf(isImported, isRecordOf(isMember, isJson))),
  limits: optional(isLimits),
  strategy: optional(isOneOf('jwt', 'database')),
})

/** The user's code, or `null` for the stock app. */
export const isCode: Check = (value, path) => (value === null ? undefined : isWholeCode(value, path))

export const isWholeCode: Check = (value, path) => {
  const problem = hasCodeFields(value, path)
  if (problem !== undefined) return problem
  const { files, entry, environment = {}, placeholders = {} } = value as Code
  const texts = Object.values(files)
  const all = texts.reduce((sum, text) => sum + bytesOf(text), 0)
  return firstProblem([
    atMost(texts.length, CODE_LIMITS.files, 'files', `${path}.files`),
    atMost(all, CODE_LIMITS.allBytes, 'bytes in all', `${path}.files`),
    atMost(Object.keys(environment).length, CODE_LIMITS.variables, 'variables', `${path}.environment`),
    atMost(
      Object.values(placeholders).reduce((sum, members) => sum + Object.keys(members).length, 0),
      CODE_LIMITS.placeholders,
      'members',
      `${path}.placeholders`,
    ),
    Object.hasOwn(files, entry)
      ? undefined
      : `${path}.entry must name one of ${path}.files, not "${excerpt(entry)}".`,
  ])
}

function jsonProblem(text: string, path: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch {
    return `${path} must be JSON, such as null or {"name":"Ada"}, not "${excerpt(text)}".`
  }
}

function atMost(found: number, most: number, unit: string, path: string): string | undefined {
  return found > most ? `${path} must be at most ${most} ${unit}, not ${found}.` : undefined
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
