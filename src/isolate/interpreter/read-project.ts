import { importsOf } from '../../protocol/code-imports.ts'
import { createFileFinder, type FileFinder } from '../../protocol/code-paths.ts'
import { IsolateError } from '../isolate-error.ts'
import type { Notice, Project } from '../messages.ts'
import type { Met } from './link-files.ts'
import { moduleVariables } from './module-variables.ts'
import type { refuseOthers } from './other-versions.ts'
import { stripTypes, Unsupported } from './strip-types.ts'

/** The contents of the files that the entry leads to. */
export interface ReadProject {
  readonly project: Project
  readonly sources: ReadonlyMap<string, string>
  readonly imports: readonly Met[]
  readonly notices: readonly Notice[]
  readonly find: FileFinder
}

/**
 * Reads the project from its entry: strips types and follows imports. How long that takes depends on the user's files.
 *
 * @throws IsolateError `version-4` or `other-library` for what is not for Auth.js 5, `syntax` for a file that cannot be read
 */
export function readProject(project: Project, refuse?: typeof refuseOthers): ReadProject {
  const { files, entry, middleware } = project
  const find = createFileFinder(files)
  const sources = new Map<string, string>()
  const imports: Met[] = []
  const waiting = middleware === undefined ? [entry] : [middleware, entry]
  let unreadable: unknown
  const unsupported = new Map<string, Unsupported>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file)) continue
    const from = file
    const text = textOf(from, files[file] ?? '', (error) => {
      if (error instanceof Unsupported && from !== entry) unsupported.set(from, error)
      else unreadable ??= error
    })
    sources.set(file, text)
    const met = file.endsWith('.json') ? [] : importsOf(text)
    for (const one of met) {
      const found = find(from, one.specifier)
      imports.push({ ...one, from, file: found })
      if (found !== undefined) waiting.push(found)
    }
  }
  refuse?.(new Map([...sources.keys()].map((file) => [file, files[file] ?? ''])), entry)
  if (unreadable !== undefined) throw unreadable
  for (const file of unsupported.keys()) sources.delete(file)
  const notices = [
    ...[...unsupported.values()].map(unsupportedNotice),
    ...[...sources.keys()].flatMap((file) => moduleVariables(file, files[file] ?? '')),
  ]
  // A file that cannot be run is as good as one that is not there.
  const runnable = (file: string | undefined) =>
    file === undefined || unsupported.has(file) ? undefined : file
  return {
    project,
    sources,
    imports: imports
      .filter(({ from }) => sources.has(from))
      .map((one) => ({ ...one, file: runnable(one.file) })),
    notices,
    find: (from, specifier) => runnable(find(from, specifier)),
  }
}

function unsupportedNotice({ failure: { message, location } }: Unsupported): Notice {
  return {
    kind: 'placeholder',
    message: `${message}. Until then a placeholder replaces ${location?.file}`,
    location,
  }
}

/** A file that cannot be read is reported once it is known that the project is for Auth.js 5. Its imports are followed as they are written. */
function textOf(file: string, source: string, onUnreadable: (error: IsolateError) => void): string {
  if (file.endsWith('.json')) return source
  try {
    return stripTypes(file, source)
  } catch (error) {
    if (!(error instanceof IsolateError)) throw error
    onUnreadable(error)
    return source
  }
}
