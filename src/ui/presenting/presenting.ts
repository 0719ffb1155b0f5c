import { combine, createStore, type Readable, type Store } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'
import type { Step } from '../../protocol/steps.ts'
import type { Secrets } from '../../record/export/secrets.ts'

/** Presenter mode: text is large, and secrets stand under names (`hidden.session-2`) in everything that panes show. */
export interface Presenting {
  readonly on: Readable<boolean>
  /** Resolves once what this window was left with holds: nothing is to be shown before. */
  readonly ready: Promise<unknown>
  /** Switches it on or off; it is on once what hides secrets is loaded. */
  turn(on: boolean): Promise<void>
  /** Names of the secrets that are shown nevertheless. */
  readonly revealed: Store<ReadonlySet<string>>
  /** What hides secrets in a value of any shape, as things are now; gives it back as it is outside presenter mode. */
  readonly hide: Readable<Hide>
  /** A text in which hidden secrets are themselves again, for what leaves the panes: an address that is loaded. */
  restore(text: string): string
}

export const [PresentingContext, usePresenting] = contextOf<Presenting>()

export type Hide = <T>(value: T) => T

/** A name under which a secret stands. */
const NAME = /\bhidden\.[a-z][a-z_-]*-\d+/g

/** Names of hidden secrets in a text, each once. */
export function namesIn(text: string): readonly string[] {
  return [...new Set(text.match(NAME))]
}

interface App {
  readonly secrets: Readable<readonly string[]>
  readonly code: Readable<unknown>
}

/** What finds secrets and puts names in their place. Most windows never need it. */
type Hiding = typeof import('../../record/export/secrets.ts')

/**
 * `wanted` is what the reader chose in this window; `record` is all that is recorded, in parts; `app` has secrets that stand in no step: its own, and those of its
 * code.
 */
export function createPresenting(
  wanted: Store<boolean>,
  record: readonly Readable<readonly Step[]>[],
  app: App,
): Presenting {
  const revealed = createStore<ReadonlySet<string>>(new Set())
  wanted.subscribe(() => revealed.set(new Set()))
  const loaded = createStore<Hiding | undefined>(undefined)
  const load = async () => loaded.set(await import('../../record/export/secrets.ts'))
  const hiding = combine([wanted, loaded], () => (wanted.get() ? loaded.get() : undefined))
  const on = combine([hiding], () => hiding.get() !== undefined)
  const known = growing(record, app)
  const all = combine([hiding, ...record, app.secrets, app.code], () => {
    const by = hiding.get()
    return by ? known(by) : NONE
  })
  const named = combine(
    [all],
    () => new Map([...all.get()].map(([value, name]) => [value, hiddenName(name)])),
  )
  // It stays the same while no secret is new.
  const hide = combine([hiding, revealed, named], (): Hide => {
    const by = hiding.get()
    return by ? by.createRedactor(without(named.get(), revealed.get())) : identity
  })
  const restore = (text: string) => {
    if (!on.get()) return text
    const values = new Map([...named.get()].map(([value, name]) => [name, value]))
    return text.replaceAll(NAME, (name) => encodeURIComponent(values.get(name) ?? name))
  }
  const turn = async (next: boolean) => {
    if (next) await load()
    wanted.set(next)
  }
  return { on, ready: wanted.get() ? load() : Promise.resolve(), turn, revealed, hide, restore }
}

/** What a store holds, with secrets hidden in presenter mode. */
export function hidden<T>(source: Readable<T>, { hide }: Presenting): Readable<T> {
  return combine([source, hide], () => hide.get()(source.get()))
}

/** Shows the secrets of these names, until presenter mode ends or they are hidden again. */
export function reveal({ revealed }: Presenting, names: readonly string[]): void {
  revealed.update((shown) => new Set([...shown, ...names]))
}

const identity: Hide = (value) => value

const NONE: Secrets = new Map()

/** The name says why the value is not there: it is hidden, not left out. */
function hiddenName(name: string): string {
  return name.replace('left-out.', 'hidden.')
}

/** The secrets of a record that grows: only what is new in it is read again. */
function growing(
  record: readonly Readable<readonly Step[]>[],
  { code, secrets: own }: App,
): (by: Hiding) => Secrets {
  let read: readonly Step[] = []
  let secrets = NONE
  return ({ secretsIn, secretsOfCode }) => {
    const steps = record.flatMap((part) => part.get())
    const isLonger = steps[0] === read[0] && steps[read.length - 1] === read.at(-1)
    const more = [...own.get(), ...secretsOfCode(code.get())]
    const next = secretsIn(isLonger ? steps.slice(read.length) : steps, more, secrets)
    read = steps
    if (next.size > secrets.size) secrets = next
    return secrets
  }
}

function without(secrets: Secrets, revealed: ReadonlySet<string>): Secrets {
  if (revealed.size === 0) return secrets
  return new Map([...secrets].filter(([, name]) => !namesIn(name).some((each) => revealed.has(each))))
}
