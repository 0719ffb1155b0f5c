import { QueryError } from '../../query/query-error.ts'
import { runInWorld, type WorldRows, withChanges } from '../../query/run-in-world.ts'
import { decode } from '../border/decode.ts'
import { encode } from '../border/encode.ts'
import { ROWS_LIMITS } from '../border/limits.ts'
import { likelyAt } from '../engine/likely-at.ts'
import type { FileLocation, FromInterpreter, Likely } from '../messages.ts'

type Asked = Extract<FromInterpreter, { readonly type: 'ask' }>

/** A query that pasted code gets answered without waiting. */
export interface QueryAtOnce {
  readonly call: number
  readonly text: string
  readonly location?: FileLocation | undefined
  readonly likely?: Likely | undefined
}

/**
 * Answers queries of code that does not wait for its database (`better-sqlite3`). Before the code runs, the world's rows are fetched; its queries run over
 * these. The world then makes each query again, in the same order, and records it: whatever else is posted waits for that.
 */
export class AtOnce {
  readonly #send: (message: FromInterpreter) => void
  readonly #behind: FromInterpreter[] = []
  readonly #fetching = new Map<number, (text: string | undefined) => void>()
  #lastId = 0
  #recording: number | undefined
  /** As the world gave them, and with what the code changed since. */
  #given: WorldRows | undefined
  #rows: WorldRows | undefined
  #label = ''
  /** Every result, so that the same can be given again. */
  readonly gave: (string | undefined)[] = []

  constructor(send: (message: FromInterpreter) => void) {
    this.#send = send
  }

  post(message: FromInterpreter): void {
    // The host's clock does not wait.
    if (this.#recording === undefined || message.type === 'started') this.#send(message)
    else this.#behind.push(message)
  }

  /** Fetches the rows, for a call that is about to run. */
  async refresh(call: number): Promise<void> {
    const id = this.#nextId()
    const text = await new Promise<string | undefined>((resolve) => {
      this.#fetching.set(id, resolve)
      this.post({ type: 'ask', id, call, operation: 'rows', text: '' })
    })
    if (text === undefined) return
    const { label, rows } = decode(text, { limits: ROWS_LIMITS }).value as {
      readonly label: string
      readonly rows: WorldRows | null
    }
    this.#label = label
    this.#given = rows ?? this.#given
    this.#rows = this.#given
  }

  /** The result as encoded text, or the error: `undefined` if there are no rows. */
  run(asked: QueryAtOnce): string | undefined {
    this.gave.push(this.#run(asked))
    return this.gave.at(-1)
  }

  #run({ likely, location, ...asked }: QueryAtOnce): string | undefined {
    if (this.#rows === undefined) return undefined
    this.post({
      type: 'ask',
      id: this.#nextId(),
      operation: 'query',
      likely,
      location,
      ...asked,
    } satisfies Asked)
    this.#recording ??= this.#lastId
    try {
      const { query } = decode(asked.text, { revive: urlOf }).value as { readonly query: unknown }
      const { changes, result } = runInWorld(
        this.#rows,
        query,
        likelyAt(this.#label, likely) ?? { flags: {} },
      )
      this.#rows = withChanges(this.#rows, changes)
      return encode({ result }).text
    } catch (error) {
      if (!(error instanceof QueryError) && !(error instanceof TypeError)) throw error
      return encode({ error: { name: error.name, message: error.message } }).text
    }
  }

  /** Takes the answer to a question that the code did not ask. Says whether it was one. */
  answered(id: number, text: string | undefined): boolean {
    if (id >= 0) return false
    this.#fetching.get(id)?.(text)
    this.#fetching.delete(id)
    if (id === this.#recording) this.#goOn()
    return true
  }

  /** Posts what waited, up to the next query. */
  #goOn(): void {
    this.#recording = undefined
    while (this.#recording === undefined) {
      const next = this.#behind.shift()
      if (next === undefined) return
      this.#send(next)
      if (next.type === 'ask' && next.id < 0 && next.operation === 'query') this.#recording = next.id
    }
  }

  /** Below those of the code's own questions. */
  #nextId(): number {
    this.#lastId -= 1
    return this.#lastId
  }
}

function urlOf(tag: string, [href]: readonly unknown[]): object | undefined {
  return tag === 'url' && URL.canParse(String(href)) ? new URL(String(href)) : undefined
}
