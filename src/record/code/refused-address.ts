import type { Code } from '../../protocol/code.ts'
import type { Person } from '../../protocol/setup.ts'
import type { Step } from '../../protocol/steps.ts'
import { callbackCalled } from '../kinds/callback-called.ts'
import { callbackReturned } from '../kinds/callback-returned.ts'
import { allowedAddresses } from './allowed-addresses.ts'

/** Someone whom a callback turned away, and an address that the code lets in. */
export interface RefusedAddress {
  readonly callback: string
  readonly person: Person
  readonly email: string
}

/** At the call as well as at its return. */
export function refusedAddressesAt(
  step: Step,
  steps: readonly Step[],
  people: readonly Person[],
  code: Pick<Code, 'files'>,
): readonly RefusedAddress[] {
  if (!(callbackCalled.is(step) || callbackReturned.is(step)) || !hasTurnedAway(step, steps)) return []
  const { args, callback, location } = step.data
  const said = addressesIn(args)
  const person = people.find(({ email }) => said.has(email.toLowerCase()))
  if (person === undefined) return []
  return allowedAddresses(code, person.email, location?.file).map((email) => ({ callback, person, email }))
}

/** What a callback returns that turns people away. Any of them does by throwing. */
const REFUSES: Readonly<Record<string, (result: unknown) => boolean>> = {
  signIn: (result) => result !== true,
  authorize: (result) => !result,
  authorized: (result) => result === false,
  jwt: (result) => result === null,
}

/** Whether the callback that a step belongs to turned someone away. */
export function hasTurnedAway(step: Step, steps: readonly Step[]): boolean {
  if (!(callbackCalled.is(step) || callbackReturned.is(step))) return false
  const { callback } = step.data
  const returned = steps.find(
    (each) =>
      callbackReturned.is(each) &&
      each.exchange === step.exchange &&
      each.seq >= step.seq &&
      each.data.callback === callback,
  )
  if (!callbackReturned.is(returned)) return false
  const { error, result } = returned.data
  return error !== undefined || (Object.hasOwn(REFUSES, callback) && REFUSES[callback]?.(result) === true)
}

/** Arguments have a user, a profile or an identifier not far below. */
const DEEPEST = 4

function addressesIn(value: unknown, depth = 0, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string' && value.includes('@')) found.add(value.toLowerCase())
  if (typeof value === 'object' && value !== null && depth < DEEPEST)
    for (const inner of Object.values(value)) addressesIn(inner, depth + 1, found)
  return found
}
