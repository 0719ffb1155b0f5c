import type { AnyNode, Expression, Function as FunctionNode } from 'acorn'
import type { Slot } from './code-slots.ts'

/** Modules by file, or by what is imported where there is no file. */
export interface CodeFlow {
  readonly modules: ReadonlyMap<string, Slot>
  /** What files call what they import. */
  readonly locals: ReadonlyMap<string, ReadonlyMap<string, Slot>>
  readonly requests: readonly Request[]
}

/** A response that the code asks for. */
export interface Request {
  readonly result: Slot
  /** What of its address is written out. */
  readonly words: readonly string[]
  /** A response as of `fetch`, one with `data` as clients have it, or what it says: `ofetch`. */
  readonly gives: 'response' | 'data' | 'body'
}

/** All that is read of a project. */
export interface Reading extends CodeFlow {
  readonly modules: Map<string, Slot>
  readonly locals: Map<string, Map<string, Slot>>
  readonly requests: Request[]
  /** By the slots of functions and of variables that hold one. */
  readonly functions: Map<Slot, Known>
  /** Calls of what the file itself does not have. */
  readonly calls: Call[]
  /** Schemas that are written out, with values that they let through. */
  readonly schemas: Checked[]
  /** Values, with the schemas that check them. */
  readonly checks: Checked[]
}

interface Checked {
  readonly schema: Slot
  readonly value: Slot
}

interface Call {
  readonly called: Slot
  readonly args: readonly Slot[]
}

/** What is known of a function: its parameters, and what it gives. */
export interface Known {
  readonly params: readonly Slot[]
  readonly result: Slot
  readonly node: FunctionNode
}

/** A function that is being read. */
export interface Frame {
  readonly name: string
  readonly result: Slot
}

/** What reads a file, for those who help it. */
export interface Reader {
  readonly frame: Frame
  /** The slot of a value. `name` is what the value is called where it is written. */
  expression(node: AnyNode, name?: string): Slot
  functionOf(node: AnyNode): Known | undefined
  /** What a constant was set to. */
  written(node: AnyNode): Expression | undefined
  /** Notes that a call gives a response. */
  asks(request: Request): void
  /** Notes what a schema that is written out lets through. */
  letsThrough(schema: Slot, value: Slot): void
  /** Notes that a schema checks a value. */
  checks(schema: Slot, value: Slot): void
}
