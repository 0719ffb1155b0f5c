type Done<T> = (error: Error | null | undefined, value?: T) => void

/** Runs the work after the code that asked for it: for a promise, or for a callback, which then gets `fine` if there is no error. */
export function later<T>(work: () => T, done: unknown, fine: null | undefined): Promise<T> | undefined {
  const result = Promise.resolve().then(work)
  if (typeof done !== 'function') return result
  const call = done as Done<T>
  result.then(
    (value) => call(fine, value),
    (error: Error) => call(error),
  )
  return undefined
}
