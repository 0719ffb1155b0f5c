import type { Comparison } from '../../protocol/control.ts'
import { isEqual } from '../../protocol/equal.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { RecordedError, Step } from '../../protocol/steps.ts'
import { callbackCalled } from '../kinds/callback-called.ts'
import { callbackReturned } from '../kinds/callback-returned.ts'
import { eventFired } from '../kinds/event-fired.ts'
import { plural } from '../values/time.ts'
import { type Aligned, type Sides, sidesOfPair } from './align.ts'
import { alignExchanges } from './exchanges.ts'

/** A callback's call, or an event, on one side. */
export interface CallSide {
  readonly seq: number
  /** `jwt`, `event signIn` */
  readonly name: string
  readonly args: readonly unknown[]
  /** Absent where it has not returned, or where nothing is returned. */
  readonly result?: unknown
  readonly error?: RecordedError
}

/** Two calls beside each other: of one name, the same one of their exchange. */
export interface CallPair extends Aligned<CallSide> {
  readonly key: string
  readonly name: string
  readonly sides: Sides
}

/** Calls of one exchange on both sides. */
export interface CallGroup {
  readonly key: string
  readonly title: string
  readonly calls: readonly CallPair[]
}

/** Every call of two branches, exchange by exchange; exchanges without calls are left out. */
export function callGroups(comparison: Pick<Comparison, 'a' | 'b'>): readonly CallGroup[] {
  return alignExchanges(comparison).flatMap(({ a, b, key, title }) => {
    const calls = alignCalls(callsOf(a?.steps ?? []), callsOf(b?.steps ?? []), key)
    return calls.length === 0 ? [] : [{ key, title, calls }]
  })
}

function callsOf(steps: readonly Step[]): readonly CallSide[] {
  const calls: CallSide[] = []
  const open: number[] = []
  for (const step of steps) {
    if (callbackCalled.is(step)) {
      open.push(calls.length)
      calls.push({ seq: step.seq, name: step.data.callback, args: step.data.args })
    } else if (callbackReturned.is(step)) {
      const { args, callback, error, result } = step.data
      const at = open.findLastIndex((index) => calls[index]?.name === callback)
      const index = open[at] ?? calls.length
      if (at >= 0) open.splice(at, 1)
      const begun = calls[index] ?? { seq: step.seq, name: callback, args }
      calls[index] = { ...begun, result, ...(error ? { error } : {}) }
    } else if (eventFired.is(step)) {
      const { error, event, message } = step.data
      calls.push({ seq: step.seq, name: `event ${event}`, args: [message], ...(error ? { error } : {}) })
    }
  }
  return calls
}

/** The first call of a name beside the first, the second beside the second; in the left one's order. */
function alignCalls(left: readonly CallSide[], right: readonly CallSide[], key: string): readonly CallPair[] {
  const partners = new Map(numbered(right))
  const names = numbered(left).map(([name]) => name)
  const rows: (readonly [string, Aligned<CallSide>])[] = numbered(left).map(([name, a]) => {
    const b = partners.get(name)
    return [name, b ? { a, b } : { a }]
  })
  let at = 0
  for (const [name, b] of numbered(right)) {
    const found = names.indexOf(name)
    if (found >= 0) {
      at = Math.max(at, rows.findIndex(([each]) => each === name) + 1)
      continue
    }
    rows.splice(at, 0, [name, { b }])
    at += 1
  }
  return rows.map(([name, pair]) => ({
    ...pair,
    key: `${key} ${name}`,
    name: pair.a?.name ?? pair.b?.name ?? name,
    sides: sidesOfPair(pair, isAlike),
  }))
}

function numbered(calls: readonly CallSide[]): readonly (readonly [string, CallSide])[] {
  const counts = new Map<string, number>()
  return calls.map((call) => {
    const count = (counts.get(call.name) ?? 0) + 1
    counts.set(call.name, count)
    return [`${call.name} ${count}`, call]
  })
}

function isAlike(a: CallSide, b: CallSide): boolean {
  return isEqual(receivedBy(a), receivedBy(b)) && isEqual(givenBy(a), givenBy(b))
}

export type Fields = Readonly<Record<string, unknown>>

/** What a call was given, field by field: `token.sub`, `user.id`. What is `undefined` was not given. */
export function receivedBy({ args }: CallSide): Fields {
  const [first] = args
  return flatFields(args.length === 1 && isRecord(first) ? first : Object.fromEntries(args.entries()))
}

/** What came of it, field by field. */
export function givenBy({ error, result }: CallSide): Fields {
  if (error) return { throws: `${error.type}: ${error.message}` }
  return isRecord(result) ? flatFields(result) : result === undefined ? {} : { value: result }
}

/** The values inside of a value, by the members that lead to them. */
export function flatFields(value: unknown, path = ''): Fields {
  if (value === undefined) return {}
  const entries = isRecord(value) || Array.isArray(value) ? Object.entries(value) : []
  if (entries.length === 0) return { [path]: value }
  return Object.assign(
    {},
    ...entries.map(([name, item]) => flatFields(item, path === '' ? name : `${path}.${name}`)),
  )
}

/** What differs between the calls of two branches, callback by callback, as sentences. */
export function describeCalls(
  groups: readonly CallGroup[],
  names: { readonly a: string; readonly b: string },
): readonly string[] {
  const pairs = groups.flatMap(({ calls }) => calls)
  if (pairs.length === 0) return ['No callback was called on either side.']
  const called = [...new Set(pairs.map(({ name }) => name))].map(
    (name) => [name, pairs.filter((pair) => pair.name === name)] as const,
  )
  const sentences = [
    ...onlyWords(called, 'only-a', names.a),
    ...onlyWords(called, 'only-b', names.b),
    ...called.flatMap(([name, calls]) => describeArgument(name, calls, names)),
  ]
  const both = pairs.filter(({ a, b }) => a && b)
  const differing = both.filter(({ sides }) => sides === 'differs').length
  if (both.length === 0) return sentences
  const many = differing === 0 ? 'none differ' : `${differing} ${differing === 1 ? 'differs' : 'differ'}`
  return [...sentences, `Of ${plural(both.length, 'call')} on both sides ${many}.`]
}

type SideNames = { readonly a: string; readonly b: string }

type Called = readonly (readonly [name: string, calls: readonly CallPair[]])[]

/** More than these share one sentence. */
const TOLD_APART = 2

function onlyWords(called: Called, side: Sides, name: string): readonly string[] {
  const only = called.filter(([, calls]) => calls.every(({ sides }) => sides === side))
  const times = (count: number) => `${count} times`
  if (only.length > TOLD_APART) {
    const list = only.map(([each, { length }]) => (length === 1 ? each : `${each} ${times(length)}`))
    return [`Only in ${name}: ${list.join(', ')}.`]
  }
  return only.map(([each, { length }]) => {
    const verb = each.startsWith('event ') ? 'fired' : 'was called'
    return `${each} ${verb} only in ${name}, ${length === 1 ? 'once' : times(length)}.`
  })
}

/** Arguments that a callback gets on one side and never on the other. */
function describeArgument(name: string, calls: readonly CallPair[], names: SideNames): readonly string[] {
  const both = calls.filter(({ a, b }) => a && b)
  const got = (side: 'a' | 'b') => new Set(both.flatMap((pair) => argumentNames(pair[side])))
  const [left, right] = [got('a'), got('b')]
  const a = [...left].filter((each) => !right.has(each))
  const b = [...right].filter((each) => !left.has(each))
  const parts = [
    ...(a.length === 0 ? [] : [`${a.join(', ')} in ${names.a}`]),
    ...(b.length === 0 ? [] : [`${b.join(', ')} in ${names.b}`]),
  ]
  return parts.length === 0 ? [] : [`${name} got ${parts.join(' and ')}.`]
}

function argumentNames(call: CallSide | undefined): readonly string[] {
  const [first] = call?.args ?? []
  if (!isRecord(first)) return []
  return Object.entries(first).flatMap(([name, value]) => (value === undefined ? [] : [name]))
}
