import type { Connection } from '../worker/connection.ts'
import { CommandFailure } from '../worker/failure.ts'
import { createStore, type Readable, type Store } from '../worker/store.ts'
import type { SendOptions } from '../worker/transport.ts'
import { createFrameViews, type FrameViews } from './frame-view.ts'
import { createFrames, type Frames } from './frames.ts'
import { keepStage, keptStage } from './kept-stage.ts'
import { createLoader, type Loader } from './loader.ts'
import { createNavigator, type Navigator } from './navigator.ts'
import type { TakeOver } from './page-messages.ts'
import {
  firstStage,
  frontOf,
  type Stage,
  withBehind,
  withDevices,
  withFront,
  withoutDevice,
  withSplit,
  withTabs,
} from './stage.ts'
import type { TabId } from './tab-id.ts'

/** The devices and tabs of a world in this window, and the pages in their frames. */
export interface Pages {
  readonly frames: Frames
  readonly views: FrameViews
  readonly navigator: Navigator
  readonly stage: Readable<Stage>
  /** Hears first of what a person does on a page, and may deal with it. */
  readonly takeOver: Store<TakeOver | undefined>
  /** Brings a tab to the front, and loads its page if it has none yet. */
  show(tabId: TabId): void
  /** Opens a device. */
  showDevice(device: string): void
  /** Shows a second device in split view. */
  showSplit(device: string): void
  /** Leaves split view: shows one of two devices no longer. */
  hideDevice(device: string): void
  /** Loads a URL as if it were typed; resolves when the page is shown. */
  open(device: string, url: string, options?: SendOptions): Promise<void>
  openTab(device: string): Promise<void>
  /** Resolves when the tab in front shows a page, or waits for one that is paused. */
  shown(): Promise<void>
}

/** What the session does with the pages when the world changes. */
export interface StagedPages extends Pages {
  readonly loader: Loader
  /** As `Pages.show`; `isBehind`: the tab loads behind the one in front. */
  show(tabId: TabId, isBehind?: boolean): void
  /** Shows the devices that were in front when this window was last open. */
  begin(): void
  /** Shows the pages of another moment. `same`: a frame may have the page of that moment already. */
  showMoment(line: 'same' | 'another'): void
  /** Takes devices that are gone off the stage; the one that replaces them gets its page. */
  adjust(): void
  /** Starts every frame again, after a reset. */
  restart(): void
}

export interface PagesParts extends Connection {
  readonly window: Window
  readonly hasPages: boolean
}

export function createPages(parts: PagesParts): StagedPages {
  const { channel, onProblem, window, world } = parts
  const frames = createFrames()
  const views = createFrameViews()
  const stage = createStore(keptStage(window, world.get()))
  stage.subscribe(() => keepStage(window, world.get(), stage.get()))
  const now = () => performance.now()
  const workerInstance = () => channel.worker.get()?.workerInstance
  const loader = createLoader({ world, frames, views, now, workerInstance })
  const base = new URL('./', window.document.baseURI).pathname
  const navigator = createNavigator({ ...parts, loader, frames, views, now, base })
  const front = (device?: string) => {
    const tabId = frontOf(stage.get(), world.get(), device)
    if (tabId) return tabId
    throw new CommandFailure('unknown-device', `There is no device "${device ?? stage.get().device}".`)
  }
  const bring = (tabId: TabId) => stage.update((current) => withFront(current, tabId))
  const fill = (tabId: TabId) => {
    if (parts.hasPages && views.of(tabId).status === 'blank') navigator.restore(tabId).catch(onProblem)
  }
  const show = (tabId: TabId, isBehind = false) => {
    if (isBehind) stage.update((current) => withBehind(current, tabId))
    else bring(tabId)
    fill(tabId)
  }
  const showSplit = (device: string) => {
    const tabId = front(device)
    stage.update((current) => withSplit(current, tabId))
    fill(tabId)
  }
  return {
    ...{ frames, views, navigator, stage, loader, show, showSplit },
    takeOver: createStore<TakeOver | undefined>(undefined),
    ...createStaging(parts, { views, navigator, stage, front, show, showSplit }),
    showDevice: (device) => show(front(device)),
    hideDevice: (device) => stage.update((current) => withoutDevice(current, device)),
    open: async (device, url, options) => {
      const tabId = front(device)
      bring(tabId)
      const action = `open ${url.replace(/^https?:\/\//, '').replace(/\/$/, '')}`
      await navigator.go(tabId, { url, initiator: 'person', action }, options)
      await navigator.shown(tabId, 'sent')
    },
    openTab: async (device) => {
      const url = world.get().scenario.start
      bring(await navigator.open(device, { url, initiator: 'person', action: 'open a tab' }))
    },
    shown: async () => navigator.shown(front()),
  }
}

interface StagingParts extends Pick<StagedPages, 'views' | 'navigator' | 'show' | 'showSplit'> {
  readonly stage: Store<Stage>
  /** The tab in front of a device. @throws CommandFailure for an unknown device */
  readonly front: (device?: string) => TabId
}

function createStaging(
  { onProblem, world }: PagesParts,
  { front, navigator, show, showSplit, stage, views }: StagingParts,
): Pick<StagedPages, 'begin' | 'showMoment' | 'adjust' | 'restart'> {
  const restart = async () => {
    const view = await world.refresh()
    views.forget()
    stage.update((current) => firstStage(view, current.epoch + 1))
    show(front())
  }
  const adjust = async () => {
    const view = await world.refresh()
    const before = stage.get()
    const after = withDevices(before, view)
    if (after === before) return
    for (const tabId of before.visited) if (!after.visited.includes(tabId)) navigator.forget(tabId)
    stage.set(after)
    show(front())
  }
  return {
    begin: () => {
      const { split, device } = stage.get()
      show(front(device))
      if (split !== undefined) showSplit(split)
    },
    showMoment: (line) => {
      const { visited: before } = stage.get()
      stage.update((current) => withTabs(withDevices(current, world.get()), world.get()))
      const { visited } = stage.get()
      for (const tabId of before)
        if (!visited.includes(tabId)) navigator.forget(tabId)
        else navigator.restore(tabId, line === 'same' ? 'already' : undefined).catch(onProblem)
      show(front())
    },
    adjust: () => {
      adjust().catch(onProblem)
    },
    restart: () => {
      restart().catch(onProblem)
    },
  }
}
