import type { FrameLocator, Locator, Page } from '@playwright/test'
import { barsPercent } from './room.ts'
import { expect, test } from './test.ts'

test.use({ firstVisit: true })

declare global {
  interface Window {
    /** What a screen reader is told, in order. */
    told: string[]
    /** How much of the window moved without being asked: 1 is all of it by its whole height. */
    moved: number[]
  }
}

/** Notes what live regions come to say, and what moves. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.top !== window) return
    window.told = []
    window.moved = []
    const last = new WeakMap<Element, string>()
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')) {
        const text = (region.textContent ?? '').trim()
        if (text !== '' && last.get(region) !== text) window.told.push(text)
        last.set(region, text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.moved.push('value' in entry ? Number(entry.value) : 0)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const caption = (page: Page) => page.getByRole('region', { name: 'Story' })

/** What has the focus is this, with this role, name and description. */
async function hasFocus(
  target: Locator,
  role: 'button' | 'link' | 'textbox',
  name: string,
  description = '',
) {
  await expect(target).toBeFocused()
  await expect(target).toHaveRole(role)
  await expect(target).toHaveAccessibleName(name)
  await expect(target).toHaveAccessibleDescription(description)
}

/** Presses the page's button as a keyboard does, and waits until its beat is told. */
async function press(page: Page, frame: FrameLocator, name: string, beat: string): Promise<void> {
  const button = frame.getByRole('button', { name })
  await expect(button).toHaveAttribute('data-authscope-ring')
  await button.press('Enter')
  await expect(caption(page)).toContainText(beat)
}

async function next(page: Page, beat: string, sentence: string): Promise<void> {
  await page.keyboard.press('ArrowRight')
  await expect(caption(page)).toContainText(beat)
  await expect.poll(() => page.evaluate(() => window.told)).toContainEqual(expect.stringContaining(sentence))
}

test('a screen reader is led through the first sign-in, and nothing moves under it', async ({ page }) => {
  await listen(page)
  await page.goto('./')
  const frame = page.locator('iframe[title="Simulated browser: laptop"]').contentFrame()
  const told = () => page.evaluate(() => window.told)
  await expect(frame.locator('[data-authscope-ring]')).toHaveText('Sign in with GitHub')
  await expect.poll(told).toHaveLength(2)

  await test.step('the first stops of Tab lead to the page and to the caption', async () => {
    await page.keyboard.press('Tab')
    await hasFocus(page.locator(':focus'), 'link', "To the app's page")
    await page.keyboard.press('Tab')
    await hasFocus(page.locator(':focus'), 'link', 'To the caption')
    await page.keyboard.press('Enter')
    await expect(caption(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
  })
  await test.step('the first action is at most five presses of Tab away', async () => {
    await page.getByRole('link', { name: "To the app's page" }).focus()
    await page.keyboard.press('Enter')
    const button = frame.getByRole('button', { name: 'Sign in with GitHub' })
    for (let presses = 1; presses <= 4 && !(await isFocused(button)); presses += 1)
      await page.keyboard.press('Tab')
    await hasFocus(button, 'button', 'Sign in with GitHub')
  })
  await test.step('each beat is told once, and each page that comes', async () => {
    await press(page, frame, 'Sign in with GitHub', 'Beat 2 of 7')
    await expect
      .poll(told)
      .toContain('The app hides two one-time secrets in Ada’s browser, then sends her to GitHub.')
    await next(page, 'Beat 3 of 7', 'GitHub asks Ada whether')
    await next(page, 'Beat 4 of 7', 'Ada agrees')
    await press(page, frame, 'Authorize Example', 'Beat 5 of 7')
    await expect
      .poll(told)
      .toContain('The app makes sure that the browser coming back is the one it sent away.')
    await next(page, 'Beat 6 of 7', 'the app trades code and secret for a token')
    await next(page, 'Beat 7 of 7', 'The app creates a user for Ada')
    await next(page, 'All seven beats', 'Ada is signed in')
    await expect.poll(told).toContain('The page shows Example.')
    const sentences = (await told()).filter((text) => !text.startsWith('The page shows'))
    expect(sentences).toEqual([
      'Ada clicks, and the app asks GitHub to vouch for her.',
      'The app hides two one-time secrets in Ada’s browser, then sends her to GitHub.',
      'GitHub asks Ada whether Example may read her profile and e-mail addresses.',
      'Ada agrees, and GitHub sends her browser back to the app with a one-time code.',
      'The app makes sure that the browser coming back is the one it sent away.',
      'Behind the scenes, the app trades code and secret for a token and asks who Ada is.',
      'The app creates a user for Ada and gives her browser a session cookie.',
      'Ada is signed in. From now on, the app recognises her by this cookie.',
    ])
    const pages = (await told()).filter((text) => text.startsWith('The page shows'))
    expect(pages).toEqual([
      'The page shows Sign In.',
      'The page shows Authorize Example · GitHub.',
      'The page shows Example.',
    ])
  })
  await test.step('what moved by itself is next to nothing', async () => {
    const moved = await page.evaluate(() => window.moved)
    expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
  })
})

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === element.ownerDocument.activeElement && document.hasFocus())
}

const WINDOWS = [
  { name: 'at 200 %', width: 720, height: 450 },
  { name: 'on a small phone', width: 360, height: 640 },
] as const

for (const { name, ...size } of WINDOWS)
  test(`header, address bar and tabs take less than a quarter ${name}`, async ({ page, workbench }) => {
    await page.setViewportSize(size)
    await page.goto('./')
    await expect(caption(page)).toContainText('Beat 1 of 7')
    await expect(workbench.address).toHaveValue('https://app.example/auth/signin')
    expect(await barsPercent(page), 'in the story').toBeLessThan(25)
    await workbench.open('./?world=w1')
    expect(await barsPercent(page), 'in the workbench').toBeLessThan(25)
  })
