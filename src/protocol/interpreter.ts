/** Worker → workbench windows of a world: an interpreter for the user's code is wanted. Announced again until one comes. */
export interface InterpreterWanted {
  readonly type: 'interpreter.wanted'
  readonly world: string
  /** Names the interpreter, its lock and the offer. */
  readonly id: string
  /** Identifies the worker instance: interpreters that another one had acquired are of no use any more. */
  readonly workerInstance: string
}

/** Workbench → worker, with two ports: one to the interpreter, which takes the port of each exchange there, and one on which either end says what is to come of the loan. */
export interface InterpreterOffer {
  readonly authscope: 'interpreter'
  readonly id: string
}

/** Worker → workbench, on the second port: how the interpreter comes back. */
export type InterpreterRelease = 'reusable' | 'used-up'

/** Workbench → worker, on the second port. */
export type OfferMessage =
  /** It could not be started, or broke off. */
  | { readonly type: 'failed'; readonly reason: string }
  /** It is to come back, once no exchange has it. */
  | { readonly type: 'reclaimed' }

/** A lock of the window that the interpreter belongs to, for as long as the window exists. Getting this lock means that the window is gone. */
export function interpreterLock(id: string): string {
  return `authscope-interpreter-${id}`
}

export function isInterpreterOffer(data: unknown): data is InterpreterOffer {
  return (
    typeof data === 'object' &&
    data !== null &&
    'authscope' in data &&
    data.authscope === 'interpreter' &&
    'id' in data &&
    typeof data.id === 'string'
  )
}
