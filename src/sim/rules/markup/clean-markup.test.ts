import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import type { DocumentAddress } from '../../../protocol/resolve.ts'
import { cleanMarkup } from './clean-markup.ts'
import { readStartTag } from './start-tag.ts'

const document: DocumentAddress = {
  base: '/',
  realOrigin: 'http://localhost:4173',
  world: 'w1',
  device: 'laptop',
  url: 'https://evil.example/a/b?x=1',
}
const ORIGIN = document.realOrigin
const OWN = '/~/w1/laptop/https/evil.example'
const FAR = '/~/w1/laptop/https/far.example'
const clean = (html: string) => cleanMarkup(html, document)

/** The attributes that a browser would see of the first element, without what is kept as data. */
function seen(html: string): Record<string, string> {
  const element = parse(clean(html)).querySelector('*')
  return Object.fromEntries(
    Object.entries(element?.attributes ?? {}).filter(([name]) => !name.startsWith('data-authscope-')),
  )
}

/** Attributes that may lead elsewhere, read from wherever a tag may begin. */
function foreignIn(html: string): string[] {
  return [...html.matchAll(/<([a-z][^\t\n\f\r /><]*)(?=[\t\n\f\r />])/gi)].flatMap((match) => {
    const [text, tag = ''] = match
    const { attributes, end } = readStartTag(html, match.index + text.length)
    // Without its end it is no element.
    if (html[end - 1] !== '>') return []
    const first = new Map(attributes.toReversed().map(({ name, value }) => [name, value]))
    return [...first].flatMap(([name, value]) => {
      const leads = /^(?:href|src)$/.test(name) && URL.parse(value, ORIGIN)?.origin !== ORIGIN
      const nowhere = value === 'about:invalid' || (tag === 'iframe' && name !== 'src')
      const isFrame = tag === 'iframe' && name === 'src'
      return (leads && !nowhere) || isFrame ? [`${tag} ${name}=${value}`] : []
    })
  })
}

describe('an attribute that holds a URL', () => {
  it.each([
    ['<a href="https://far.example/x?a=1&amp;b=2#c">', { href: `${FAR}/x?a=1&b=2#c` }],
    ['<a href=//far.example>', { href: `${FAR}/` }],
    ['<a href="&#104;ttps:&#x2f;/far.example/">', { href: `${FAR}/` }],
    ["<a title='a > b' href = '/login'>", { title: 'a > b', href: `${OWN}/login` }],
    ['<a href="../../../up">', { href: `${OWN}/up` }],
    ['<a href="?y">', { href: `${OWN}/a/b?y` }],
    ['<a href=" #top">', { href: ' #top' }],
    ['<a href>', { href: '' }],
    ['<a href="javascript:alert(1)">', { href: 'about:invalid' }],
    ['<a href="mailto:a@far.example">', { href: 'about:invalid' }],
    ['<a href="data:text/html,x">', { href: 'about:invalid' }],
    ['<a href="https://">', { href: 'about:invalid' }],
    [
      '<a href="https://near.example/" href="https://far.example/">',
      { href: '/~/w1/laptop/https/near.example/' },
    ],
    ['<a href=/ ping="https://far.example/p /q mailto:x">', { href: `${OWN}/`, ping: `${FAR}/p ${OWN}/q` }],
    ['<form action="https://far.example/f">', { action: `${FAR}/f` }],
    ['<button formaction=//far.example/f>', { formaction: `${FAR}/f` }],
    ['<img src="https://far.example/i.png">', { src: `${FAR}/i.png` }],
    ['<img src="data:image/png;base64,AA==">', { src: 'data:image/png;base64,AA==' }],
    ['<img src="ftp://far.example/i.png">', { src: 'about:invalid' }],
    [
      '<img srcset="https://far.example/1.png 1x, /2.png 2x,/3,4.png, data:x 4x">',
      { srcset: `${FAR}/1.png 1x, ${OWN}/2.png 2x, ${OWN}/3,4.png, data:x 4x` },
    ],
    ['<video poster=/p.png src=//far.example/v.mp4>', { poster: `${OWN}/p.png`, src: `${FAR}/v.mp4` }],
    ['<body background="//far.example/b.png">', { background: `${FAR}/b.png` }],
    [
      '<link rel="stylesheet" integrity="x" href="//far.example/s.css">',
      { rel: 'stylesheet', href: `${FAR}/s.css` },
    ],
    [
      '<meta http-equiv="Refresh" content="3; url=\'https://far.example/r\'">',
      { 'http-equiv': 'Refresh', content: `3;url=${FAR}/r` },
    ],
    [
      '<meta http-equiv=refresh content="0;//far.example/r">',
      { 'http-equiv': 'refresh', content: `0;url=${FAR}/r` },
    ],
    ['<meta http-equiv=refresh content="5">', { 'http-equiv': 'refresh', content: '5' }],
    ['<meta http-equiv=refresh content="0;url=javascript:1">', { 'http-equiv': 'refresh', content: '' }],
    [
      '<meta name=a content="0;url=https://far.example">',
      { name: 'a', content: '0;url=https://far.example' },
    ],
    ['<meta http-equiv="Content-Security-Policy" content="img-src x">', { content: 'img-src x' }],
    [
      '<p style="color:red;background:\\75rl( \'https://far.example/a\' )">',
      { style: `color:red;background:\\75rl( '${FAR}/a' )` },
    ],
    ['<p style="color: red">', { style: 'color: red' }],
    ['<iframe src=//far.example sandbox credentialless>', {}],
    ['<iframe src=/a src=//far.example>', {}],
    ['<template shadowrootmode="closed">', { shadowrootmode: 'open' }],
    ['<template shadowrootmode=open>', { shadowrootmode: 'open' }],
    ['<set attributename="&#72;REF" to="https://far.example">', { to: 'https://far.example' }],
    ['<img attributionsrc="https://far.example" src=/>', { src: `${OWN}/` }],
  ])('%s', (html, attributes) => {
    expect(seen(html)).toEqual(attributes)
  })

  it('keeps beside it what the site wrote', () => {
    expect(clean('<a class="x" href="https://far.example/?a&amp;b" id=y>')).toBe(
      `<a class="x" href=${FAR}/?a&#38;b data-authscope-href="https://far.example/?a&amp;b" id=y>`,
    )
    expect(clean('<svg><a xlink:href="https://far.example/">')).toContain(
      `<a xlink:href=${FAR}/ data-authscope-xlink:href="https://far.example/">`,
    )
  })

  it('is not taken from what the site wrote under our own names', () => {
    expect(clean('<a data-authscope-href=/x href=/y>')).toBe(
      `<a data-authscope-data-authscope-href=/x href=${OWN}/y data-authscope-href=/y>`,
    )
  })

  it('of a document without an address leads nowhere', () => {
    expect(cleanMarkup('<a href="/x">', { ...document, world: '', device: '', url: '' })).toContain(
      'href=about:invalid',
    )
  })
})

describe('links of the head', () => {
  it.each([
    '<link rel=preconnect href=https://far.example>',
    '<LINK href="https://far.example" rel="dns-prefetch">',
    "<link/rel='prefetch' href=x>",
    '<link title="a > b" rel="stylesheet preconnect" href=x>',
    '<link rel="pre&#99;onnect" href=x>',
    '<link a=b"c rel=preconnect href=x>',
    '<link rel=preconnect rel=prefetch href=x>',
  ])('do not connect ahead: %s', (html) => {
    expect(seen(html)).not.toHaveProperty('rel')
  })

  it.each(['stylesheet', 'icon'])('may be %s', (rel) => {
    expect(seen(`<link rel=${rel} href=/x>`)).toEqual({ rel, href: `${OWN}/x` })
  })
})

describe('a style', () => {
  it.each([
    ['@import "https://far.example/a.css" screen;', `@import "${FAR}/a.css" screen;`],
    ['@import url(//far.example/a.css);', `@import url(${FAR}/a.css);`],
    ['p{background:url( /b.png )}', `p{background:url(${OWN}/b.png)}`],
    ["p{background:\\75rl('/b c.png')}", `p{background:\\75rl('${OWN}/b%20c.png')}`],
    [
      'p{background:image-set("/1.png" 1x type("image/png"))}',
      `p{background:image-set("${OWN}/1.png" 1x type("image/png"))}`,
    ],
    [
      'p{filter:url(#f);background:url(data:image/png,x)}',
      'p{filter:url(#f);background:url(data:image/png,x)}',
    ],
    ['p::after{content:"https://far.example"}', 'p::after{content:"https://far.example"}'],
    ['@namespace svg url(http://www.w3.org/2000/svg);', '@namespace svg url(http://www.w3.org/2000/svg);'],
    [`p{background:url("/it's(.png?a&b")}`, `p{background:url("${OWN}/it\\27 s\\28 .png?a\\26 b")}`],
  ])('%s', (before, after) => {
    expect(clean(`<style>${before}</style><p>`)).toBe(`<style>${after}</style><p>`)
  })
})

describe('a document in an attribute', () => {
  it('can only be looked at, and holds no other address', () => {
    const { srcdoc, ...rest } = seen('<iframe srcdoc="<a href=&quot;https://far.example/&quot;>x</a>">')
    expect(rest).toEqual({ inert: '' })
    expect(
      parse(srcdoc ?? '')
        .querySelector('a')
        ?.getAttribute('href'),
    ).toBe(`${FAR}/`)
  })

  it('in another one is rewritten, too, to a depth that no page of people reaches', () => {
    const nest = (depth: number): string =>
      depth === 0
        ? '<a href="https://far.example/">x</a>'
        : `<iframe srcdoc="${nest(depth - 1)
            .replaceAll('&', '&amp;')
            .replaceAll('"', '&quot;')}"></iframe>`
    const innermost = (html: string, depth: number): string | undefined =>
      depth === 0
        ? parse(html).querySelector('a')?.getAttribute('href')
        : innermost(parse(html).querySelector('iframe')?.getAttribute('srcdoc') ?? '', depth - 1)
    expect(innermost(clean(nest(3)), 3)).toBe(`${FAR}/`)
    expect(innermost(clean(nest(12)), 12)).toBeUndefined()
  })
})

describe('markup that hides what it is', () => {
  it.each([
    [
      '<!-- <iframe a=" --><iframe src=//far.example>',
      '<!-- <iframe a=" --><iframe data-authscope-src=//far.example>',
    ],
    ['<iframe a=b"c src=//x><p title="d">', '<iframe a=b"c data-authscope-src=//x><p title="d">'],
    ['<IFRAME/SRC=//far.example>', '<IFRAME/data-authscope-src=//far.example>'],
    ['<img <iframe src=/x>', '<img <iframe data-authscope-src=/x>'],
    ['<a<a href=/x>', `<a<a href=${OWN}/x data-authscope-href=/x>`],
    ['<a title="x"href=/x>', `<a title="x"href=${OWN}/x data-authscope-href=/x>`],
    ["<p title='<a href=/x>'>", `<p title='<a href=${OWN}/x data-authscope-href=/x>'>`],
  ])('%s', (before, after) => {
    expect(clean(before)).toBe(after)
  })

  const MARK = 'data-authscope-'
  it.each([
    [
      '<iframe t=<b/src=" title=" src=//far.example c=">',
      `<iframe t=<b/${MARK}src=" title=" ${MARK}src=//far.example c=">`,
    ],
    [
      '<iframe q="<b x=" z=w"src=" title=" src=//far.example c=">',
      `<iframe q="<b x=" z=w"${MARK}src=" title=" ${MARK}src=//far.example c=">`,
    ],
    [
      '<iframe q="<b x=" z"= src=" title=" src=//far.example c=">',
      `<iframe q="<b x=" z"= ${MARK}src=" title=" ${MARK}src=//far.example c=">`,
    ],
    [
      '<iframe t="<style>"\nz=url(/&src=//far.example/)>',
      '<iframe t="<style>"\nz=url(/&src=//far.example/)>',
    ],
    [
      '<iframe t="<style>"\nz=url( /x )title=" src=//far.example "c>',
      '<iframe t="<style>"\nz=url( /x )title=" src=//far.example "c>',
    ],
  ])('and would be read otherwise once an edit had ended a value: %s', (before, after) => {
    expect(clean(before)).toBe(after)
  })

  it('holds no foreign address however tags, quotes and spaces are mixed', () => {
    const pieces = [
      ...['<iframe', '<link', '<a', '<b', '<style>', '<!--', '-->', '>', '"', '"', "'", ' ', '\n', '=', '/'],
      ...[
        'src=',
        'src=',
        ' src=',
        ' src=',
        '//far.example',
        '//far.example',
        'href=',
        ' href=',
        ' x=',
        ' x=',
      ],
      ...['y', 'url(', ')', '&'],
    ]
    // A simple generator, so that every run tries the same.
    let state = 7
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    for (let round = 0; round < 20_000; round += 1) {
      const html = Array.from({ length: 4 + random(20) }, () => pieces[random(pieces.length)]).join('')
      const cleaned = clean(html)
      expect(foreignIn(cleaned), `${html}\nbecame\n${cleaned}`).toEqual([])
    }
  })

  it('is made no element beyond all measure', () => {
    const html = `${'<iframe a '.repeat(20_000)}><iframe src=//far.example>`
    expect(clean(html)).toMatch(/<left-out-iframe src=\/\/far\.example>$/)
  })
})
