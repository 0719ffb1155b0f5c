import { parse } from 'node-html-parser'
import type { Move } from '../../lessons/scenes/scene.ts'
import { playMoves } from '../../link/acts/play-moves.ts'
import { createWorldClient, type WorldClient } from '../../link/client/world-client.ts'
import type { TabId } from '../../link/frames/tab-id.ts'
import { inBursts } from '../../link/transports/announcements.ts'
import { createWorkerTransport, type WorkerParts } from '../../link/transports/worker-commands.ts'
import { createListeners } from '../../link/worker/listeners.ts'
import type { Announcement, CommandName, Send } from '../../protocol/commands.ts'
import type { StepKind } from '../../protocol/steps.ts'
import { showWorld } from '../../ui/data/world.ts'
import { createPreferences } from '../../ui/preferences/preferences.ts'
import {
  createHouse,
  type Frame,
  type House,
  type HouseOptions,
  ORIGIN,
  type Page,
} from './simulated-browser.ts'

export interface WindowOptions extends HouseOptions {
  /** Waits before an answer of the worker arrives. */
  readonly onWay: () => Promise<void>
}

/** A window of the workbench in Node: its session, and what panes read of it, with frames in which no script runs. */
export interface SimulatedWindow {
  readonly house: House
  readonly client: WorldClient
  /** Every command that was sent, in order. */
  readonly sent: readonly CommandName[]
  /** Those of them that were sent while the same one, with the same input, was not answered yet. */
  readonly sentAgain: readonly CommandName[]
  /** How often it heard that there are steps, and how often it read one or more of a kind. */
  readonly news: ReadonlyMap<'steps' | StepKind, number>
  /** Every real address that a frame was sent to, in order. */
  readonly loaded: readonly string[]
  /** Does what a person does on the pages of the frames. */
  play(moves: readonly Move[]): Promise<void>
  close(): void
}

const FRONT: TabId = { device: 'laptop', tab: 't1' }

export async function openWindow(name: string, options: WindowOptions): Promise<SimulatedWindow> {
  const { listen, tell } = createListeners<Announcement>()
  const news = new Map<'steps' | StepKind, number>()
  const note = (of: 'steps' | StepKind) => news.set(of, (news.get(of) ?? 0) + 1)
  const pass = inBursts((announcement) => {
    if (announcement.type === 'steps.appended') note('steps')
    tell(announcement)
  })
  const announce = (announcement: Announcement) => pass(structuredClone(announcement))
  const house = createHouse(name, { ...options, announce })
  const view = await house.command('world.reset', { scenario: {} })
  const loaded: string[] = []
  const { post, ...commands } = createPost(house, options.onWay)
  const transport = createWorkerTransport({ world: name, events: { listen }, post })
  const client = createWorldClient({ window: createWindow(), transport, view })
  let read = 0
  client.steps.subscribe(() => {
    for (const kind of new Set(
      client.steps
        .get()
        .slice(read)
        .map((step) => step.kind),
    ))
      note(kind)
    read = client.steps.get().length
  })
  const { data } = showWorld(client, createPreferences(noStorage, noStorage))
  const stops = [data.jars, data.tables, data.runs].map((store) => store.subscribe(() => undefined))
  const detach = client.pages.frames.attach(FRONT, createElement(house.frame(), loaded))
  return {
    house,
    client,
    ...commands,
    loaded,
    news,
    play: (moves) => playMoves(throughFrames(client, house.command), moves, parse),
    close: () => {
      detach()
      for (const stop of stops) stop()
      client.stop()
    },
  }
}

/** The way to the worker, which notes what is sent on it. */
function createPost({ computer }: House, onWay: WindowOptions['onWay']) {
  const sent: CommandName[] = []
  const sentAgain: CommandName[] = []
  const open = new Set<string>()
  const post: WorkerParts['post'] = (message, port) => {
    const { input, name } = message
    const key = JSON.stringify([name, input])
    sent.push(name)
    if (open.has(key)) sentAgain.push(name)
    open.add(key)
    void Promise.all([computer.command(message), onWay()]).then(([answer]) => {
      open.delete(key)
      port.postMessage(answer)
    })
  }
  return { sent, sentAgain, post }
}

/** What asks for a page asks the window, which loads it in a frame; everything else is only read. */
function throughFrames({ pages: { navigator, views } }: WorldClient, read: Send): Send {
  const answer = async (name: CommandName, input: never) => {
    if (name === 'exchange.drive') return {}
    if (name !== 'tab.navigate') return read(name, input)
    await navigator.go(FRONT, (input as { navigation: never }).navigation)
    await navigator.shown(FRONT)
    return { exchange: views.of(FRONT).exchange }
  }
  return answer as unknown as Send
}

function noStorage(): Storage {
  throw new Error('Storage is switched off.')
}

/** As much of a window as a session asks for. */
function createWindow(): Window {
  const events = { addEventListener: () => undefined, removeEventListener: () => undefined }
  const window = {
    ...events,
    document: { ...events, baseURI: `${ORIGIN}/`, visibilityState: 'visible' },
    location: { origin: ORIGIN },
    get sessionStorage() {
      return noStorage()
    },
  }
  return window as unknown as Window
}

/** A frame: sent to an address, it loads the page there, unless it is sent elsewhere before that comes. */
function createElement(frame: Frame, loaded: string[]): HTMLIFrameElement {
  const onLoad = new Set<() => void>()
  let shown: unknown = { URL: 'about:blank' }
  let loads = 0
  const show = ({ root, status, url }: Page) => {
    // The answer to what is parked leaves a frame as it is.
    if (status === 204) return
    shown = { URL: url, title: '', querySelector: (selector: string) => root.querySelector(selector) }
    for (const listener of [...onLoad]) listener()
  }
  const replace = (address: string) => {
    loaded.push(address)
    loads += 1
    const load = loads
    void frame.load(address).then((page) => {
      if (load === loads) show(page)
    })
  }
  const element = {
    contentWindow: { stop: () => undefined, location: { replace } },
    get contentDocument() {
      return shown
    },
    addEventListener: (_type: 'load', listener: () => void) => onLoad.add(listener),
    removeEventListener: (_type: 'load', listener: () => void) => onLoad.delete(listener),
  }
  return element as unknown as HTMLIFrameElement
}
