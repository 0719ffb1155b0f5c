import { createStore, type Store } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { LEVELS, type Level } from '../../record/outline/levels.ts'
import { keepTheme, readTheme, type Theme } from './theme.ts'

/** Sizes of the panes that the reader dragged, in pixels. The others come from the style sheet. */
export type PaneSizes = Readonly<Partial<Record<PaneSize, number>>>
export type PaneSize = 'devices' | 'steps' | 'inspector' | 'page' | 'lower' | 'list'

/** What is remembered for the reader's next visit. */
export interface Preferences {
  /** Presenter mode, in this window. */
  readonly presenting: Store<boolean>
  readonly theme: Store<Theme>
  readonly sizes: Store<PaneSizes>
  /** How much of the record is shown. */
  readonly level: Store<Level>
  /** Whether keys without Ctrl or ⌘ do something. */
  readonly singleKeys: Store<boolean>
  /** Whether the code is shown next to description and data; until the reader chooses, where there is room for all three. */
  readonly code: Store<boolean | undefined>
  /** Worlds that were opened in this browser, the last one first. */
  readonly worlds: Store<readonly string[]>
  /** What the reader called worlds, by their names. */
  readonly titles: Store<Titles>
  /** Whether scenes pause at the beats that matter. */
  readonly scenePauses: Store<boolean>
  /** What the reader opened in scenes. */
  readonly opened: Store<Opened>
}

export type Titles = Readonly<Record<string, string>>
/** Places in a scene's list of things to look for, by the scene's id. */
export type Opened = Readonly<Record<string, readonly number[]>>

export const [PreferencesContext, usePreferences] = contextOf<Preferences>()

/** How much of the record list, diagram and timeline show. */
export function useLevel(): Level {
  return useStore(usePreferences().level)
}

/** Preferences in the storage of the browser or of the window. If storage is off, they last until the page is left. */
export function createPreferences(storage: () => Storage, ofWindow: () => Storage): Preferences {
  const theme = createStore(readTheme(storage))
  theme.subscribe(() => keepTheme(storage, theme.get()))
  return {
    presenting: kept(ofWindow, 'authscope.presenting', false, (value) => value === true),
    theme,
    sizes: kept(storage, 'authscope.panes', {}, sizesFrom),
    level: kept<Level>(
      storage,
      'authscope.level',
      'essentials',
      (value) => LEVELS.find((each) => each === value) ?? 'essentials',
    ),
    singleKeys: kept(storage, 'authscope.single-keys', true, (value) => value !== false),
    worlds: kept<readonly string[]>(storage, 'authscope.worlds', [], namesFrom),
    titles: kept<Titles>(storage, 'authscope.titles', {}, titlesFrom),
    scenePauses: kept(storage, 'authscope.scene-pauses', true, (value) => value !== false),
    opened: kept<Opened>(storage, 'authscope.opened', {}, openedFrom),
    code: kept<boolean | undefined>(storage, 'authscope.code', undefined, (value) =>
      typeof value === 'boolean' ? value : undefined,
    ),
  }
}

function kept<T>(storage: () => Storage, key: string, fallback: T, check: (value: unknown) => T): Store<T> {
  const store = createStore(readKept(storage, key, fallback, check))
  store.subscribe(() => {
    try {
      storage().setItem(key, JSON.stringify(store.get()))
    } catch {
      // It lasts until the page is left.
    }
  })
  return store
}

function readKept<T>(storage: () => Storage, key: string, fallback: T, check: (value: unknown) => T): T {
  try {
    const text = storage().getItem(key)
    return text === null ? fallback : check(JSON.parse(text))
  } catch {
    return fallback
  }
}

const KEPT_WORLDS = 12

/** The same list with a world moved to the front. */
export function withWorld(worlds: readonly string[], world: string): readonly string[] {
  return [world, ...worlds.filter((each) => each !== world)].slice(0, KEPT_WORLDS)
}

function namesFrom(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}

function titlesFrom(value: unknown): Titles {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, title]) => typeof title === 'string'))
}

function openedFrom(value: unknown): Opened {
  if (typeof value !== 'object' || value === null) return {}
  const lists = Object.entries(value).filter(
    ([, list]) => Array.isArray(list) && list.every(Number.isInteger),
  )
  return Object.fromEntries(lists)
}

const SIZES: readonly PaneSize[] = ['devices', 'steps', 'inspector', 'page', 'lower', 'list']

function sizesFrom(value: unknown): PaneSizes {
  if (typeof value !== 'object' || value === null) return {}
  const fields = Object.entries(value)
  return Object.fromEntries(
    fields.filter(([name, size]) => SIZES.some((each) => each === name) && Number.isFinite(size)),
  )
}
