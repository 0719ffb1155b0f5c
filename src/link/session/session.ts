import type { WorldView } from '../../protocol/commands.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import type { Step } from '../../protocol/steps.ts'
import { createFrameViews, type FrameViews } from '../frames/frame-view.ts'
import { createFrames, type Frames } from '../frames/frames.ts'
import { followHeld } from '../frames/held-frames.ts'
import { keepStage, keptStage } from '../frames/kept-stage.ts'
import { createLoader, type Loader } from '../frames/loader.ts'
import { createNavigator, type Navigator } from '../frames/navigator.ts'
import { listenToPages, type PageMessageParts } from '../frames/page-messages.ts'
import type { Place } from '../frames/place.ts'
import { watchWorker } from '../frames/recovery.ts'
import {
  firstStage,
  frontOf,
  type Stage,
  withBehind,
  withBeside,
  withDevices,
  withFront,
  withoutDevice,
  withTabs,
} from '../frames/stage.ts'
import type { Announcements } from '../worker/announcements.ts'
import type { Client } from '../worker/client.ts'
import { type ControlState, createControlState } from '../worker/control-state.ts'
import { CommandFailure } from '../worker/failure.ts'
import { lendInterpreters } from '../worker/interpreters.ts'
import { followMoves, type Moves } from '../worker/moves.ts'
import { followPageStorage } from '../worker/page-storage.ts'
import { createStepLog, type StepLog } from '../worker/step-log.ts'
import { createStore, type Readable, type Store, until } from '../worker/store.ts'
import { createWorldState, type WorldState } from '../worker/world-state.ts'
import { type AskFork, askBeforeFork } from './asking-client.ts'
import { createFaults, type Faults } from './faults.ts'

/** One world, open in this window: everything that panels and `window.authscope` work on. */
export interface Session {
  readonly client: Client
  /** The client of scripts: what they do in the past is refused, and nobody is asked whether to fork. */
  readonly unasked: Client
  readonly announcements: Announcements
  readonly world: WorldState
  readonly steps: StepLog
  /** What stands still, and where the world stands. */
  readonly control: ControlState
  /** Recorded steps that lie ahead of where the world stands; empty where it stands at its newest. */
  readonly ahead: Readable<readonly Step[]>
  readonly frames: Frames
  readonly views: FrameViews
  readonly navigator: Navigator
  readonly stage: Readable<Stage>
  readonly faults: Faults
  /** Who asks before a world that was led back is forked; nothing is forked as long as nobody does. */
  readonly askFork: Store<AskFork | undefined>
  /** Set when the world is a recording: it can be read and not changed, and it has no pages. */
  readonly recorded?: Recorded
  /** Brings a tab to the front and loads its page when it has none yet. */
  show(place: Place): void
  /** Opens a device. */
  showDevice(device: string): void
  /** Shows a second device beside the open one. */
  showBeside(device: string): void
  /** Of two devices side by side, shows one no more. */
  hideDevice(device: string): void
  /** Loads a URL as typing it does; resolves when the page is shown. */
  open(device: string, url: string, who?: 'unasked'): Promise<void>
  openTab(device: string): Promise<void>
  /** Empties the world; resolves when the first page is shown again. */
  reset(scenario?: Partial<Scenario>): Promise<void>
  advance(seconds: number): Promise<number>
  /** Leads the world to how it was after a step of its branch; resolves when the front tab shows the page of that moment. */
  rewind(to: number): Promise<void>
  /** Leads the world to the end of another branch; resolves as `rewind` does. */
  switchTo(branch: string): Promise<void>
  /** Forks the world where it stands; resolves with the new branch. */
  fork(name?: string): Promise<string>
  /** Resolves when the front tab shows a page, or waits for one that is held. */
  shown(): Promise<void>
  /** Reads what may have been missed and drives on what a dead worker left. */
  recover(): void
  stop(): void
}

/** A world that is read from a file. */
export interface Recorded {
  /** Name of the file. */
  readonly title: string
}

export interface SessionParts {
  readonly recorded?: Recorded
  readonly window: Window
  readonly client: Client
  readonly announcements: Announcements
  readonly view: WorldView
}

export function createSession(parts: SessionParts): Session {
  const { announcements, window, recorded } = parts
  const faults = createFaults()
  const now = () => performance.now()
  const report = faults.report
  const isRecording = recorded !== undefined
  const { lastStep } = parts.view
  const control = createControlState(lastStep, parts.client.send, announcements, report, isRecording)
  const { client, askFork } = askBeforeFork(parts.client, control)
  const world = createWorldState(parts.view, client.send, announcements, report)
  const steps = createStepLog(client.send, announcements, report)
  const frames = createFrames()
  const views = createFrameViews()
  const incarnation = () => client.worker.get()?.incarnation
  const loader = createLoader({ world, frames, views, now, incarnation })
  const base = new URL('./', window.document.baseURI).pathname
  const navigator = createNavigator({
    ...{ client, unasked: parts.client, loader, world, frames, views, now, control, base },
  })
  const stage = createStore(keptStage(window, parts.view))
  stage.subscribe(() => keepStage(window, world.get(), stage.get()))
  const stores = {
    ...{
      client,
      unasked: parts.client,
      announcements,
      world,
      steps,
      control,
      askFork,
      frames,
      views,
      navigator,
      stage,
      faults,
    },
    ahead: steps.ahead,
    ...(recorded === undefined ? {} : { recorded }),
  }
  const acts = createActs(stores, stage)
  const moves = followMoves({
    ...{ announcements, control, steps, world, send: client.send, onProblem: report },
    onMoved: acts.showMoment,
  })
  const attended = attend(parts, stores, loader, acts)
  const { beside, device } = stage.get()
  acts.showDevice(device)
  if (beside !== undefined) acts.showBeside(beside)
  const stop = () => {
    moves.stop()
    attended.stop()
  }
  return { ...stores, ...acts, ...createTravel(stores, moves), recover: attended.recover, stop }
}

/** Looks after what may happen in the world, its pages and its worker without anybody asking here. */
function attend(
  { announcements, window }: SessionParts,
  stores: Base,
  loader: Loader,
  acts: Readonly<Record<'adjust' | 'restart', () => void>> & {
    readonly show: PageMessageParts['onTabOpened']
  },
): Pick<Session, 'recover' | 'stop'> {
  const { client, control, faults, frames, navigator, steps, views, world } = stores
  const onProblem = faults.report
  const recovery = watchWorker({
    ...{ client, control, navigator, loader, steps, world, onProblem },
    now: () => performance.now(),
    realNow: () => Date.now(),
    isWaiting: (place) => views.of(place).status === 'loading',
    isStanding: (place) => views.of(place).waiting?.held !== undefined,
  })
  const recover = () => {
    Promise.all([steps.refresh(), world.refresh(), recovery.check()]).catch(onProblem)
  }
  const stops = [
    recovery.stop,
    listenToPages(window, { client, frames, navigator, loader, onTabOpened: acts.show, onProblem }),
    followPageStorage({ window, announcements, world, onProblem }),
    followHeld({ announcements, control, world, steps, views, loader, navigator, onProblem }),
    followOtherWindows(announcements, navigator, views, () => {
      for (const { place } of loader.pending()) loader.forget(place)
      acts.restart()
    }),
    announcements.listen(({ type }) => {
      if (type === 'world.changed') acts.adjust()
    }),
    announcements.listen((announcement) => {
      if (announcement.type === 'storage.damaged')
        faults.report(new CommandFailure('storage-damaged', announcement.message))
    }),
    onReturn(window, recover),
    ...(stores.recorded === undefined ? [lendInterpreters({ window, announcements, world, onProblem })] : []),
  ]
  recover()
  const stop = () => {
    for (const end of stops) end()
  }
  return { recover, stop }
}

type Base = Pick<
  Session,
  | 'client'
  | 'announcements'
  | 'world'
  | 'steps'
  | 'control'
  | 'askFork'
  | 'ahead'
  | 'frames'
  | 'views'
  | 'navigator'
  | 'stage'
  | 'faults'
  | 'recorded'
>

function createActs(base: Base, stage: ReturnType<typeof createStore<Stage>>) {
  const { client, world, views, navigator, faults } = base
  const front = (device?: string) => {
    const place = frontOf(stage.get(), world.get(), device)
    if (!place)
      throw new CommandFailure('unknown-device', `There is no device "${device ?? stage.get().device}".`)
    return place
  }
  const bring = (place: Place) => stage.update((current) => withFront(current, place))
  const fill = (place: Place) => {
    if (!base.recorded && views.of(place).status === 'blank') navigator.restore(place).catch(faults.report)
  }
  const show = (place: Place, isBehind = false) => {
    if (isBehind) stage.update((current) => withBehind(current, place))
    else bring(place)
    fill(place)
  }
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
    show,
    showMoment: (line: 'same' | 'another') => {
      showMoment(base, stage, line)
      show(front())
    },
    /** A device that is gone leaves the stage; the one in its place gets its page. */
    adjust: () => {
      adjust().catch(faults.report)
    },
    restart: () => {
      restart().catch(faults.report)
    },
    showDevice: (device: string) => show(front(device)),
    showBeside: (device: string) => {
      const place = front(device)
      stage.update((current) => withBeside(current, place))
      fill(place)
    },
    hideDevice: (device: string) => stage.update((current) => withoutDevice(current, device)),
    open: async (device: string, url: string, who?: 'unasked') => {
      const place = front(device)
      bring(place)
      const go = who === 'unasked' ? navigator.goUnasked : navigator.go
      await go(place, { url, initiator: 'person', action: `open ${withoutScheme(url)}` })
      await navigator.shown(place, 'sent')
    },
    openTab: async (device: string) => {
      const url = world.get().scenario.start
      bring(await navigator.open(device, { url, initiator: 'person', action: 'open a tab' }))
    },
    reset: async (scenario?: Partial<Scenario>) => {
      const { epoch } = stage.get()
      await client.send('world.reset', scenario ? { scenario } : {})
      await until(stage, (current) => current.epoch > epoch)
      await navigator.shown(front())
    },
    advance: async (seconds: number) => (await client.send('clock.advance', { seconds })).now,
    shown: async () => navigator.shown(front()),
  }
}

/** Frames of tabs that this moment has not go; the others show its pages. */
function showMoment({ faults, navigator, world }: Base, stage: Store<Stage>, line: 'same' | 'another'): void {
  const before = stage.get()
  stage.update((current) => withTabs(withDevices(current, world.get()), world.get()))
  const { visited } = stage.get()
  for (const place of before.visited)
    if (visited.includes(place))
      navigator.restore(place, line === 'same' ? 'already' : undefined).catch(faults.report)
    else navigator.forget(place)
}

/** Goes to other moments and branches, and resolves when they are shown. */
function createTravel(
  { client, control, navigator, stage, views, world }: Base,
  moves: Moves,
): Pick<Session, 'rewind' | 'switchTo' | 'fork'> {
  const arrive = async () => {
    await moves.settle()
    const place = frontOf(stage.get(), world.get())
    // A tab that had shown nothing by then has nothing to show.
    if (place && views.of(place).status !== 'blank') await navigator.shown(place)
  }
  return {
    rewind: async (to) => {
      await client.send('world.rewind', { to })
      await arrive()
    },
    switchTo: async (branch) => {
      await client.send('branch.switch', { branch })
      await arrive()
    },
    fork: async (name) => {
      const { branch } = await client.send('world.fork', name === undefined ? {} : { name })
      await control.refresh()
      await moves.settle()
      return branch
    },
  }
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}

/** What other windows do: a reset starts the frames anew, a tab that moved on there is marked as elsewhere here. */
function followOtherWindows(
  announcements: Announcements,
  navigator: Navigator,
  views: FrameViews,
  restart: () => void,
): () => void {
  return announcements.listen((announcement) => {
    if (announcement.type === 'world.reset') restart()
    if (announcement.type === 'tab.closed') navigator.forget(announcement)
    if (announcement.type !== 'tab.changed' || !announcement.tab.loading) return
    const view = views.of(announcement.tab)
    if (view.status === 'shown' && view.exchange !== announcement.tab.exchange)
      views.change(announcement.tab, { elsewhere: true })
  })
}

/** A hidden window may have missed something. */
function onReturn(window: Window, look: () => void): () => void {
  const { document } = window
  const onChange = () => {
    if (document.visibilityState === 'visible') look()
  }
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
