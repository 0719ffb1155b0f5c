import { describe, expect, it } from 'vitest'
import { cleanMarkup } from './clean-markup.ts'

describe('markup of simulated sites', () => {
  it.each([
    '<link rel=preconnect href=https://evil.example>',
    '<LINK href="https://evil.example" rel="dns-prefetch">',
    "<link/rel='prefetch' href=x>",
    '<link title="a > b" rel="stylesheet preconnect" href=x>',
    '<link rel="pre&#99;onnect" href=x>',
  ])('loses links that connect ahead: %s', (tag) => {
    expect(cleanMarkup(`<p>a</p>${tag}<p>b</p>`)).toBe('<p>a</p><link data-left-out><p>b</p>')
  })

  it.each([
    '<link rel="stylesheet" href="/a.css">',
    '<link rel=icon href=/i.png>',
    '<a rel="noopener" href="/">x</a>',
  ])('keeps %s', (tag) => {
    expect(cleanMarkup(tag)).toBe(tag)
  })

  it('takes the sandbox off frames, whose first request would pass the worker by', () => {
    expect(cleanMarkup('<iframe sandbox="allow-scripts" src="/x"></iframe>')).toBe(
      '<iframe data-sandbox="allow-scripts" src="/x"></iframe>',
    )
    expect(cleanMarkup('<iframe src=/x sandbox>')).toBe('<iframe src=/x data-sandbox>')
  })
})
