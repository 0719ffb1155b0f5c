import { copyOfPlain, restore } from './plain-copies.ts'

type Run = (...args: never[]) => unknown

/** What a call came to, for runs after the one that made it. */
interface Made {
  readonly outcome: { readonly value: unknown } | { readonly thrown: unknown }
  /** Its arguments as it left them: callbacks write to what they are given. */
  readonly args: readonly unknown[]
}

/** One attempt to answer a request. */
export interface Attempt {
  /** The same function; what an earlier attempt called is not called again. */
  readonly once: <T extends Run>(name: string, run: T) => T
  /** The same for a function whose result the package uses without waiting for it. */
  readonly atOnce: <T extends Run>(name: string, run: T) => T
  /** Resolves when a result is there that could not be waited for: the request is to be answered again. */
  readonly interrupted: Promise<void>
  readonly isInterrupted: () => boolean
}

/**
 * The package does not wait for some functions, and those of pasted code run in another thread. An attempt ends where it needs such a result; the next one begins from
 * the start, gets what the calls before it gave, and goes on with the result. Nothing is called twice, so the record has each call once, in order.
 */
export function createAttempts(): () => Attempt {
  const made = new Map<string, (Made | Promise<Made>)[]>()
  return () => {
    const counts = new Map<string, number>()
    let isOver = false
    let interrupt = (): void => undefined
    const interrupted = new Promise<void>((resolve) => {
      interrupt = resolve
    })
    const next = (name: string) => {
      const count = counts.get(name) ?? 0
      counts.set(name, count + 1)
      const calls = made.get(name) ?? []
      made.set(name, calls)
      return { calls, count, known: calls[count] }
    }
    const once = (name: string, run: (...args: unknown[]) => unknown) =>
      function (this: unknown, ...args: unknown[]): unknown {
        if (isOver) return NEVER
        const { calls, count, known } = next(name)
        if (known instanceof Promise) return known.then((each) => replay(each, args))
        if (known !== undefined) return replay(known, args)
        const result = outcomeOf(() => run.apply(this, args))
        if (!('value' in result && isThenable(result.value))) {
          calls[count] = keep(result, args)
          return given(result)
        }
        const settled = settle(result.value)
        calls[count] = settled.then((outcome) => keep(outcome, args))
        return settled.then((outcome) => given(outcome))
      }
    const atOnce = (name: string, run: (...args: unknown[]) => unknown) =>
      function (this: unknown, ...args: unknown[]): unknown {
        if (isOver) throw new Interruption()
        const { calls, count, known } = next(name)
        if (known !== undefined) return replay(known as Made, args)
        const result = outcomeOf(() => run.apply(this, args))
        if (!('value' in result && isThenable(result.value))) {
          calls[count] = keep(result, args)
          return given(result)
        }
        isOver = true
        void settle(result.value).then((outcome) => {
          calls[count] = keep(outcome, args)
          interrupt()
        })
        throw new Interruption()
      }
    return {
      once: once as unknown as Attempt['once'],
      atOnce: atOnce as unknown as Attempt['atOnce'],
      interrupted,
      isInterrupted: () => isOver,
    }
  }
}

/** What an attempt that has ended waits for. */
const NEVER = new Promise<never>(() => undefined)

/** Ends an attempt, wherever the package is. No one sees it. */
class Interruption extends Error {}

type Outcome = Made['outcome']

function outcomeOf(run: () => unknown): Outcome {
  try {
    return { value: run() }
  } catch (thrown) {
    return { thrown }
  }
}

async function settle(result: unknown): Promise<Outcome> {
  try {
    return { value: await result }
  } catch (thrown) {
    return { thrown }
  }
}

function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'then') === 'function'
}

/** Kept as it is now: the package may write to it, and a response can be read once. */
function keep(outcome: Outcome, args: readonly unknown[]): Made {
  const kept = 'value' in outcome ? { value: copyOfPlain(outcome.value) } : outcome
  return { outcome: kept, args: args.map((arg) => copyOfPlain(arg)) }
}

function given(outcome: Outcome): unknown {
  if ('thrown' in outcome) throw outcome.thrown
  return outcome.value
}

function replay({ outcome, args: left }: Made, args: readonly unknown[]): unknown {
  for (const [index, arg] of args.entries()) restore(arg, left[index])
  return 'value' in outcome ? copyOfPlain(outcome.value) : given(outcome)
}
