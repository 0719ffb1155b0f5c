import { combine, createStore, type Readable, type Store } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'
import type { Step } from '../../protocol/steps.ts'
import type { Secrets } from '../../record/export/secrets.ts'

/** Presenter mode: text is large, and names (`hidden.session-2`) replace secrets in everything that panes show. */
export interface Presenting {
  readonly on: Readable<boolean>
  /** Resolves once the mode that this window was left in is on again. Nothing may be shown before. */
  readonly ready: Promise<unknown>
  /** Switches it on or off. It is on once the code that hides secrets is loaded. */
  turn(on: boolean): Promise<void>
  /** Names of the secrets that are shown anyway. */
  readonly revealed: Store<ReadonlySet<string>>
  /** A function that hides the current secrets in a value of any shape. Outside presenter mode it returns the value unchanged. */
  readonly hide: Readable<Hide>
  /** A text with the hidden secrets put back, for what leaves the panes: an address to load. */
  restore(text: string): string
}

export const [PresentingContext, usePresenting] = contextOf<Presenting>()

export type Hide = <T>(value: T) => T

/** A name that replaces a secret. */
const NAME = /\bhidden\.[a-z][a-z_-]*-\d+/g

/** Names of hidden secrets in a text, each once. */
export function namesIn(text: string): readonly string[] {
  return [...new Set(text.match(NAME))]
}

interface App {
  readonly secrets: Readable<readonly string[]>
  readonly code: Readable<unknown>
}

/** The code that finds secrets and replaces them by names. Most windows never need it. */
type Hiding = typeof import('../../record/export/secrets.ts')

/**
 * `wanted` is the reader's choice in this window; `record` is everything recorded, in parts; `app` has secrets that are in no step: the app's own,
 * and those in its code.
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
  // It stays the same object until there is a new secret.
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

/** A store's value, with secrets hidden in presenter mode. */
export function hidden<T>(source: Readable<T>, { hide }: Presenting): Readable<T> {
  return combine([source, hide], () => hide.get()(source.get()))
}

/** Shows the secrets with these names, until presenter mode ends or they are hidden again. */
export function reveal({ revealed }: Presenting, names: readonly string[]): void {
  revealed.update((shown) => new Set([...shown, ...names]))
}

const identity: Hide = (value) => value

const NONE: Secrets = new Map()

/** The name says why the value is not there: it is hidden, not left out. */
function hiddenName(name: string): string {
  return name.replace('left-out.', 'hidden.')
}

/** The secrets of a growing record: only its new steps are searched. */
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
