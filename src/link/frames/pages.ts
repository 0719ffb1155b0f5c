import type { Connection } from '../worker/connection.ts'
import { CommandFailure } from '../worker/failure.ts'
import { createStore, type Readable, type Store } from '../worker/store.ts'
import type { SendOptions } from '../worker/transport.ts'
import { createFrameViews, type FrameViews } from './frame-view.ts'
import { createFrames, type Frames } from './frames.ts'
import { keepStage, keptStage } from './kept-stage.ts'
import { createLoader, type Loader } from './loader.ts'
import { createNavigator, type Navigator } from './navigator.ts'
import type { Place } from './place.ts'
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

/** The devices and tabs of a world in this window, and the pages in their frames. */
export interface Pages {
  readonly frames: Frames
  readonly views: FrameViews
  readonly navigator: Navigator
  readonly stage: Readable<Stage>
  /** Brings a tab to the front, and loads its page if it has none yet. */
  show(place: Place): void
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
  show(place: Place, isBehind?: boolean): void
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
  const { client, onProblem, window, world } = parts
  const frames = createFrames()
  const views = createFrameViews()
  const stage = createStore(keptStage(window, world.get()))
  stage.subscribe(() => keepStage(window, world.get(), stage.get()))
  const now = () => performance.now()
  const workerInstance = () => client.worker.get()?.workerInstance
  const loader = createLoader({ world, frames, views, now, workerInstance })
  const base = new URL('./', window.document.baseURI).pathname
  const navigator = createNavigator({ ...parts, loader, frames, views, now, base })
  const front = (device?: string) => {
    const place = frontOf(stage.get(), world.get(), device)
    if (place) return place
    throw new CommandFailure('unknown-device', `There is no device "${device ?? stage.get().device}".`)
  }
  const bring = (place: Place) => stage.update((current) => withFront(current, place))
  const fill = (place: Place) => {
    if (parts.hasPages && views.of(place).status === 'blank') navigator.restore(place).catch(onProblem)
  }
  const show = (place: Place, isBehind = false) => {
    if (isBehind) stage.update((current) => withBehind(current, place))
    else bring(place)
    fill(place)
  }
  const showSplit = (device: string) => {
    const place = front(device)
    stage.update((current) => withSplit(current, place))
    fill(place)
  }
  return {
    ...{ frames, views, navigator, stage, loader, show, showSplit },
    ...createStaging(parts, { views, navigator, stage, front, show, showSplit }),
    showDevice: (device) => show(front(device)),
    hideDevice: (device) => stage.update((current) => withoutDevice(current, device)),
    open: async (device, url, options) => {
      const place = front(device)
      bring(place)
      const action = `open ${url.replace(/^https?:\/\//, '').replace(/\/$/, '')}`
      await navigator.go(place, { url, initiator: 'person', action }, options)
      await navigator.shown(place, 'sent')
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
  readonly front: (device?: string) => Place
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
    for (const place of before.visited) if (!after.visited.includes(place)) navigator.forget(place)
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
      for (const place of before)
        if (!visited.includes(place)) navigator.forget(place)
        else navigator.restore(place, line === 'same' ? 'already' : undefined).catch(onProblem)
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
