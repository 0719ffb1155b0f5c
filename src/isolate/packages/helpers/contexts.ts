type Run = (...args: readonly unknown[]) => unknown

/**
 * `node:async_hooks`: what `run` was given is there until what it ran has settled. Runs that wait beside each other in one exchange see the store
 * of the newest; in Node.js each sees its own.
 */
export class AsyncLocalStorage {
  #store: unknown

  static bind(run: Run): Run {
    return run
  }

  static snapshot(): (run: Run, ...args: readonly unknown[]) => unknown {
    return (run, ...args) => run(...args)
  }

  getStore(): unknown {
    return this.#store
  }

  enterWith(store: unknown): void {
    this.#store = store
  }

  disable(): void {
    this.#store = undefined
  }

  exit(run: Run, ...args: readonly unknown[]): unknown {
    return this.run(undefined, run, ...args)
  }

  run(store: unknown, run: Run, ...args: readonly unknown[]): unknown {
    const before = this.#store
    const goBack = (): void => {
      this.#store = before
    }
    this.#store = store
    let result: unknown
    try {
      result = run(...args)
    } catch (error) {
      goBack()
      throw error
    }
    if (result instanceof Promise) return result.finally(goBack)
    goBack()
    return result
  }
}

/** Runs its functions where it was made, which is one place here. */
export class AsyncResource {
  readonly type: string

  constructor(type: string) {
    this.type = type
  }

  static bind(run: Run): Run {
    return run
  }

  bind(run: Run): Run {
    return run
  }

  runInAsyncScope(run: Run, receiver?: unknown, ...args: readonly unknown[]): unknown {
    return Reflect.apply(run, receiver, args)
  }
}
