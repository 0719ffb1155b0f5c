import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { toAddress } from '../../protocol/address.ts'
import { isPageMessage, type PageContext, type PageMessage } from '../../protocol/frame.ts'
import { checkPageMessage } from '../../protocol/page-message-check.ts'

/** A worker may control its own folder, so the address space of these tests lies here. */
const BASE = '/src/page/testing/'
const SCRIPT = new URL('./page.ts', import.meta.url).pathname

export interface Shown {
  /** As the page reported it. */
  readonly title: string
  readonly frame: HTMLIFrameElement
  readonly window: Window & typeof globalThis
  readonly document: Document
  find(selector: string): HTMLElement
}

export const messages: PageMessage[] = []
export const requests: string[] = []
const ports = new Map<PageMessage, MessagePort>()
const frames: HTMLIFrameElement[] = []

/** Installs the workbench's half: collects what pages ask and what reaches the worker. */
export function startFixture(): void {
  const reports = new BroadcastChannel('page-fixture')
  reports.onmessage = (event) => requests.push(String(event.data))
  const hear = (event: MessageEvent): void => {
    if (!isPageMessage(event.data)) return
    messages.push(event.data)
    if (event.ports[0]) ports.set(event.data, event.ports[0])
  }
  beforeAll(async () => {
    localStorage.clear()
    sessionStorage.clear()
    addEventListener('message', hear)
    const registration = await navigator.serviceWorker.register(`${BASE}worker.js`)
    await vi.waitUntil(() => registration.active?.state === 'activated', { timeout: 10_000 })
  })
  afterAll(() => {
    removeEventListener('message', hear)
    reports.close()
  })
  beforeEach(() => {
    messages.length = 0
    requests.length = 0
  })
  afterEach(() => {
    for (const frame of frames.splice(0)) frame.remove()
  })
}

/** Stores the script that pages get when they first use passkeys; `isAllowed` puts it into the policy of the pages that are stored next. */
export async function storeLateScript(text: string | undefined, isAllowed = true): Promise<void> {
  const cache = await caches.open('page-fixture')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  lateSource = isAllowed ? `'sha256-${btoa(String.fromCharCode(...digest))}'` : ''
  await cache.delete('/late-script')
  if (text !== undefined) await cache.put('/late-script', new Response(text))
}

let lateSource = ''

/** Stores a page for a virtual URL and gives the recorded address that shows it. */
export async function storePage(html: string, context: Partial<PageContext> = {}): Promise<string> {
  const url = context.url ?? 'https://app.example/a/b/c'
  const whole: PageContext = {
    base: BASE,
    world: 'w1',
    device: 'laptop',
    tab: 't1',
    exchange: 'e1',
    url,
    nesting: 0,
    now: Date.parse('2026-03-02T09:41:07.000Z'),
    cookie: '',
    referrer: 'https://before.example/',
    ...context,
  }
  const meta = `<meta name="authscope-page" content="${JSON.stringify(whole).replaceAll('"', '&quot;')}">`
  const page = `<!doctype html><head>${meta}<script type="module" src="${SCRIPT}"></script></head><body>${html}`
  const address = toAddress(BASE, { world: whole.world, device: whole.device, url, navigation: 'e1' })
  const cache = await caches.open('page-fixture')
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `script-src ${location.origin} ${lateSource} 'unsafe-eval'; frame-src 'self'`,
  }
  await cache.put(new URL(address.split('?')[0] ?? '', location.origin), new Response(page, { headers }))
  return address
}

/** Shows a page in a frame as the workbench does, and waits until its script has reported. */
export async function show(html: string, context: Partial<PageContext> = {}): Promise<Shown> {
  const address = await storePage(html, context)
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
  frame.title = 'Simulated browser: laptop'
  frame.src = address
  frames.push(frame)
  document.body.append(frame)
  const { title } = await next('page.ready')
  const inner = frame.contentWindow as Window & typeof globalThis
  return {
    title,
    frame,
    window: inner,
    document: inner.document,
    find: (selector) => Document.prototype.querySelector.call(inner.document, selector) as HTMLElement,
  }
}

/** Waits for the next message of a kind and takes it out. */
export async function next<N extends PageMessage['authscope']>(
  name: N,
): Promise<Extract<PageMessage, { readonly authscope: N }>> {
  await vi.waitUntil(() => messages.some((message) => message.authscope === name), { timeout: 20_000 })
  const index = messages.findIndex((message) => message.authscope === name)
  const [message] = messages.splice(index, 1)
  expect(checkPageMessage(message as PageMessage)).toBeUndefined()
  return message as Extract<PageMessage, { readonly authscope: N }>
}

/** What a page asks to load after something was done to it, without its context; the body as text. */
export async function asked(work: () => unknown): Promise<Record<string, unknown>> {
  messages.length = 0
  await work()
  const { authscope: _authscope, page: _page, body, ...rest } = await next('page.navigate')
  return { ...rest, ...(body ? { body: new TextDecoder().decode(body) } : {}) }
}

/** Answers a message as the workbench does. */
export function reply(message: PageMessage, text: string): void {
  ports.get(message)?.postMessage(text)
}

/** Loads another page from its first request to its report: what a page set going before has come by then. */
export async function settle(): Promise<void> {
  await show('')
}
