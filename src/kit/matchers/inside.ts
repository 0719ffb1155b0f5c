import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test'
import type { InsideCall, InsideFact, InsideKind, InsideLog } from '../inside.ts'
import { closest, type Expected, explained } from './differences.ts'
import { eventually } from './eventually.ts'

/** The record of an app whose configuration is observed. */
export interface RecordWithInside {
  inside(): Promise<readonly InsideFact[]>
  /** Steps of apps that belong to no test that is known. */
  leftOut(): Promise<number>
}

export type ExpectedCall = Expected<InsideCall>

/** The app's callback of that name was called like this. Waits for it. */
export function toHaveCallback(
  this: ExpectMatcherState,
  record: RecordWithInside,
  callback: string,
  expected: ExpectedCall = {},
) {
  return toHaveCall(this, record, { is: 'callback', name: callback, expected })
}

/** The app's adapter was asked for that operation like this. Waits for it. */
export function toHaveOperation(
  this: ExpectMatcherState,
  record: RecordWithInside,
  operation: string,
  expected: ExpectedCall = {},
) {
  return toHaveCall(this, record, { is: 'operation', name: operation, expected })
}

/** The app's handler of that event got a message like this. Waits for it. */
export function toHaveEvent(
  this: ExpectMatcherState,
  record: RecordWithInside,
  event: string,
  message: Readonly<Record<string, unknown>> = {},
) {
  return toHaveCall(this, record, { is: 'event', name: event, expected: { given: message } })
}

/** The log of the app's Auth.js has a line like this. Waits for it. */
export function toHaveLog(
  this: ExpectMatcherState,
  record: RecordWithInside,
  expected: Expected<InsideLog> = {},
) {
  return toHaveCall(this, record, { is: 'log', expected })
}

interface Wanted {
  readonly is: InsideKind
  readonly name?: string
  readonly expected: Expected<InsideCall> | Expected<InsideLog>
}

const KINDS: Readonly<Record<InsideKind, string>> = {
  callback: 'callback',
  operation: 'adapter operation',
  event: 'event',
  log: 'line in the log',
}

function toHaveCall(
  state: ExpectMatcherState,
  record: RecordWithInside,
  { expected, is, name }: Wanted,
): Promise<MatcherReturnType> {
  const what = name === undefined ? KINDS[is] : `${KINDS[is]} ${name}`
  const ask = async (): Promise<string | undefined> => {
    const inside = await record.inside()
    if (inside.length === 0) return unknownInside(what, await record.leftOut())
    const alike = inside.filter((each) => each.is === is)
    const same = alike.filter((each) => name === undefined || each.name === name).map(({ call }) => call)
    const others = [...new Set(alike.map((each) => each.name))].join(', ')
    const none = `There was no ${what}; there were: ${others || 'none'}.`
    return explained(`No ${what} is as expected:`, closest(same, expected, none))
  }
  return eventually(state, ask, `There was such a ${what}, and should not be.`)
}

function unknownInside(what: string, leftOut: number): string {
  const hint =
    leftOut > 0
      ? `${leftOut} steps of the app could not be assigned to a test: they carry nothing of its browser, its codes or its people.`
      : "Wrap your app's configuration: NextAuth(observe(config)), with observe from authscope/observe. Without it a record has what went over the wire."
  return `There was no ${what}, because nothing is known of the inside of the app. ${hint}`
}
