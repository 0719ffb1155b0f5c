import { at, writtenHere } from '../shared/ask.ts'
import { literals } from '../shared/literal.ts'
import { type Problem, postgrestError } from '../shared/postgres-problems.ts'

/** A project's API, as the client was created for it. */
export interface Api {
  readonly url: unknown
  readonly key: unknown
}

interface Options {
  readonly get?: boolean
  readonly head?: boolean
}

/** Where the functions are of a client whose address isn't known. */
const SOMEWHERE = 'https://project.supabase.co'

/**
 * `supabase.rpc('role_of', { email })`: a function of the database, which is asked over HTTP, as the published client does. Its code isn't here: it
 * answers what the code reads of it, or what the setup says of its address.
 */
export class RemoteCall {
  readonly #api: Api
  readonly #name: string
  readonly #args: object
  readonly #options: Options
  readonly #stack: string
  readonly #search: [name: string, value: string][] = []
  #single: 'single' | 'maybeSingle' | undefined
  #throws = false

  constructor(api: Api, name: string, args: object = {}, options: Options = {}) {
    this.#api = api
    this.#name = name
    this.#args = args
    this.#options = options
    this.#stack = writtenHere('supabase', `supabase.rpc(${literals([name, args])})`).stack
  }

  select(columns = '*'): this {
    return this.#with('select', columns)
  }

  eq(column: string, operand: unknown): this {
    return this.#with(column, `eq.${operand}`)
  }

  order(column: string, { ascending = true }: { readonly ascending?: boolean } = {}): this {
    return this.#with('order', `${column}.${ascending ? 'asc' : 'desc'}`)
  }

  limit(count: number): this {
    return this.#with('limit', String(count))
  }

  #with(name: string, value: string): this {
    this.#search.push([name, value])
    return this
  }

  single(): this {
    this.#single = 'single'
    return this
  }

  maybeSingle(): this {
    this.#single = 'maybeSingle'
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

  // biome-ignore lint/suspicious/noThenProperty: Supabase's calls are made when they are awaited
  then<T, U>(
    resolve?: ((answer: object) => T) | null,
    reject?: ((error: unknown) => U) | null,
  ): Promise<T | U> {
    return this.#run().then(resolve, reject)
  }

  async #run(): Promise<object> {
    const { status, statusText, text } = await this.#response()
    const found = parsed(text)
    const given = status < 400 ? this.#row(found) : { error: problemIn(found, text) }
    if (this.#throws && given.error) throw at(this.#stack, postgrestError(given.error))
    return { data: null, error: null, ...given, count: null, status, statusText }
  }

  async #response(): Promise<{
    readonly status: number
    readonly statusText: string
    readonly text: string
  }> {
    const { get = false, head = false } = this.#options
    const isBody = !get && !head
    const key = String(this.#api.key)
    const response = await fetch(this.#address(isBody), {
      method: head ? 'HEAD' : get ? 'GET' : 'POST',
      headers: {
        accept: this.#single === 'single' ? 'application/vnd.pgrst.object+json' : 'application/json',
        apikey: key,
        authorization: `Bearer ${key}`,
        ...(isBody && { 'content-type': 'application/json' }),
      },
      ...(isBody && { body: JSON.stringify(this.#args) }),
    })
    return { status: response.status, statusText: response.statusText, text: await response.text() }
  }

  #address(isBody: boolean): string {
    const address = new URL(`/rest/v1/rpc/${encodeURIComponent(this.#name)}`, baseOf(this.#api.url))
    const args = Object.entries(this.#args).map(([name, value]) => [name, String(value)] as const)
    for (const [name, value] of [...(isBody ? [] : args), ...this.#search])
      address.searchParams.append(name, value)
    return address.href
  }

  /** The only row, where one is wanted. */
  #row(found: unknown): { readonly data?: unknown; readonly error?: Problem } {
    if (this.#single === undefined || !Array.isArray(found)) return { data: found }
    if (found.length === 1 || (found.length === 0 && this.#single === 'maybeSingle'))
      return { data: found[0] ?? null }
    return {
      error: {
        code: 'PGRST116',
        details: `The result contains ${found.length} rows`,
        hint: null,
        message: 'Cannot coerce the result to a single JSON object',
      },
    }
  }
}

function baseOf(url: unknown): string {
  return typeof url === 'string' && /^https?:\/\/[^/]/.test(url) && URL.canParse(url) ? url : SOMEWHERE
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

/** What PostgREST says of a failure; another server may say anything. */
function problemIn(found: unknown, text: string): Problem {
  const { code = '', details = null, hint = null, message = text } = Object(found) as Partial<Problem>
  return { code, details, hint, message }
}
