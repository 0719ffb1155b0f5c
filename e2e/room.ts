import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Workbench } from './workbench.ts'

/** Windows in which text of twice the size has to find room. */
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 900, height: 700 },
] as const

/** Controls and headings whose words are cut off, that lie outside of everything that scrolls, or over one another. */
function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (style: CSSStyleDeclaration) => /auto|scroll/.test(style.overflowX + style.overflowY)
    const ways = (element: Element): Element[] =>
      element.parentElement ? [element.parentElement, ...ways(element.parentElement)] : []
    const found: string[] = []
    const wide = document.documentElement.scrollWidth - window.innerWidth
    if (wide > 0) found.push(`the page scrolls sideways by ${wide} pixels`)
    const all = [...document.querySelectorAll<HTMLElement>('button, select, input, h1, h2, [role="tab"]')]
    const seen = all.filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true }) &&
        !each.closest('.hidden-text') &&
        // One pixel: for those who listen.
        each.getBoundingClientRect().width > 1,
    )
    for (const each of seen) {
      const name = `${each.tagName} "${(each.ariaLabel ?? each.textContent).trim().slice(0, 40)}"`
      const box = each.getBoundingClientRect()
      const cuts = each.querySelector('.cut') !== null || getComputedStyle(each).textOverflow === 'ellipsis'
      if (!cuts && each.tagName !== 'INPUT' && each.scrollWidth > each.clientWidth + 1)
        found.push(`${name} is cut off`)
      for (const around of ways(each)) {
        const style = getComputedStyle(around)
        if (scrolls(style)) break
        const room = around === document.body ? document.documentElement : around
        const { right, bottom } = room.getBoundingClientRect()
        if (style.overflowX !== 'visible' && box.right > right + 2) found.push(`${name} leaves at the right`)
        if (style.overflowY !== 'visible' && box.bottom > bottom + 2)
          found.push(`${name} leaves at the bottom`)
      }
    }
    return [...new Set(found)]
  })
}

/** The workbench has taken the window's size into account, which it does with the next frame. */
function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** Looks at each pane, where they are shown one at a time. */
export async function lookAround(workbench: Workbench, page: Page): Promise<void> {
  await twoFrames(page)
  const panes = page.getByRole('navigation', { name: 'Panes' })
  const names = (await panes.isVisible()) ? ['Page', 'Diagram', 'Steps', 'Details'] : ['']
  for (const name of names) {
    if (name !== '') await panes.getByRole('button', { name }).click()
    await expect.poll(() => misplaced(page), { message: name }).toEqual([])
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => misplaced(page), { message: 'the palette' }).toEqual([])
  await page.keyboard.press('Escape')
  await workbench.ready()
}

/** How much of the window's height header, tabs and address bar take, in percent. */
export function barsPercent(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bars =
      'header, [aria-label="Panes"], [aria-label^="Tabs of"], :has(> form > [aria-label="Address"])'
    const heights = [...document.querySelectorAll(bars)].map((bar) =>
      bar.checkVisibility({ visibilityProperty: true }) ? bar.getBoundingClientRect().height : 0,
    )
    return (100 * heights.reduce((sum, height) => sum + height, 0)) / window.innerHeight
  })
}
