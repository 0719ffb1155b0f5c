import { describe, expect, it } from 'vitest'
import { cleanMarkup } from './clean-markup.ts'

describe('markup of simulated sites', () => {
  it.each([
    [
      '<link rel=preconnect href=https://evil.example>',
      '<link data-rel=preconnect href=https://evil.example>',
    ],
    [
      '<LINK href="https://evil.example" rel="dns-prefetch">',
      '<LINK href="https://evil.example" data-rel="dns-prefetch">',
    ],
    ["<link/rel='prefetch' href=x>", "<link/data-rel='prefetch' href=x>"],
    [
      '<link title="a > b" rel="stylesheet preconnect" href=x>',
      '<link title="a > b" data-rel="stylesheet preconnect" href=x>',
    ],
    ['<link rel="pre&#99;onnect" href=x>', '<link data-rel="pre&#99;onnect" href=x>'],
    ['<link a=b"c rel=preconnect href=x>', '<link a=b"c data-rel=preconnect href=x>'],
    ['<link rel=preconnect rel=stylesheet href=x>', '<link data-rel=preconnect data-rel=stylesheet href=x>'],
  ])('loses links that connect ahead: %s', (before, after) => {
    expect(cleanMarkup(`<p>a</p>${before}<p>b</p>`)).toBe(`<p>a</p>${after}<p>b</p>`)
  })

  it.each([
    '<link rel="stylesheet" href="/a.css">',
    '<link rel=icon href=/i.png>',
    '<a rel="noopener" href="/">x</a>',
    '<linker rel=preconnect>',
    '<iframe title="src=x">',
  ])('keeps %s', (tag) => {
    expect(cleanMarkup(tag)).toBe(tag)
  })

  it.each([
    [
      '<iframe sandbox="allow-scripts" src="/x"></iframe>',
      '<iframe data-sandbox="allow-scripts" data-authscope-src="/x"></iframe>',
    ],
    ['<iframe src=/x sandbox>', '<iframe data-authscope-src=/x data-sandbox>'],
    ['<IFRAME/SRC=//far.example>', '<IFRAME/data-authscope-src=//far.example>'],
    ["<iframe title='a>b' src = '//x'>", "<iframe title='a>b' data-authscope-src = '//x'>"],
    ['<iframe a=b"c src=//x><p title="d">', '<iframe a=b"c data-authscope-src=//x><p title="d">'],
    ['<frame src="/x"><iframe src="/y">', '<frame data-authscope-src="/x"><iframe data-authscope-src="/y">'],
    ['<!-- <iframe a=" --><iframe src=//x>', '<!-- <iframe a=" --><iframe data-authscope-src=//x>'],
  ])('lets the page script load frames: %s', (before, after) => {
    expect(cleanMarkup(before)).toBe(after)
  })

  it('makes no element of what lies beyond all measure, and does not hang on it', () => {
    const clean = cleanMarkup(`${'<iframe a '.repeat(20_000)}><iframe src=//far.example>`)
    expect(clean).toMatch(/<left-out-iframe src=\/\/far\.example>$/)
  })
})
