import { at } from '../shared/ask.ts'
import { type Problem, postgrestError } from '../shared/postgres-problems.ts'

export interface Answer {
  readonly data: unknown
  readonly error: Problem | null
  readonly count: number | null
  readonly status: number
  readonly statusText: string
}

/** What queries and calls of functions have in common: they are made when they are awaited, and may want one row. */
export abstract class SupabaseCall {
  protected readonly stack: string
  #wanted: 'single' | 'maybeSingle' | undefined
  #throws = false

  constructor(stack: string) {
    this.stack = stack
  }

  /** Asks, and gives what came. */
  protected abstract answer(): Promise<Answer>

  /** Whether one row is wanted, and no row is an error. */
  protected get wantsOne(): boolean {
    return this.#wanted === 'single'
  }

  single(): this {
    this.#wanted = 'single'
    return this
  }

  maybeSingle(): this {
    this.#wanted = 'maybeSingle'
    return this
  }

  throwOnError(): this {
    this.#throws = true
    return this
  }

  abortSignal(): this {
    return this
  }

  overrideTypes(): this {
    return this
  }

  returns(): this {
    return this
  }

  /** The rows, or the only one where one is wanted. */
  protected only(rows: readonly unknown[]): Pick<Answer, 'data'> | Answer {
    if (this.#wanted === undefined) return { data: rows }
    if (rows.length === 1 || (rows.length === 0 && !this.wantsOne)) return { data: rows[0] ?? null }
    const error: Problem = {
      code: 'PGRST116',
      details: this.wantsOne
        ? `The result contains ${rows.length} rows`
        : `Results contain ${rows.length} rows, application/vnd.pgrst.object+json requires 1 row`,
      hint: null,
      message: 'JSON object requested, multiple (or no) rows returned',
    }
    return { data: null, error, count: null, status: 406, statusText: 'Not Acceptable' }
  }

  // biome-ignore lint/suspicious/noThenProperty: Supabase's calls are made when they are awaited
  then<T, U>(
    resolve?: ((answer: Answer) => T) | null,
    reject?: ((error: unknown) => U) | null,
  ): Promise<T | U> {
    return this.#run().then(resolve, reject)
  }

  async #run(): Promise<Answer> {
    const answer = await this.answer()
    if (this.#throws && answer.error) throw at(this.stack, postgrestError(answer.error))
    return answer
  }
}
