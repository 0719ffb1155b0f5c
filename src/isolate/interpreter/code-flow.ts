import { type Program, parse } from 'acorn'
import { createFileFinder } from '../../protocol/code-paths.ts'
import type { CodeFlow, Reading } from './code-reader.ts'
import { FileReader } from './file-reader.ts'
import { stripTypes } from './strip-types.ts'

type Files = Readonly<Record<string, string>>

/** Reads where values go in a project. A file that cannot be read says nothing. */
export function readFlow(files: Files): CodeFlow {
  const find = createFileFinder(files)
  const reading: Reading = { modules: new Map(), locals: new Map(), requests: [] }
  for (const [file, text] of Object.entries(files)) {
    const program = programOf(file, text)
    if (program) new FileReader(file, find, reading).read(program)
  }
  return reading
}

function programOf(file: string, text: string): Program | undefined {
  if (!/\.[cm]?[jt]s$/.test(file) || file.endsWith('.d.ts')) return undefined
  try {
    return parse(stripTypes(file, text), {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowAwaitOutsideFunction: true,
      allowReturnOutsideFunction: true,
    })
  } catch {
    return undefined
  }
}
