import { createContext, useContext } from 'react'
import type { Session } from '../../link/session/session.ts'
import { createLive } from '../../link/worker/live.ts'
import { combine, createStore, type Readable, type Store } from '../../link/worker/store.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import type { CodePlace } from '../../protocol/code.ts'
import type { DatabasePage, DatabaseView, WorldView } from '../../protocol/commands.ts'
import type { Cookie } from '../../protocol/cookies.ts'
import type { Step } from '../../protocol/steps.ts'
import { EVERYTHING, type RowQuery } from '../../record/outline/filter.ts'
import { type Focus, focusOn } from '../../record/outline/focus.ts'
import { outline, type Run } from '../../record/outline/outline.ts'
import { divide, isStanding } from '../../record/outline/standing.ts'
import { rowsOfPage } from '../../record/tabs/tables.ts'
import type { Overlay } from '../overlays/overlay.ts'
import { type Preferences, withWorld } from '../preferences/preferences.ts'
import { hiddenSteps } from '../presenting/hidden-steps.ts'
import { createPresenting, hidden, type Presenting } from '../presenting/presenting.ts'
import { createStepper, goAlong, type Stepper, stepIn } from '../stepper/stepper.ts'

export const INSPECTOR_TABS = [
  'HTTP',
  'Cookies',
  'Tokens',
  'Callbacks',
  'Events',
  'Database',
  'Mail',
  'Logs',
  'Values',
] as const
export type InspectorTab = (typeof INSPECTOR_TABS)[number]

/** The tab of this name, as the address writes it. */
export function tabNamed(name: string): InspectorTab | undefined {
  return INSPECTOR_TABS.find((tab) => tab.toLowerCase() === name.toLowerCase())
}

/** The gallery of scenes in the place of diagram, steps and inspector: somebody opened it, or it welcomes a first visitor. */
export type GalleryState = 'closed' | 'open' | 'welcome'

/** Beside the pages and what they did, or in the code of the app. */
export type Place = 'workbench' | 'code'

export type Pane = 'page' | 'diagram' | 'steps' | 'details'

/** Why the selection changed last: somebody chose it, it only stands still or goes on, or the address asked for it. */
export type Reason = 'chosen' | 'followed' | 'address'

/** What the reader has chosen in this window; nothing of it is in the world. */
export interface View {
  /** As panes show it: in presenter mode its steps and pages are without secrets. */
  readonly session: Session
  /** The steps as they are, for what is computed and taken away, not for what is shown. */
  readonly recorded: Readable<readonly Step[]>
  readonly presenting: Presenting
  readonly stepper: Stepper
  readonly runs: Readable<readonly Run[]>
  /** The selected step, shared by all panels; `undefined` follows the newest. */
  readonly selected: Store<number | undefined>
  /** What the selection points at; without one what is held, or the newest. */
  readonly focus: Readable<Focus | undefined>
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
  /** The first rows of each table, and how many it has. */
  readonly tables: Readable<DatabasePage | undefined>
  /** The same rows alone. */
  readonly database: Readable<DatabaseView | undefined>
  readonly reason: Readable<Reason>
  /** What stands over the panes. */
  readonly overlay: Store<Overlay | undefined>
  readonly gallery: Store<GalleryState>
  readonly place: Store<Place>
  /** Whether the app's pages stand beside its code. Until somebody chose: once it ran. */
  readonly appShown: Store<boolean | undefined>
  /** A line of the code that is to be shown; nothing, once it is. */
  readonly codePlace: Store<CodePlace | undefined>
  readonly preferences: Preferences
  /** How much larger than usual the reader has text. */
  readonly textScale: Store<number>
  /** Magnification of the diagram. */
  readonly zoom: Store<number>
  /** Whether every call is drawn apart from its return; otherwise only where the selected step is. */
  readonly unfolded: Store<boolean>
  /** What takes longer than a moment, in words; shown until it is over. */
  readonly doing: Readable<string | undefined>
  /** Selects a step and turns to the tab that says most about it. */
  select(seq: number, tab?: InspectorTab): void
  /** Ends the selection: the newest is shown again. */
  follow(): void
  /** Selects a step without making it a choice: what is read stays while the world goes on. */
  hold(seq: number): void
  /** Takes over what the address says. */
  go(seq: number | undefined, tab: InspectorTab | undefined): void
  /** Turns to a line of the code of the app. */
  showCode(line: CodePlace): void
  /** Does what may take a while, says so from 200 ms on, and reports what goes wrong. */
  perform(label: string, work: () => Promise<unknown>): void
}

export type Jars = Readonly<Record<string, readonly Cookie[]>>

export function createView(real: Session, preferences: Preferences): View {
  const { faults, steps, world } = real
  const { presenting, session } = present(real, preferences)
  if (!real.recorded) preferences.worlds.update((list) => withWorld(list, world.get().world))
  const selected = createStore<number | undefined>(undefined)
  const reason = createStore<Reason>('followed')
  const change = (seq: number | undefined, why: Reason) => {
    reason.set(why)
    selected.set(seq)
  }
  const seen = createStore(0)
  selected.subscribe(() => {
    const chosen = selected.get()
    if (chosen === undefined) seen.set(0)
    else if (chosen > seen.get()) seen.set(steps.get().at(-1)?.seq ?? world.get().lastStep)
  })
  const tab = createStore<InspectorTab>('HTTP')
  const runs = derive<readonly Step[], readonly Run[]>(session.steps, outline)
  const stepper = createStepper(session, runs)
  const focus = combine([runs, stepper.whole, stepper.standing, selected], () => {
    const standing = stepper.standing.get()
    const seq = selected.get() ?? (isStanding(standing) ? standing.step : undefined)
    return focusOn(seq !== undefined && stepper.isAhead.get()(seq) ? stepper.whole.get() : runs.get(), seq)
  })
  goAlong(stepper, selected, (step) => {
    if (selected.get() !== undefined) change(undefined, 'followed')
    tab.set(tabFor(step.kind) ?? tab.get())
  })
  real.announcements.listen((announcement) => {
    if (announcement.type === 'world.reset') change(undefined, 'followed')
  })
  return {
    session,
    recorded: steps,
    presenting,
    stepper,
    selected,
    focus,
    seen,
    tab,
    runs,
    query: createStore(EVERYTHING),
    folds: createStore<ReadonlyMap<string, boolean>>(new Map()),
    pane: createStore<Pane>('page'),
    pageShown: createStore(true),
    ...createReadings(real, presenting),
    reason,
    overlay: createStore<Overlay | undefined>(undefined),
    ...createPlaces(),
    preferences,
    textScale: createStore(1),
    zoom: createStore(1),
    unfolded: createStore(false),
    ...createWork(faults.report),
    select: (seq, chosen) => {
      const step = stepIn(stepper.all.get(), seq)
      const next = chosen ?? (step && tabFor(step.kind))
      // First the tab: the address takes down both when the step changes.
      if (next) tab.set(next)
      change(seq, 'chosen')
    },
    follow: () => change(undefined, 'chosen'),
    hold: (seq) => change(seq, 'followed'),
    go: (seq, chosen) => {
      change(seq, 'address')
      if (chosen) tab.set(chosen)
    },
  }
}

function createPlaces(): Pick<View, 'appShown' | 'codePlace' | 'gallery' | 'place' | 'showCode'> {
  const gallery = createStore<GalleryState>('closed')
  const place = createStore<Place>('workbench')
  const codePlace = createStore<CodePlace | undefined>(undefined)
  return {
    gallery,
    place,
    appShown: createStore<boolean | undefined>(undefined),
    codePlace,
    showCode: (line) => {
      gallery.set('closed')
      place.set('code')
      codePlace.set(line)
    },
  }
}

/** The session as panes see it: in presenter mode without what is secret. */
function present(
  real: Session,
  preferences: Preferences,
): { readonly presenting: Presenting; readonly session: Session } {
  const app = {
    secrets: derive<WorldView, readonly string[]>(real.world, ({ setup }) => setup.secrets),
    code: derive(real.world, ({ setup }) => setup.code),
  }
  const presenting = createPresenting(preferences.presenting, [real.steps, real.ahead], app)
  const divided = combine([real.steps, real.control], () =>
    divide(real.steps.get(), real.control.get().control.held),
  )
  const happened = combine([divided], () => divided.get().happened)
  const ahead = combine([divided, real.ahead], () => {
    const { pending } = divided.get()
    return pending.length === 0 ? real.ahead.get() : [...pending, ...real.ahead.get()]
  })
  const session = {
    ...real,
    steps: { ...real.steps, ...hiddenSteps(happened, presenting) },
    ahead: hiddenSteps(ahead, presenting),
    views: { ...real.views, ...hidden(real.views, presenting) },
  }
  return { presenting, session }
}

/** What is asked again of the world when it may have changed. */
function createReadings(real: Session, presenting: Presenting): Pick<View, 'jars' | 'tables' | 'database'> {
  const { client, faults, steps, world } = real
  const readJars = async (): Promise<Jars> => {
    const devices = world.get().devices.map(({ id }) => id)
    const jars = await Promise.all(devices.map((device) => client.send('cookies.list', { device })))
    return Object.fromEntries(devices.map((device, index) => [device, jars[index] ?? []]))
  }
  const page = createLive<DatabasePage | undefined>(
    undefined,
    () => client.send('database.page', {}),
    steps,
    (step) => step.kind === 'adapter.returned',
    faults.report,
  )
  const jars = createLive<Jars>({}, readJars, steps, (step) => step.kind === 'cookie.stored', faults.report)
  const tables = hidden(page, presenting)
  return {
    jars: hidden(jars, presenting),
    tables,
    database: derive<DatabasePage | undefined, DatabaseView | undefined>(
      tables,
      (read) => read && rowsOfPage(read),
    ),
  }
}

function createWork(report: (error: unknown) => void): Pick<View, 'doing' | 'perform'> {
  const doing = createStore<string | undefined>(undefined)
  const perform = (label: string, work: () => Promise<unknown>) => {
    const timer = setTimeout(() => doing.set(label), 200)
    work()
      .catch(report)
      .finally(() => {
        clearTimeout(timer)
        doing.set(undefined)
      })
  }
  return { doing, perform }
}

/** The tab that says most about a kind of step; none where the words beside it say everything. */
function tabFor(kind: string): InspectorTab | undefined {
  if (kind.startsWith('request.') || kind.startsWith('response.')) return 'HTTP'
  if (kind.startsWith('cookie.')) return 'Cookies'
  if (kind.startsWith('token.')) return 'Tokens'
  if (kind.startsWith('callback.')) return 'Callbacks'
  if (kind.startsWith('event.')) return 'Events'
  if (kind.startsWith('mail.')) return 'Mail'
  if (kind.startsWith('log.') || kind.startsWith('console.')) return 'Logs'
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
  if (!view) throw new Error('This part is used outside the workbench.')
  return view
}

export function useSession(): Session {
  return useView().session
}

/** What the selection points at. */
export function useFocus(): Focus | undefined {
  return useStore(useView().focus)
}
