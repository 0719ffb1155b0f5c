import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/paths.ts'

/** A page: what can be read in about two minutes. */
const MOST_LINES = 60
const MOST_WORDS = 600

const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...['docs', 'e2e', 'src', 'tools'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
]

test.each(pages)('every link of %s to another file finds it', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, target]) => target ?? '')
  const lost = targets.filter((target) => !existsSync(join(ROOT, dirname(page), target)))
  expect(lost).toEqual([])
})

const roomPages = pages.filter((page) => /^(?:src|e2e|tools)\b.*README\.md$/.test(page))

test.each(roomPages)('%s is one page', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  expect(text.split('\n').length).toBeLessThanOrEqual(MOST_LINES)
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS)
})

test('the list of decisions has each of them, with its number and title', () => {
  const folder = join(ROOT, 'docs/decisions')
  const list = readFileSync(join(folder, 'README.md'), 'utf8')
  const decisions = readdirSync(folder).filter((name) => /^\d{3}-/.test(name))
  for (const [index, name] of decisions.sort().entries()) {
    const [heading = ''] = readFileSync(join(folder, name), 'utf8').split('\n')
    const title = /^# (\d+)\. (.+)$/.exec(heading)
    expect(Number(title?.[1])).toBe(index + 1)
    expect(list).toContain(`- [${name.slice(0, 3)}](./${name}) ${title?.[2]}`)
  }
  expect(list.match(/^- \[\d{3}\]/gm)).toHaveLength(decisions.length)
})
