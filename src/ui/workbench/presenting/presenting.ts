import type { Step } from '../../../protocol/steps.ts'
import { createStore, type Readable, type Store } from '../../client/store.ts'
import { leaverOut, type Secrets, secretsIn } from '../../export/secrets.ts'

/** Presenter mode: text is large, and secrets stand under names (`hidden.session-2`) in everything that panes show. */
export interface Presenting {
  readonly on: Store<boolean>
  /** Names of the secrets that are shown nevertheless. */
  readonly revealed: Store<ReadonlySet<string>>
  /** What hides secrets in a value of any shape, as things are now; gives it back as it is outside presenter mode. */
  readonly hide: Readable<Hide>
  /** A text in which hidden secrets are themselves again, for what leaves the panes: an address that is loaded. */
  restore(text: string): string
}

export type Hide = <T>(value: T) => T

/** A name under which a secret stands. */
const NAME = /\bhidden\.[a-z][a-z_-]*-\d+/g

/** Names of hidden secrets in a text, each once. */
export function namesIn(text: string): readonly string[] {
  return [...new Set(text.match(NAME))]
}

/** `record` is all that is recorded, in parts; `more` are secrets that stand in no step: those of the app. */
export function createPresenting(
  on: Store<boolean>,
  record: readonly Readable<readonly Step[]>[],
  more: Readable<readonly string[]>,
): Presenting {
  const revealed = createStore<ReadonlySet<string>>(new Set())
  on.subscribe(() => revealed.set(new Set()))
  const known = growing(record, more)
  const all = combine([on, ...record, more], () => (on.get() ? known() : NONE))
  const named = combine(
    [all],
    () => new Map([...all.get()].map(([value, name]) => [value, hiddenName(name)])),
  )
  // It stays the same while no secret is new.
  const hide = combine([on, revealed, named], (): Hide => {
    if (!on.get()) return asItIs
    return leaverOut(without(named.get(), revealed.get()))
  })
  const restore = (text: string) => {
    if (!on.get()) return text
    const values = new Map([...named.get()].map(([value, name]) => [name, value]))
    return text.replaceAll(NAME, (name) => encodeURIComponent(values.get(name) ?? name))
  }
  return { on, revealed, hide, restore }
}

/** What a store holds, with secrets hidden in presenter mode. */
export function hidden<T>(source: Readable<T>, { hide }: Presenting): Readable<T> {
  return combine([source, hide], () => hide.get()(source.get()))
}

/** Shows the secrets of these names, until presenter mode ends or they are hidden again. */
export function reveal({ revealed }: Presenting, names: readonly string[]): void {
  revealed.update((shown) => new Set([...shown, ...names]))
}

const asItIs: Hide = (value) => value

const NONE: Secrets = new Map()

/** The name says why the value is not there: it is hidden, not left out. */
function hiddenName(name: string): string {
  return name.replace('left-out.', 'hidden.')
}

/** The secrets of a record that grows: only what is new in it is read again. */
function growing(
  record: readonly Readable<readonly Step[]>[],
  more: Readable<readonly string[]>,
): () => Secrets {
  let read: readonly Step[] = []
  let secrets = NONE
  return () => {
    const steps = record.flatMap((part) => part.get())
    const isLonger = steps[0] === read[0] && steps[read.length - 1] === read.at(-1)
    const next = secretsIn(isLonger ? steps.slice(read.length) : steps, more.get(), secrets)
    read = steps
    if (next.size > secrets.size) secrets = next
    return secrets
  }
}

function without(secrets: Secrets, revealed: ReadonlySet<string>): Secrets {
  if (revealed.size === 0) return secrets
  return new Map([...secrets].filter(([, name]) => !namesIn(name).some((each) => revealed.has(each))))
}

/** A store computed from others, once per change of any of them. */
export function combine<T>(sources: readonly Readable<unknown>[], compute: () => T): Readable<T> {
  let from: readonly unknown[] | undefined
  let result: T
  return {
    subscribe: (listener) => {
      const ends = sources.map((source) => source.subscribe(listener))
      return () => {
        for (const end of ends) end()
      }
    },
    get: () => {
      const values = sources.map((source) => source.get())
      if (!from || values.some((value, index) => value !== from?.[index])) {
        from = values
        result = compute()
      }
      return result
    },
  }
}
