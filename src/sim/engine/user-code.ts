import type { SourceLocation } from '../../protocol/code.ts'
import type { Refusal } from '../../protocol/refusal.ts'
import type { RecordedError } from '../../protocol/steps.ts'
import type { Recorder } from '../recorder/world.ts'
import { defined } from '../values/defined.ts'
import { recordError } from '../values/errors.ts'

/** Where each function of the user's own is written, by its label: `callbacks.jwt`, `github.profile`. */
export type SourceLocations = ReadonlyMap<string, SourceLocation> & {
  /** Why its newest call turned someone away, and how long it took to find that out. */
  readonly explained?: (label: string) => Explained
}

export interface Explained {
  readonly refusal: Refusal | undefined
  readonly tookMs: number
}

/** A function of the user's own. */
export interface Own {
  readonly label: string
  readonly location: SourceLocation
  readonly explained?: () => Explained | undefined
}

/** The stock configuration: nothing of it is the user's. */
export const STOCK: SourceLocations = new Map()

export function ownAt(locations: SourceLocations, label: string): Own | undefined {
  const location = locations.get(label)
  return location && { label, location, explained: () => locations.explained?.(label) }
}

export function placeOf(own: Own | undefined): { readonly location?: SourceLocation } {
  return own === undefined ? {} : { location: own.location }
}

/** What a call of that function draws, whether it is made or answered from the record: the next one draws the same in either case. */
export function drawFor({ random }: Pick<Recorder, 'random'>, label: string): Uint8Array<ArrayBuffer> {
  return random(`sandbox ${label}`, 16)
}

/** What the user's code threw, or why it has no value: with its line, and its own frames. */
export function ownError(thrown: unknown): RecordedError {
  const error = recordError(thrown)
  if (!(thrown instanceof Error)) return error
  const stack = framesOf(thrown)
  const location = placeIn(thrown) ?? firstLocation(stack)
  return {
    ...error,
    ...('problem' in thrown && typeof thrown.problem === 'string' ? { problem: thrown.problem } : {}),
    ...defined({ location }),
    ...(stack === '' ? {} : { stack }),
  }
}

/** Frames of the user's own files; the engine's, if there are any, have addresses. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => FRAME.test(line))
    .join('\n')
}

/** `at check (lib/roles.ts:5:12)` */
const FRAME = /^\s*at (?:.*\()?((?![a-z]+:\/\/|\/|node:)[^():\s]+(?: [^():\s]+)*):(\d+):(\d+)\)?$/

function firstLocation(frames: string): SourceLocation | undefined {
  const [, file, line, column] = FRAME.exec(frames.split('\n')[0] ?? '') ?? []
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) }
}

function placeIn(thrown: Error): SourceLocation | undefined {
  if (!('location' in thrown) || typeof thrown.location !== 'object' || thrown.location === null)
    return undefined
  const { file, line, column } = thrown.location as Partial<Record<keyof SourceLocation, unknown>>
  if (typeof file !== 'string' || typeof line !== 'number') return undefined
  return { file, line, ...(typeof column === 'number' ? { column } : {}) }
}
