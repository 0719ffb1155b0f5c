import { createContext, useContext } from 'react'
import type { DatabaseView } from '../../protocol/commands.ts'
import type { Cookie } from '../../protocol/cookies.ts'
import type { Step } from '../../protocol/steps.ts'
import { createLive } from '../client/live.ts'
import type { Session } from '../client/session.ts'
import { createStore, type Readable, type Store } from '../client/store.ts'
import { type Focus, focusOn } from '../model/focus.ts'
import { outline, type Run } from '../model/outline.ts'
import { EVERYTHING, type RowQuery } from '../model/rows.ts'
import { useStore } from './kit/use-store.ts'

export const INSPECTOR_TABS = ['HTTP', 'Cookies', 'Tokens', 'Callbacks', 'Database'] as const
export type InspectorTab = (typeof INSPECTOR_TABS)[number]

export type Pane = 'page' | 'diagram' | 'steps' | 'details'

/** What the reader has chosen in this window; nothing of it is in the world. */
export interface View {
  readonly session: Session
  readonly runs: Readable<readonly Run[]>
  /** The selected step, shared by all panels; `undefined` follows the newest. */
  readonly selected: Store<number | undefined>
  /** The newest step when the reader last looked at the newest; later ones are counted until then. */
  readonly seen: Readable<number>
  readonly tab: Store<InspectorTab>
  readonly query: Store<RowQuery>
  /** Groups that the reader opened or closed. */
  readonly folds: Store<ReadonlyMap<string, boolean>>
  readonly pane: Store<Pane>
  /** Below 1200 px: whether the page is unfolded over the other panes. It is, until the reader folds it. */
  readonly pageShown: Store<boolean>
  readonly jars: Readable<Jars>
  readonly database: Readable<DatabaseView | undefined>
  /** Selects a step and turns to the tab that says most about it. */
  select(seq: number, tab?: InspectorTab): void
  /** Ends the selection: the newest is shown again. */
  follow(): void
}

export type Jars = Readonly<Record<string, readonly Cookie[]>>

export function createView(session: Session): View {
  const { client, faults, steps, world } = session
  const selected = createStore<number | undefined>(undefined)
  const seen = createStore(0)
  selected.subscribe(() => {
    const chosen = selected.get()
    if (chosen === undefined) seen.set(0)
    else if (chosen > seen.get()) seen.set(steps.get().at(-1)?.seq ?? chosen)
  })
  const tab = createStore<InspectorTab>('HTTP')
  const readJars = async (): Promise<Jars> => {
    const devices = world.get().devices.map(({ id }) => id)
    const jars = await Promise.all(devices.map((device) => client.send('cookies.list', { device })))
    return Object.fromEntries(devices.map((device, index) => [device, jars[index] ?? []]))
  }
  session.announcements.listen((announcement) => {
    if (announcement.type === 'world.reset') selected.set(undefined)
  })
  return {
    session,
    selected,
    seen,
    tab,
    runs: derive<readonly Step[], readonly Run[]>(steps, outline),
    query: createStore(EVERYTHING),
    folds: createStore<ReadonlyMap<string, boolean>>(new Map()),
    pane: createStore<Pane>('page'),
    pageShown: createStore(true),
    jars: createLive<Jars>({}, readJars, steps, (step) => step.kind === 'cookie.stored', faults.report),
    database: createLive<DatabaseView | undefined>(
      undefined,
      () => client.send('database.read', {}),
      steps,
      (step) => step.kind === 'adapter.returned',
      faults.report,
    ),
    select: (seq, chosen) => {
      selected.set(seq)
      const step = steps.get().find((each) => each.seq === seq)
      const next = chosen ?? (step && tabFor(step.kind))
      if (next) tab.set(next)
    },
    follow: () => selected.set(undefined),
  }
}

/** The tab that says most about a kind of step; none where the words beside it say everything. */
function tabFor(kind: string): InspectorTab | undefined {
  if (kind.startsWith('request.') || kind.startsWith('response.')) return 'HTTP'
  if (kind.startsWith('cookie.')) return 'Cookies'
  if (kind.startsWith('token.')) return 'Tokens'
  if (kind.startsWith('callback.') || kind.startsWith('event.')) return 'Callbacks'
  return kind.startsWith('adapter.') ? 'Database' : undefined
}

/** A store computed from another, once per change, from the value and the result before it. */
function derive<T, U>(source: Readable<T>, compute: (value: T, before: U | undefined) => U): Readable<U> {
  let from: T | undefined
  let result: U | undefined
  return {
    subscribe: source.subscribe,
    get: () => {
      const value = source.get()
      if (result === undefined || value !== from) {
        from = value
        result = compute(value, result)
      }
      return result
    },
  }
}

export const ViewContext = createContext<View | undefined>(undefined)

export function useView(): View {
  const view = useContext(ViewContext)
  if (!view) throw new Error('This part stands outside the workbench.')
  return view
}

export function useSession(): Session {
  return useView().session
}

/** What the selection points at. */
export function useFocus(): Focus | undefined {
  const view = useView()
  const runs = useStore(view.runs)
  return focusOn(runs, useStore(view.selected))
}
