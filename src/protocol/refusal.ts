import type { SourceLocation } from './code.ts'
import { type Check, hasFields, isInteger, isList, isOneOf, isString, optional } from './shape.ts'
import { isPlace } from './step-data-check.ts'

/** Why a callback turned someone away: where it ended, and the condition that decided. */
export interface Refusal {
  /** The function that was called first, then those that it asked. */
  readonly exits: readonly RefusalExit[]
  /** What the last condition was about. */
  readonly operands: readonly { readonly text: string; readonly value: string }[]
  /** What would have made the condition the other way round, each alone. */
  readonly wants: readonly RefusalWant[]
}

export interface RefusalExit {
  readonly location: SourceLocation
  readonly how: 'returned' | 'threw' | 'ended'
  readonly value?: string
  /** As it is written: `roles.includes(ROLE)`. */
  readonly condition?: string
  readonly was?: string
  /** What the variable was set to that is the condition. */
  readonly source?: string
  /** The error that it caught. */
  readonly caught?: string
}

/** A value that would have passed, and what it is a value of. */
export interface RefusalWant {
  readonly of: RefusalSource
  /** As JSON. */
  readonly value: string
}

export type RefusalSource =
  /** Of the callback's arguments. */
  | { readonly from: 'argument'; readonly path: readonly string[] }
  | { readonly from: 'environment'; readonly name: string }
  /** Of what a server answered. */
  | {
      readonly from: 'answer'
      readonly method: string
      readonly url: string
      readonly path: readonly string[]
    }
  /** Of what a call of something else than the project's own code gave: a query, a missing helper. */
  | {
      readonly from: 'call'
      readonly file: string
      readonly line: number
      readonly lastLine: number
      readonly path: readonly string[]
    }

const isStrings = isList(isString)

/** Unknown fields are tolerated, missing ones are not read. */
const isSource: Check = hasFields<{
  from: string
  path?: unknown
  name?: string
  url?: string
  file?: string
  line?: number
}>({
  from: isOneOf('argument', 'environment', 'answer', 'call'),
  path: optional(isStrings),
  name: optional(isString),
  url: optional(isString),
  file: optional(isString),
  line: optional(isInteger(1)),
})

export const isRefusal: Check = hasFields<Refusal>({
  exits: isList(
    hasFields<RefusalExit>({
      location: isPlace,
      how: isOneOf('returned', 'threw', 'ended'),
      value: optional(isString),
      condition: optional(isString),
      was: optional(isString),
      source: optional(isString),
      caught: optional(isString),
    }),
  ),
  operands: isList(hasFields<Refusal['operands'][number]>({ text: isString, value: isString })),
  wants: isList(hasFields<RefusalWant>({ of: isSource, value: isString })),
})
