import 'fake-indexeddb/auto'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type HTMLElement, parse } from 'node-html-parser'
import { createMemoryWorlds } from '../../adapter/memory-worlds.ts'
import { deleteWorld, listWorlds, openWorldDatabase } from '../../adapter/world-database.ts'
import { createNetwork } from '../../mocks/network.ts'
import type { Announcement, CommandName, Commands } from '../../protocol/commands.ts'
import { ORIGINAL, PAGE_CONTEXT_META, type PageContext } from '../../protocol/frame.ts'
import { upgradeRow } from '../../protocol/older-names.ts'
import { PROTOCOL_VERSION } from '../../protocol/version.ts'
import { simpleWebAuthn } from '../../providers/webauthn/simple-webauthn.ts'
import { type Computer, createComputer } from '../../sim/computer.ts'
import { checkRow } from '../../sim/journal/check-row.ts'
import type { WorldStore } from '../../sim/journal/store.ts'
import { createPasskeys } from '../../sim/passkeys/passkeys.ts'
import type { Platform } from '../../sim/recorder/world.ts'
import { createApp } from '../../sim/site/app.ts'
import type { OpenUserCode } from '../../sim/site/code/user-code.ts'
import { openerOfGuests } from '../../worker/guests.ts'
import { PLAYS_ALL } from './extent.ts'

export const ORIGIN = 'http://localhost:4173'

/** A simulated computer in Node: everything but the browser and the worker around it. */
export interface House {
  readonly computer: Computer
  readonly announcements: readonly Announcement[]
  command<K extends CommandName>(name: K, input: Commands[K]['input']): Promise<Commands[K]['output']>
  /** A frame of a device's tab. */
  frame(device?: string, tab?: string): Frame
  /** The same world in the hands of a new worker: nothing in memory is left. */
  restarted(): House
}

export interface Frame {
  /** Types a URL. */
  open(url: string): Promise<Page>
  /** Follows a link by its text. */
  click(text: string): Promise<Page>
  /** Presses a button by its text (or its form's only one), with these fields filled in. */
  press(button: string, fields?: Readonly<Record<string, string>>): Promise<Page>
  /** Loads a real address, as the workbench does. */
  load(address: string): Promise<Page>
  /** What the last navigation showed. */
  page(): Page
}

export interface Page {
  readonly status: number
  readonly url: string
  readonly context: PageContext
  readonly root: HTMLElement
  readonly text: string
  /** Its Content-Security-Policy. */
  readonly policy: string
}

let lives = 0

const network = createNetwork({ apps: [] })
const newOpener = () =>
  openerOfGuests({ files: { '0.41.3': '0.41.3', '0.41.2': '0.41.2', '0.37.4': '0.37.4' } })
const openGuest = newOpener()
const app = createApp({ webAuthn: simpleWebAuthn, openGuest })
const passkeys = createPasskeys('/* passkey script */')

export interface HouseOptions {
  /** Path the site is served under. Default `/`. */
  readonly base?: string
  /**
   * Where worlds are kept. Default: in memory, which takes half the time and keeps the same rules (`adapter/testing/world-suite.ts`). With
   * `wrapStore`, and always in `npm run test:all`, as in a browser: by Dexie on a stand-in IndexedDB.
   */
  readonly storage?: 'memory' | 'indexeddb'
  /** Wraps the world's storage: a test counts, delays or stops what is written. */
  readonly wrapStore?: (store: WorldStore) => WorldStore
  /** How the machine's time passes. Default: it does not, so a browser waits for ever. */
  readonly wait?: Platform['wait']
  /** The machine's clock. Default: it goes on by 1 ms each time it is read. */
  readonly realNow?: Platform['realNow']
  /** The interpreter for the user's own code. Default: none. */
  readonly openUserCode?: OpenUserCode
  /** The site's own files. Default: the published packages, as they are built. */
  readonly readFile?: Platform['readFile']
  /** Told what windows are told. */
  readonly announce?: Platform['announce']
}

type Worlds = Pick<Platform, 'worldExists' | 'deleteWorld'> & {
  readonly open: (name: string, onDamage?: (error: Error) => void) => Promise<WorldStore>
}

const memory = createMemoryWorlds(
  new AsyncLocalStorage<object>(),
  () => new Promise<void>((resolve) => void setImmediate(resolve)),
)

const WORLDS: Readonly<Record<'memory' | 'indexeddb', Worlds>> = {
  memory: {
    open: (name) => memory.open(name),
    worldExists: async (name) => memory.exists(name),
    deleteWorld: (name) => memory.delete(name),
  },
  indexeddb: {
    open: (name, onDamage) =>
      openWorldDatabase(name, { checkRow, upgradeRow, ...(onDamage && { onDamage }) }),
    worldExists: async (name) => (await listWorlds()).includes(name),
    deleteWorld,
  },
}

/** A machine in Node; each call is another life of the worker. */
export function testPlatform({ open, worldExists, deleteWorld } = WORLDS.indexeddb): Platform {
  let ticks = 1000
  lives += 1
  return {
    base: '/',
    origin: ORIGIN,
    workerInstance: `life-${lives}`,
    version: 'test',
    pageScript: '/* page script */',
    passkeySource: "'sha256-passkeys'",
    realNow: () => {
      ticks += 1
      return ticks
    },
    wait: () => new Promise(() => undefined),
    worldExists,
    deleteWorld,
    openStore: (name) => open(name),
    // Published packages are the only files that are asked for, here by their version.
    readFile: async (version) => (await import('../../../tools/build/guests.ts')).buildGuest(version),
    network: () => network,
    app: () => app,
    passkeys: () => passkeys,
    announce: () => undefined,
  }
}

export function createHouse(
  world: string,
  {
    base = '/',
    wrapStore,
    storage = PLAYS_ALL || wrapStore ? 'indexeddb' : 'memory',
    wait,
    realNow,
    openUserCode,
    readFile,
    announce = () => undefined,
  }: HouseOptions = {},
): House {
  const announcements: Announcement[] = []
  const worlds = WORLDS[storage]
  const own =
    openUserCode === undefined && readFile === undefined
      ? app
      : createApp({
          webAuthn: simpleWebAuthn,
          ...(openUserCode && { openUserCode }),
          // What was read before is known to that opener.
          openGuest: readFile === undefined ? openGuest : newOpener(),
        })
  const computer = createComputer({
    ...testPlatform(worlds),
    base,
    app: () => own,
    ...(readFile && { readFile }),
    ...(wait === undefined ? {} : { wait }),
    ...(realNow === undefined ? {} : { realNow }),
    openStore: async (name) => {
      const onDamage = ({ message }: Error) =>
        announcements.push({ type: 'storage.damaged', world: name, message })
      const store = await worlds.open(name, onDamage)
      return wrapStore ? wrapStore(store) : store
    },
    announce: (announcement) => {
      announcements.push(announcement)
      announce(announcement)
    },
  })
  const command: House['command'] = async (name, input) => {
    const answer = await computer.command({
      authscope: 'command',
      protocol: PROTOCOL_VERSION,
      world,
      name,
      input,
    })
    if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`)
    return answer.output as Commands[typeof name]['output']
  }
  return {
    computer,
    announcements,
    command,
    frame: (device = 'laptop', tab = 't1') => createFrame(computer, command, device, tab),
    restarted: () =>
      createHouse(world, { base, storage, ...(openUserCode === undefined ? {} : { openUserCode }) }),
  }
}

function createFrame(computer: Computer, command: House['command'], device: string, tab: string): Frame {
  let shown: Page | undefined
  const page = () => {
    if (shown === undefined) throw new Error('No page was opened yet.')
    return shown
  }
  const load = async (address: string): Promise<Page> => {
    shown = await follow(computer, address)
    return shown
  }
  const go = async (
    url: string,
    action: string,
    more: { method?: string; contentType?: string; body?: ArrayBuffer } = {},
  ) => {
    const initiator = shown === undefined || action.startsWith('type') ? 'person' : page().context.exchange
    const navigation = { url, initiator, action, ...more }
    return load((await command('tab.navigate', { device, tab, navigation })).address)
  }
  return {
    page,
    load,
    open: (url) => go(url, `type ${url}`),
    async click(text) {
      const link = page()
        .root.querySelectorAll('a')
        .find((each) => each.textContent.trim() === text)
      if (link === undefined) throw new Error(`No link "${text}" in: ${page().text}`)
      return go(new URL(written(link, 'href') ?? '', page().url).href, `follow ${text}`)
    },
    async press(button, fields = {}) {
      const form = formOf(page(), button)
      const values = new URLSearchParams({ ...valuesOf(form, button), ...fields })
      const url = new URL(written(form, 'action') ?? page().url, page().url)
      if ((form.getAttribute('method') ?? 'get').toLowerCase() === 'get') {
        url.search = values.toString()
        return go(url.href, `press ${button}`)
      }
      const body = new TextEncoder().encode(values.toString()).buffer
      return go(url.href, `press ${button}`, {
        method: 'POST',
        contentType: 'application/x-www-form-urlencoded',
        body,
      })
    },
  }
}

/** What the site wrote; the attribute itself holds the address that stands for it. */
export function written(element: HTMLElement, name: string): string | undefined {
  return element.getAttribute(`${ORIGINAL}${name}`) ?? element.getAttribute(name)
}

function formOf(page: Page, button: string): HTMLElement {
  const form = page.root.querySelectorAll('form').find((each) => buttonOf(each, button) !== undefined)
  if (form === undefined) throw new Error(`No button "${button}" in: ${page.text}`)
  return form
}

function buttonOf(form: HTMLElement, text: string): HTMLElement | undefined {
  return form.querySelectorAll('button, input[type=submit]').find((each) => {
    const name = each.tagName === 'INPUT' ? (each.getAttribute('value') ?? '') : each.textContent
    return name.replace(/\s+/g, ' ').trim() === text
  })
}

function valuesOf(form: HTMLElement, button: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const field of [...form.querySelectorAll('input'), buttonOf(form, button)]) {
    const name = field?.getAttribute('name')
    if (field === undefined || name === undefined) continue
    const choice = ['radio', 'checkbox'].includes(field.getAttribute('type') ?? '')
    if (!choice || field.hasAttribute('checked')) values[name] = field.getAttribute('value') ?? ''
  }
  return values
}

let clients = 0

async function follow(computer: Computer, address: string): Promise<Page> {
  let real = new URL(address, ORIGIN).href
  for (let redirects = 0; redirects <= 20; redirects += 1) {
    clients += 1
    const response = await computer.navigate({
      url: real,
      method: 'GET',
      headers: new Headers(),
      mode: 'navigate',
      credentials: 'include',
      destination: 'iframe',
      redirect: 'manual',
      body: async () => new ArrayBuffer(0),
      referrer: 'http://localhost:4173/',
      client: '',
      resultingClient: `client-${clients}`,
    })
    const location = response.headers.get('location')
    if (response.status !== 302 || location === null) return readPage(response)
    real = new URL(location, ORIGIN).href
  }
  throw new Error('The real browser would stop after 20 redirects.')
}

async function readPage(response: Response): Promise<Page> {
  const root = parse(await response.text())
  const meta = root.querySelector(`meta[name=${PAGE_CONTEXT_META}]`)?.getAttribute('content')
  const context = JSON.parse(meta ?? '{}') as PageContext
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy') ?? '',
    url: context.url,
    context,
    root,
    text: root.querySelector('body')?.structuredText ?? root.structuredText,
  }
}
