import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Axe as the builder has it, in its short form. */
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const source = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')

interface Part {
  /** Selector of what is looked at; default: the whole window with the simulated page in it. */
  readonly within?: string
  /** Selector of what is left out. */
  readonly without?: string
  /** Default: both. Where the system chooses the colours there is only one. */
  readonly schemes?: readonly ('light' | 'dark')[]
}

/** The rules of axe's for which colours count, and the one that says which frames were left out. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block', 'frame-tested']

/** How often a simulated page is looked for that is just being loaded. */
const ATTEMPTS = 5

/** What axe objects to, first in the light and then in the dark, as one line each. All but the colours is the same in both. */
export async function violations(page: Page, part: Part = {}): Promise<string[]> {
  const found: string[] = []
  const schemes = part.schemes ?? (['light', 'dark'] as const)
  for (const colorScheme of schemes) {
    // Where nothing moves, each colour is the one that stays.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const rules = colorScheme === schemes[0] ? undefined : OF_COLOURS
    for (const line of await objections(page, part, rules)) found.push(`${colorScheme}: ${line}`)
  }
  return found
}

async function objections(
  page: Page,
  { within, without }: Part,
  rules: string[] | undefined,
): Promise<string[]> {
  // Axe in one go and with the details of violations only: a third of the time, and the same findings, because all frames are of one origin.
  const axe = new AxeBuilder({ page, axeSource: '0' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  if (within !== undefined) axe.include(within)
  if (without !== undefined) axe.exclude(without)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await bring(page)
    const { violations: found, incomplete } = await axe.analyze()
    if (incomplete.some(({ id }) => id === 'frame-tested')) continue
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id} at ${target.join(' ')}: ${html}`),
    )
  }
  return [`axe could not look into a frame, ${ATTEMPTS} times`]
}

/** Brings axe into every frame that has none yet: left to itself it would come again with each look, twice and at full length. */
async function bring(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    // One that is just being replaced is looked for again.
    const hasAxe = await frame.evaluate(() => 'axe' in window).catch(() => true)
    if (!hasAxe) await frame.evaluate(source).catch(() => undefined)
  }
}
