import { pathForMissing } from '../../protocol/code-paths.ts'
import { closing, codeOnly } from '../../protocol/code-text.ts'
import { describeMadeUp, MADE_UP_PROMISE } from '../../protocol/made-up.ts'
import type { FileLocation, Notice } from '../messages.ts'
import { withAutoImports } from './auto-imports.ts'
import { isDriver } from './client-packages.ts'
import { clientTextsFor } from './client-table.ts'
import { exportsOf } from './file-exports.ts'
import { foreignEntry, withPlaceholders } from './foreign-table.ts'
import type { MoreOperations } from './host-operations.ts'
import {
  adviceFor,
  adviceOnValue,
  hintFor,
  isDatabaseClient,
  isHelper,
  isProjectFile,
} from './known-packages.ts'
import { likelyValues } from './likely-values.ts'
import { refuseOthers } from './other-versions.ts'
import type { TableEntry } from './table-entry.ts'

/** What we know about imports other than Auth.js. Loaded for projects that have one. */
export const foreign = {
  entryFor: foreignEntry,
  exportsOf,
  textsFor: clientTextsFor,
  refuseOthers,
  withAutoImports,
  withPlaceholders,
  noticesOf,
  adviceFor,
  hintFor,
  tabFor: pathForMissing,
}

export type Foreign = typeof foreign

/** What placeholders give and say when they are used. `tabs` has the file that would replace each. */
export function placeholderOperations(
  tabs: ReadonlyMap<string, string>,
  files: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>>,
): MoreOperations {
  const tabOf = (specifier: string) => tabs.get(specifier) ?? specifier
  const likely = likelyValues(files)
  const known = new Map<string, string | undefined>()
  return {
    'placeholder.likely': (argument) => {
      const [specifier = '', path = ''] = texts(argument).map((each) => each.slice(0, 200))
      const key = `${specifier} ${path}`
      if (!known.has(key)) {
        const found = variableOf(path, environment) ?? likely.answer(specifier, path)
        known.set(key, isChained(path, files) ? `${MADE_UP_PROMISE}${found ?? ''}` : found)
      }
      return known.get(key)
    },
    'placeholder.isValue': (argument) => {
      const [specifier = '', path = ''] = texts(argument).map((each) => each.slice(0, 200))
      return likely.isValue(specifier, path) ? 'true' : undefined
    },
    'placeholder.default': (path) => defaultOf(String(path), files),
    'placeholder.says': (argument) => {
      const [specifier = '', path = '', json = ''] = texts(argument)
      const did =
        json === 'null'
          ? 'it did nothing'
          : `it gave what the code reads of it: ${describeMadeUp(json).slice(0, 500)}`
      return `${path} of ${specifier} isn’t here, so ${did}. Say what it returns, or add the file as another tab (${tabOf(specifier)})`
    },
    'placeholder.advice': (specifier) => adviceOnValue(String(specifier), tabOf(String(specifier))),
    'placeholder.tab': (specifier) => tabOf(String(specifier)),
  }
}

/** Whether the code goes on with a promise of what a call gives: `track(name).catch(log)`. */
function isChained(path: string, files: Readonly<Record<string, string>>): boolean {
  const name = /(\w+)\(\)$/.exec(path)?.[1]
  if (name === undefined) return false
  return Object.values(files).some((text) => {
    const code = codeOnly(text)
    return [...code.matchAll(new RegExp(`\\b${name}\\s*\\(`, 'g'))].some(({ 0: call, index }) => {
      const end = closing(code, index + call.length - 1)
      return /^\s*\.\s*(?:then|catch|finally)\s*\(/.test(code.slice(end + 1, end + 100))
    })
  })
}

/** Whether the code has a value for when an option is not given: `options.session?.strategy ?? 'jwt'`. */
function defaultOf(path: string, files: Readonly<Record<string, string>>): string | undefined {
  const name = /^\w{1,100}$/.exec(path.split('.').at(-1) ?? '')?.[0]
  const sign = new RegExp(`\\.${name}\\s*(?:\\?\\?|\\|\\|)\\s*(?:(["'\`])(?!\\1)|[\\d[{]|true|false)`)
  return name !== undefined && Object.values(files).some((text) => sign.test(text)) ? 'true' : undefined
}

/** `settings.auth.keycloak.clientId` is what the environment has for that, as JSON. */
function variableOf(path: string, environment: Readonly<Record<string, string>>): string | undefined {
  const words = path
    .replace(/([a-z\d])([A-Z])/g, '$1.$2')
    .toUpperCase()
    .split(/[^A-Z\d]+/)
  for (let first = 0; first < words.length - 1; first += 1) {
    const name = words.slice(first).join('_')
    const short = name.replace(/_CLIENT_(ID|SECRET)$/, '_$1')
    const found = Object.keys(environment).find(
      (each) => `_${each}`.endsWith(`_${name}`) || each === `AUTH_${short}`,
    )
    if (found !== undefined) return JSON.stringify(environment[found])
  }
  return undefined
}

function texts(argument: unknown): string[] {
  return Array.isArray(argument) && argument.every((part) => typeof part === 'string') ? argument : []
}

/** What the author of an import should know about what it became here. */
function noticesOf(entry: TableEntry, noticed: Noticed): readonly Notice[] {
  if (noticed.names.length > 0) return [noticeOf('lacking', noticed)]
  if (entry.kind === 'text' || entry.kind === 'package' || isDriver(noticed.specifier)) return []
  if (entry.kind === 'client') return entry.says === '' ? [] : [clientNotice(entry.says, noticed)]
  return [noticeOf(entry.kind, noticed)]
}

/** A file that is not here was taken for a database client. */
function clientNotice(says: string, { location, specifier, tab }: Noticed): Notice {
  const message = `${specifier} is not among the files: it is taken for ${says}. If it does more, add it as another tab (${tab})`
  return { kind: 'placeholder', message, location, missing: { specifier, file: tab } }
}

interface Noticed {
  readonly specifier: string
  readonly tab: string
  /** Names that a known package does not have here. */
  readonly names: readonly string[]
  readonly location: FileLocation
}

function noticeOf(
  kind: 'adapter' | 'placeholder' | 'environment' | 'lacking',
  { specifier, tab, names, location }: Noticed,
): Notice {
  const missing = { specifier, file: tab }
  if (kind === 'adapter') {
    const message = `${specifier} becomes the simulator’s adapter: its rows are in this sandbox’s tables`
    return { kind, message, location }
  }
  if (kind === 'environment') {
    const message = `${specifier} is not among the files: its variables are those of the environment, unchecked`
    return { kind: 'placeholder', message, location, missing }
  }
  if (kind === 'lacking') {
    const message = `${specifier} has no ${names.join(', ')} here: a placeholder replaces it, which gives what the code reads of it`
    return { kind: 'placeholder', message, location, missing }
  }
  if (isDatabaseClient(specifier)) {
    const message = `${specifier} isn’t available here. Passing it to an adapter works; a callback gets what the code reads of it`
    return { kind, message, location, missing }
  }
  if (isHelper(specifier) || !isProjectFile(specifier)) {
    const message = `${specifier} isn’t available here: a placeholder replaces it. It does nothing while the file loads, and gives a callback what the code reads of it`
    return { kind, message, location, missing }
  }
  const message = `${specifier} isn’t available here: a placeholder replaces it, and a callback gets what the code reads of it. Add the file as another tab (${tab}), if it is needed`
  return { kind, message, location, missing }
}
