type Make<T = unknown> = (value: unknown) => T

/** `Ok` and `Err` of `neverthrow`. */
class Result {
  readonly value: unknown
  readonly error: unknown
  readonly #isOk: boolean

  constructor(isOk: boolean, given: unknown) {
    this.#isOk = isOk
    if (isOk) this.value = given
    else this.error = given
  }

  static fromThrowable(work: (...given: unknown[]) => unknown, make: Make = (error) => error) {
    return (...given: unknown[]): Result => {
      try {
        return ok(work(...given))
      } catch (error) {
        return err(make(error))
      }
    }
  }

  static combine(list: readonly Result[]): Result {
    return list.find((each) => each.isErr()) ?? ok(list.map(({ value }) => value))
  }

  isOk(): boolean {
    return this.#isOk
  }

  isErr(): boolean {
    return !this.#isOk
  }

  map(make: Make): Result {
    return this.#isOk ? ok(make(this.value)) : this
  }

  mapErr(make: Make): Result {
    return this.#isOk ? this : err(make(this.error))
  }

  andThen(make: Make<Result | ResultAsync>): Result | ResultAsync {
    return this.#isOk ? make(this.value) : this
  }

  orElse(make: Make<Result>): Result {
    return this.#isOk ? this : make(this.error)
  }

  asyncMap(make: Make<Promise<unknown>>): ResultAsync {
    return new ResultAsync(this.#isOk ? make(this.value).then(ok) : Promise.resolve(this))
  }

  asyncAndThen(make: Make<ResultAsync>): ResultAsync {
    return this.#isOk ? make(this.value) : new ResultAsync(Promise.resolve(this))
  }

  match(fine: Make, failed: Make): unknown {
    return this.#isOk ? fine(this.value) : failed(this.error)
  }

  unwrapOr(other: unknown): unknown {
    return this.#isOk ? this.value : other
  }

  _unsafeUnwrap(): unknown {
    if (!this.#isOk) throw new Error('Called `_unsafeUnwrap` on an Err')
    return this.value
  }

  _unsafeUnwrapErr(): unknown {
    if (this.#isOk) throw new Error('Called `_unsafeUnwrapErr` on an Ok')
    return this.error
  }
}

class ResultAsync {
  readonly #promise: Promise<Result>

  constructor(promise: Promise<Result>) {
    this.#promise = promise
  }

  static fromPromise(promise: Promise<unknown>, make: Make): ResultAsync {
    return new ResultAsync(promise.then(ok, (error: unknown) => err(make(error))))
  }

  static fromSafePromise(promise: Promise<unknown>): ResultAsync {
    return new ResultAsync(promise.then(ok))
  }

  static combine(list: readonly ResultAsync[]): ResultAsync {
    return new ResultAsync(Promise.all(list.map((each) => each.#promise)).then(Result.combine))
  }

  map(make: Make): ResultAsync {
    return this.#then(async (found) => (found.isOk() ? ok(await make(found.value)) : found))
  }

  mapErr(make: Make): ResultAsync {
    return this.#then(async (found) => (found.isOk() ? found : err(await make(found.error))))
  }

  andThen(make: Make<Result | ResultAsync>): ResultAsync {
    return this.#then(async (found) => (found.isOk() ? make(found.value) : found) as Result)
  }

  orElse(make: Make<Result | ResultAsync>): ResultAsync {
    return this.#then(async (found) => (found.isOk() ? found : make(found.error)) as Result)
  }

  match(fine: Make, failed: Make): Promise<unknown> {
    return this.#promise.then((found) => found.match(fine, failed))
  }

  unwrapOr(other: unknown): Promise<unknown> {
    return this.#promise.then((found) => found.unwrapOr(other))
  }

  // biome-ignore lint/suspicious/noThenProperty: it is awaited for its result
  then<T>(fine: (found: Result) => T, failed?: (error: unknown) => T): Promise<T> {
    return this.#promise.then(fine, failed)
  }

  #then(work: (found: Result) => Promise<Result>): ResultAsync {
    return new ResultAsync(this.#promise.then(work))
  }
}

const ok = (value?: unknown): Result => new Result(true, value)
const err = (error?: unknown): Result => new Result(false, error)
const okAsync = (value?: unknown): ResultAsync => new ResultAsync(Promise.resolve(ok(value)))
const errAsync = (error?: unknown): ResultAsync => new ResultAsync(Promise.resolve(err(error)))
const { fromPromise, fromSafePromise } = ResultAsync
const { fromThrowable } = Result

export { err, errAsync, fromPromise, fromSafePromise, fromThrowable, ok, okAsync, Result, ResultAsync }
