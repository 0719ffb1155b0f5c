import type { Code, SourceLocation } from './code.ts'
import { privateValuesOf, withoutPrivate } from './private-values.ts'
import { type Check, hasFields, isBoolean, isInteger, isList, isOneOf, isString, optional } from './shape.ts'
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
  /** No condition comes before it: it ends so whatever it is given. */
  readonly isAlways?: boolean
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

/** What the trace of a call keeps of a text. */
export const TRACED_CHARACTERS = 400

/** With names instead of the values of the person's own variables. What would have passed stays: it is said elsewhere. */
export function withoutPrivateValues({ exits, operands, wants }: Refusal, code: Code): Refusal {
  const known = privateValuesOf([code])
  const cut = [...known].map(([value, name]) => [value.slice(0, TRACED_CHARACTERS), name] as const)
  const without = <T>(value: T): T => withoutPrivate(value, new Map([...known, ...cut]))
  const told = (exit: RefusalExit) =>
    Object.fromEntries(
      Object.entries(exit).map(([name, value]) => [name, OF_VALUES.has(name) ? without(value) : value]),
    ) as unknown as RefusalExit
  return {
    exits: exits.map(told),
    operands: operands.map(({ text, value }) => ({ text, value: without(value) })),
    wants,
  }
}

const OF_VALUES = new Set(['value', 'was', 'caught'])

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
      isAlways: optional(isBoolean),
      caught: optional(isString),
    }),
  ),
  operands: isList(hasFields<Refusal['operands'][number]>({ text: isString, value: isString })),
  wants: isList(hasFields<RefusalWant>({ of: isSource, value: isString })),
})
