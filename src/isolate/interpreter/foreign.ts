import type { FileLocation, Notice } from '../messages.ts'
import { clientTextsFor } from './client-table.ts'
import { foreignEntry } from './foreign-table.ts'
import type { MoreOperations } from './host-operations.ts'
import {
  adviceFor,
  adviceOnFile,
  adviceOnUse,
  adviceOnValue,
  isDatabaseClient,
  isHelper,
} from './known-packages.ts'
import type { TableEntry } from './table-entry.ts'

/** What we know about imports other than Auth.js. Loaded for projects that have one. */
export const foreign = { entryFor: foreignEntry, textsFor: clientTextsFor, noticesOf, adviceFor }

export type Foreign = typeof foreign

/** What placeholders say when they are used. */
export const foreignOperations: MoreOperations = {
  placeholder: (argument) => {
    const [specifier = '', path = ''] = texts(argument)
    return `${path} cannot be used: ${specifier} is a placeholder in the simulator. ${adviceOnUse(specifier)}`
  },
  'placeholder.advice': (specifier) => adviceOnValue(String(specifier)),
  'placeholder.value': (argument) => {
    const [specifier = '', path = ''] = texts(argument)
    return `the value of ${path} is not known: ${specifier} is a placeholder in the simulator. ${adviceOnUse(specifier)}`
  },
}

function texts(argument: unknown): string[] {
  return Array.isArray(argument) && argument.every((part) => typeof part === 'string') ? argument : []
}

/** What the author of an import should know about what it became here. */
function noticesOf(entry: TableEntry, specifier: string, location: FileLocation): readonly Notice[] {
  if (entry.kind === 'text' || entry.kind === 'package') return []
  if (entry.kind !== 'client') return [noticeOf(entry.kind, specifier, location)]
  if (entry.says === '') return []
  const message = `${specifier} is not among the files: it is taken for ${entry.says}, on this sandbox’s tables. ${adviceOnFile(specifier)}, if it does more`
  return [{ kind: 'placeholder', message, location }]
}

function noticeOf(
  kind: 'adapter' | 'placeholder' | 'environment',
  specifier: string,
  location: FileLocation,
): Notice {
  if (kind === 'adapter') {
    const message = `${specifier} becomes the simulator’s adapter: its rows are in this sandbox’s tables`
    return { kind, message, location }
  }
  if (kind === 'environment') {
    const message = `${specifier} is not among the files: its variables are those of the environment, unchecked`
    return { kind: 'placeholder', message, location }
  }
  if (isHelper(specifier)) {
    const message = `${specifier} isn’t available here. It does nothing while the file loads, and fails when a callback uses it`
    return { kind, message, location }
  }
  const advice = isDatabaseClient(specifier) ? '' : `. ${adviceOnFile(specifier)}, if it is needed`
  const message = `${specifier} isn’t available here. Passing it to an adapter works; using it in a callback doesn’t${advice}`
  return { kind, message, location }
}
