import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { outline } from '../outline/outline.ts'
import { toSvg } from './svg.ts'
import { COLOURS } from './svg-style.ts'
import { NASTY, nastyRun } from './testing/nasty.ts'
import { recordedTrace } from './testing/recorded-trace.ts'

/** Reads XML strictly, as far as our files use it; throws at the first thing that is not well-formed. Returns the texts. */
function textsOf(xml: string): readonly string[] {
  const open: string[] = []
  const texts: string[] = []
  const token = /<\?xml [^?]*\?>|<(\/?)([a-z]+)((?: [a-zA-Z0-9:-]+="[^"<&]*")*)(\/?)>|([^<]+)/y
  for (token.lastIndex = 0; token.lastIndex < xml.length; ) {
    const at = token.lastIndex
    const match = token.exec(xml)
    if (!match) throw new Error(`Not well-formed at: ${xml.slice(at, at + 60)}`)
    const [, closing, name = '', , empty, text] = match
    if (text !== undefined) {
      if (/&(?!(?:amp|lt|gt|quot);)/.test(text) && open.at(-1) !== 'style')
        throw new Error(`Stray & in: ${text}`)
      if (/[^\P{Cc}\t\n\r]/u.test(text)) throw new Error(`Forbidden character in: ${text}`)
      texts.push(
        text
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&amp;', '&'),
      )
    } else if (closing) {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing.`)
    } else if (name !== '' && !empty) open.push(name)
  }
  expect(open).toEqual([])
  return texts
}

function runOf(steps: Parameters<typeof outline>[0], index: number) {
  const run = outline(steps)[index]
  if (!run) throw new Error('There is no such run.')
  return run
}

describe('a picture of a run', () => {
  it('is a well-formed file with a title, a description, and every row’s sentence', () => {
    const run = runOf(recordedTrace().steps, 3)
    const svg = toSvg(run)
    const texts = textsOf(svg)
    expect(svg).toMatch(/<svg [^>]*role="img" aria-labelledby="title desc"/)
    expect(texts).toContain('Click Authorize Example')
    expect(
      texts.find((text) => text.startsWith('A sequence diagram of Person, Browser, App, GitHub, Database.')),
    ).toContain('access_token')
    expect(texts.some((text) => text.startsWith('createUser → '))).toBe(true)
  })

  it('loads nothing and runs nothing', () => {
    const svg = toSvg(runOf(recordedTrace().steps, 2))
    expect(svg).not.toMatch(/<script|<image|<use|<foreignObject|href=|url\(|@import|@font-face|\son\w+=/)
  })

  it.each(NASTY)('writes outside strings as text: %j', (text) => {
    const texts = textsOf(toSvg(runOf(nastyRun(text), 0)))
    const shown = text.replace(/[^\P{Cc}\t\n\r]/gu, '\u{fffd}')
    // The title of the file, the title over the picture, and the row's own words.
    expect(texts.filter((each) => each.includes(shown)).length).toBeGreaterThanOrEqual(3)
    expect(texts.filter((each) => each.startsWith('A sequence diagram of '))).toHaveLength(1)
  })

  it('has the colours of the workbench', () => {
    const css = readFileSync(fileURLToPath(new URL('../../ui/styles/tokens.css', import.meta.url)), 'utf8')
    for (const [name, [light, dark]] of Object.entries(COLOURS))
      expect(css).toContain(`--${name}: light-dark(${light}, ${dark});`)
  })
})
