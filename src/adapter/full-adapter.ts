import type { Adapter } from '../core/adapters.ts'

/** `void` says nothing about a result; `undefined` does, and stays. */
type Said<Value> = Value extends void ? (void extends Value ? never : Value) : Value
type Result<Operation> = Operation extends (...args: never[]) => infer Returned
  ? Said<Awaited<Returned>>
  : never

/** An adapter with all 19 operations, each of which gives a promise. Fits wherever an Auth.js adapter does. */
export type FullAdapter = {
  [Name in keyof Adapter]-?: (
    ...args: Parameters<NonNullable<Adapter[Name]>>
  ) => Promise<Result<NonNullable<Adapter[Name]>>>
}
