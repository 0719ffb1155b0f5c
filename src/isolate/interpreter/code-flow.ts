import { type Program, parse } from 'acorn'
import { createFileFinder } from '../../protocol/code-paths.ts'
import type { CodeFlow, Known, Reading, Request } from './code-reader.ts'
import { flow, type Slot, Views } from './code-slots.ts'
import { FileReader } from './file-reader.ts'
import { stripTypes } from './strip-types.ts'

type Files = Readonly<Record<string, string>>

/** Reads where values go in a project. A file that cannot be read says nothing. */
export function readFlow(files: Files): CodeFlow {
  const find = createFileFinder(files)
  const reading: Reading = {
    ...{ modules: new Map(), locals: new Map(), requests: [] },
    ...{ functions: new Map(), calls: [], schemas: [], checks: [] },
  }
  for (const [file, text] of Object.entries(files)) {
    const program = programOf(file, text)
    if (program) new FileReader(file, find, reading).read(program)
  }
  passOn(reading)
  check(reading)
  const isUnwrapped = Object.values(files).some((text) => UNWRAPS.test(text))
  return isUnwrapped ? { ...reading, requests: reading.requests.map(unwrapped) } : reading
}

/** What a function of another file is called with goes to its parameters. */
function passOn({ calls, functions }: Reading): void {
  const views = new Views()
  const known = new Map<Slot, Known>()
  for (const [slot, each] of functions) for (const place of views.of(slot)) known.set(place, each)
  for (const { args, called } of calls)
    known.get(called)?.params.forEach((param, index) => {
      const arg = args[index]
      if (arg) flow(arg, param)
    })
}

/** What a schema checks goes on as what it lets through. */
function check({ checks, schemas }: Reading): void {
  const views = new Views()
  const known = new Map<Slot, Slot[]>()
  for (const { schema, value } of schemas)
    for (const place of views.of(schema)) known.set(place, [...(known.get(place) ?? []), value])
  for (const { schema, value } of checks) for (const each of known.get(schema) ?? []) flow(value, each)
}

/** `axios.interceptors.response.use((response) => response.data)`: its methods give what a response says. */
const UNWRAPS =
  /\binterceptors\s*\.\s*response\s*\.\s*use\(\s*(?:async\s*)?(?:\(\s*)?(\w+)[^=\n]*=>\s*(?:\{\s*return\s+)?\1\.data\b(?!\.)/

function unwrapped(request: Request): Request {
  return request.gives === 'data' ? { ...request, gives: 'body' } : request
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
