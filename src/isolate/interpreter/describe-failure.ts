import { decode, plainError } from '../border/decode.ts'
import type { FileLocation, IsolateFailure } from '../messages.ts'

/** What QuickJS says about an exception. User code can set these texts: they are only shown. */
export interface Exception {
  readonly name?: unknown
  readonly message?: unknown
  readonly stack?: unknown
}

const FRAME = /^\s*at (?:(.*?) \()?([^()\s]+?):(\d+)(?::(\d+))?\)?$/

/** The user's own frames of a stack. */
export function ownFrames(
  stack: unknown,
  files: ReadonlySet<string>,
): { frames: string; location: FileLocation | undefined } {
  const lines = typeof stack === 'string' ? stack.slice(0, 20_000).split('\n') : []
  const own = lines.flatMap((text) => {
    const [, name, file, line, column] = FRAME.exec(text) ?? []
    if (!file || !files.has(file)) return []
    const location: FileLocation = {
      file,
      line: Number(line),
      column: column === undefined ? undefined : Number(column),
    }
    return [
      {
        text: `    at ${name ? `${name} (${text.trim().replace(/^at .*? \(/, '')}` : text.trim().slice(3)}`,
        location,
      },
    ]
  })
  return {
    frames: own
      .slice(0, 20)
      .map(({ text }) => text)
      .join('\n'),
    location: own[0]?.location,
  }
}

/** Tells the interpreter's own exceptions from the user's. */
export function describeFailure(
  exception: Exception | null | undefined,
  files: ReadonlySet<string>,
): IsolateFailure {
  const { frames, location } = ownFrames(exception?.stack, files)
  const name = String(exception?.name ?? 'Error')
  const text = String(
    exception?.message ?? 'null was thrown, as the interpreter does when its memory is used up',
  )
  const at = { location, stack: frames || undefined }
  if (exception === null || exception === undefined || isMemory(name, text))
    return { problem: 'memory', message: `memory is used up: ${text}`, ...at }
  if (name === 'InternalError' && text === 'stack overflow')
    return {
      problem: 'stack',
      message: 'functions call each other too deep: is there an end to the recursion?',
      ...at,
    }
  if (name === 'SyntaxError' && !frames.includes('(')) return { problem: 'syntax', message: text, ...at }
  return { problem: 'threw', message: `${name}: ${text}`, ...at }
}

function isMemory(name: string, message: string): boolean {
  return name === 'InternalError' && message === 'out of memory'
}

export const tooMuch = (most: number): IsolateFailure => ({
  problem: 'overrun',
  message: `it asked for more than ${most} requests, timers and other answers, which is the limit for one call. Is there an interval or a loop that never ends?`,
})

/** The result is the first of two; what was done to the arguments is the second. */
export function pathIn(path: string): string {
  if (path.startsWith('1.')) return 'what it was given'
  const names = path.replace(/^0(?:\.|$)/, '').split('.')
  return names.length > 10 ? `${names.slice(0, 10).join('.')}…` : names.join('.')
}

/** What was thrown, if it is an error; only its texts are read. */
export function readError(text: string): Error | undefined {
  try {
    const revive = (_tag: string, parts: readonly unknown[]): object =>
      typeof parts[1] === 'object' && parts[1] !== null ? plainError(parts[1] as Record<string, unknown>) : {}
    const { value } = decode(text, { revive, symbolOf: () => Symbol('user') })
    return value instanceof Error ? value : undefined
  } catch {
    return undefined
  }
}
