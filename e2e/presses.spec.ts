import { PLAYS_ALL } from '../src/check/testing/extent.ts'
import type { PageMessage } from '../src/protocol/frame.ts'
import type { FixedAnswer } from '../src/protocol/setup.ts'
import { startCanary } from './canary.ts'
import { inFrame, launchFirefox, needFirefox } from './firefox.ts'
import { EVIL, hostilePage } from './hostile/pages.ts'
import { expected, MODIFIERS, PRESSABLES, TRIGGERS } from './hostile/presses.ts'
import { expect, test } from './test.ts'

declare global {
  interface Window {
    /** What pages have asked for since the last time of asking. From the first time on the workbench does not hear of it. */
    takeRequests(): string[]
  }
}

// A document in an attribute asks for nothing that the policy or the worker lets it have.
test.use({ expectedComplaints: /Content Security Policy|ERR_|status of/i })

/** Runs in every window before its scripts: hears what pages ask for before the workbench does, and keeps it, so that the page stays, press after press. */
function overhear(): void {
  if (window !== window.top) return
  const requests: string[] = []
  let keeps = false
  window.takeRequests = () => {
    keeps = true
    return requests.splice(0)
  }
  window.addEventListener('message', (event: MessageEvent<PageMessage>) => {
    if (!keeps || event.data?.authscope !== 'page.navigate') return
    event.stopImmediatePropagation()
    const { method, url, target, background } = event.data
    const where = target === 'tab' ? `a tab${background ? ' behind' : ''}` : `this ${target}`
    requests.push(`${method} ${url} in ${where}`)
  })
}

function pageOf(names: readonly string[]): FixedAnswer {
  return hostilePage(names.map((name) => `<div id="${name}">${PRESSABLES[name]?.content}</div>`).join(''))
}

/** Attributes of a page that lead out of our origin, shadow trees and documents in attributes too. */
function leadingAway(root: Element): string[] {
  const everything = (node: Document | ShadowRoot | null | undefined): Element[] =>
    [...(node?.querySelectorAll('*') ?? [])].flatMap((element) => [
      element,
      ...everything(element.shadowRoot),
      ...('contentDocument' in element ? everything(element.contentDocument as Document | null) : []),
    ])
  return everything(root.ownerDocument).flatMap((element) =>
    ['href', 'xlink:href', 'action', 'formaction'].flatMap((name) => {
      const value = element.getAttribute(name)
      const leads = value !== null && new URL(value, location.href).origin !== location.origin
      return leads ? [`${element.localName} ${name}=${value}`] : []
    }),
  )
}

test('every press of a page stays in the simulator', async ({ workbench, page, context, canary }) => {
  const names = Object.keys(PRESSABLES)
  await page.addInitScript(overhear)
  await workbench.open()
  await workbench.reset({ answers: { [`${EVIL}/`]: pageOf(names) } })
  await workbench.go(`${EVIL}/`)
  const frame = workbench.frame()
  await expect(frame.locator('#link a')).toBeVisible()
  // The menu of a link and dragging it go by what the attributes say.
  expect(await frame.locator(':root').evaluate(leadingAway)).toEqual([])
  const home = page.url()
  const windows = context.pages()
  await page.evaluate(() => window.takeRequests())
  let turn = 0
  for (const name of names) {
    const { selector = '', only } = PRESSABLES[name] ?? {}
    const target = frame.locator(`#${name} ${selector}`)
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    for (const trigger of TRIGGERS) {
      if (only !== undefined && (only === 'Enter') !== (trigger === 'Enter')) continue
      turn += 1
      // Each modifier in its turn, with each trigger.
      const modifiers = MODIFIERS.filter((_modifier, index) => PLAYS_ALL || (index + turn) % 2 === 0)
      await test.step(`${name}, ${trigger}`, async () => {
        for (const modifier of modifiers) {
          if (modifier !== '') await page.keyboard.down(modifier)
          if (trigger === 'Enter') {
            await target.focus()
            await page.keyboard.press('Enter')
          } else {
            const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5]
            await page.mouse.click(x, y, { button: trigger === 'click' ? 'left' : 'middle' })
          }
          if (modifier !== '') await page.keyboard.up(modifier)
          const request = expected(name, trigger, modifier)
          const words = `${name}, ${modifier} ${trigger}`
          // Forms are sent a moment later, when they are encoded.
          await expect.soft
            .poll(() => page.evaluate(() => window.takeRequests()), { message: words, timeout: 3000 })
            .toEqual(request === undefined ? [] : [request])
          expect.soft(context.pages(), words).toEqual(windows)
        }
      })
    }
  }
  expect(await page.evaluate(() => window.takeRequests())).toEqual([])
  expect(page.url()).toBe(home)
  expect(canary.takeCalls()).toEqual([])
})

test('presses stay in the simulator in Firefox, too', { tag: '@all' }, async ({ baseURL }) => {
  needFirefox()
  const names = ['link', 'button', 'open-tree', 'closed-tree', 'closed-tree-form', 'field', 'nested-document']
  const canary = await startCanary()
  const browser = await launchFirefox(canary)
  try {
    const page = await browser.newPage()
    await page.evaluateOnNewDocument(overhear)
    await page.setViewport({ width: 1440, height: 900 })
    await page.goto(baseURL ?? '')
    await page.waitForFunction(() => window.authscope !== undefined)
    await page.evaluate(() => window.authscope.ready)
    const answers = { [`${EVIL}/`]: pageOf(names) }
    await page.evaluate((scenario) => window.authscope.reset(scenario), { answers })
    await page.evaluate((url) => window.authscope.open('laptop', url), `${EVIL}/`)
    await inFrame(page, '#link a', 'x')
    const frame = page.frames().find((each) => each.url().includes('evil.example'))
    const windows = (await browser.pages()).length
    await page.evaluate(() => window.takeRequests())
    for (const name of names) {
      const { selector = '', only } = PRESSABLES[name] ?? {}
      const [deep] = (await frame?.$$(`#${name} >>> ${selector}`)) ?? []
      if (deep === undefined) throw new Error(`The page has no ${name}.`)
      for (const trigger of TRIGGERS) {
        if (only === 'Enter' && trigger !== 'Enter') continue
        // Firefox submits by Control+Enter, and Chromium does not.
        for (const modifier of trigger === 'Enter'
          ? (['', 'Shift'] as const)
          : (['', 'Shift', 'Control'] as const)) {
          if (modifier !== '') await page.keyboard.down(modifier)
          if (trigger === 'Enter') await deep.press('Enter')
          else await deep.click({ button: trigger === 'click' ? 'left' : 'middle' })
          if (modifier !== '') await page.keyboard.up(modifier)
          const request = expected(name, trigger, modifier)
          await expect.soft
            .poll(() => page.evaluate(() => window.takeRequests()), `${name}, ${modifier} ${trigger}`)
            .toEqual(request === undefined ? [] : [request])
        }
      }
    }
    expect(await page.evaluate(() => window.takeRequests())).toEqual([])
    expect((await browser.pages()).length).toBe(windows)
    expect(canary.takeCalls().filter((call) => /example/.test(call))).toEqual([])
  } finally {
    await browser.close()
    await canary.close()
  }
})
