import { createFileFinder, type FileFinder } from '../../protocol/code-paths.ts'
import { IsolateError } from '../isolate-error.ts'
import type { Notice, Project } from '../messages.ts'
import { importsOf } from './imports-of.ts'
import type { Met } from './link-files.ts'
import { moduleVariables } from './module-variables.ts'
import { refuseOthers } from './other-versions.ts'
import { stripTypes } from './strip-types.ts'

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
export function readProject(project: Project): ReadProject {
  const { files, entry } = project
  const find = createFileFinder(files)
  const sources = new Map<string, string>()
  const imports: Met[] = []
  const waiting = [entry]
  let unreadable: unknown
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file)) continue
    const from = file
    const text = textOf(from, files[file] ?? '', (error) => {
      unreadable ??= error
    })
    sources.set(file, text)
    const met = file.endsWith('.json') ? [] : importsOf(text)
    for (const one of met) {
      const found = find(from, one.specifier)
      imports.push({ ...one, from, file: found })
      if (found !== undefined) waiting.push(found)
    }
  }
  refuseOthers(new Map([...sources.keys()].map((file) => [file, files[file] ?? ''])), entry)
  if (unreadable !== undefined) throw unreadable
  const notices = [...sources.keys()].flatMap((file) => moduleVariables(file, files[file] ?? ''))
  return { project, sources, imports, notices, find }
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
