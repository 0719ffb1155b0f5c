import { writtenHere } from '../shared/ask.ts'
import { literals } from '../shared/literal.ts'
import type { Problem } from '../shared/postgres-problems.ts'
import { type Answer, SupabaseCall } from './supabase-call.ts'

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
export class RemoteCall extends SupabaseCall {
  readonly #api: Api
  readonly #name: string
  readonly #args: object
  readonly #options: Options
  readonly #search: [name: string, value: string][] = []

  constructor(api: Api, name: string, args: object = {}, options: Options = {}) {
    super(writtenHere('supabase', `supabase.rpc(${literals([name, args])})`).stack)
    this.#api = api
    this.#name = name
    this.#args = args
    this.#options = options
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

  protected async answer(): Promise<Answer> {
    const { status, statusText, text } = await this.#response()
    const found = parsed(text)
    const given =
      status >= 400
        ? { error: problemIn(found, text) }
        : Array.isArray(found)
          ? this.only(found)
          : { data: found }
    return { data: null, error: null, count: null, status, statusText, ...given }
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
        accept: this.wantsOne ? 'application/vnd.pgrst.object+json' : 'application/json',
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
