import { describe, expect, it } from 'vitest'
import { html, respondPage, toText } from './page-kit.ts'

describe('html', () => {
  it('escapes every value, in content and in attributes', () => {
    const hostile = `<b a="1" c='2'>&`
    expect(toText(html`<p title="${hostile}">${hostile}</p>`)).toBe(
      '<p title="&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;">&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;</p>',
    )
  })

  it('keeps its own markup, joins lists and drops undefined', () => {
    const items = ['a', '<'].map((text) => html`<li>${text}</li>`)
    expect(toText(html`<ul>${items}</ul>${undefined}${3}`)).toBe('<ul><li>a</li><li>&lt;</li></ul>3')
  })
})

describe('page', () => {
  it('is a whole document without scripts, and keeps its cookies', async () => {
    const page = respondPage({
      site: 'A & B',
      title: '<x>',
      main: html`<h1>Hi</h1>`,
      setCookies: ['a=1', 'b=2'],
    })
    const text = await page.text()
    expect(text).toContain('<title>&lt;x&gt; · A &amp; B</title>')
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('<main>')
    expect(text).not.toContain('<script')
    expect(page.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })
})
