import { AuthError } from '../core/errors.ts'
import type { Published } from './published.ts'

type Run = (...args: never[]) => unknown

/** The same function, whose errors of our engine's classes are thrown as the guest's: it tells them apart by their classes. */
export function throwingAs<T extends Run>({ errors }: Published, run: T): T {
  const adopt = (thrown: unknown): never => {
    if (thrown instanceof AuthError || isAdopted(thrown)) {
      adopted.add(thrown)
      Object.setPrototypeOf(thrown, prototypeFor(thrown, errors))
    }
    throw thrown
  }
  const call = function (this: unknown, ...args: Parameters<T>) {
    try {
      const result = run.apply(this, args)
      return result instanceof Promise ? result.catch(adopt) : result
    } catch (thrown) {
      return adopt(thrown)
    }
  }
  return call as T
}

/** Errors of ours that a guest was given, so that another attempt's package gets them as its own. */
const adopted = new WeakSet<AuthError>()

function isAdopted(thrown: unknown): thrown is AuthError {
  return thrown instanceof Error && adopted.has(thrown as AuthError)
}

/** An error that this version does not have yet is one of its base class. */
function prototypeFor({ type }: AuthError, errors: Published['errors']): object {
  for (const name of [type, 'AuthError']) {
    const found = Object.hasOwn(errors, name) ? errors[name] : undefined
    if (typeof found === 'function' && found.prototype instanceof Error) return found.prototype
  }
  return Error.prototype
}
