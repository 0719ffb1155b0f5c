import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanMarkup } from '../../sim/rules/markup/clean-markup.ts'

const documentAddress = {
  base: '/',
  realOrigin: 'http://localhost:4173',
  world: 'w1',
  device: 'laptop',
  url: 'https://evil.example/a/b?x=1',
}

/** Attributes that a browser may follow or load by itself. */
const LEADING = [
  ...['href', 'xlink:href', 'src', 'action', 'formaction', 'srcset', 'ping', 'poster', 'data', 'background'],
  ...['to', 'values', 'content'],
]

/** Pieces that parsers stumble over: what opens and closes things, quotes, and elements that change how the rest is read. */
const PIECES = [
  ...[
    '<a ',
    '<a\n',
    '<form/',
    '<iframe ',
    '<img ',
    '<svg>',
    '<math>',
    '<select>',
    '<table>',
    '<style>',
    '<title>',
  ],
  ...[
    '<textarea>',
    '<template shadowrootmode=closed>',
    '<noscript>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '</',
    '</a>',
  ],
  ...[
    '</style>',
    '</title>',
    '</select>',
    '</template>',
    '<option>',
    '<mtext>',
    '<foreignObject>',
    '<plaintext>',
  ],
  ...[
    'href=',
    'HREF =',
    'src=',
    'action="',
    'xlink:href=',
    'formaction=',
    'srcset=',
    'srcdoc="',
    'title=',
    'style=',
  ],
  ...['<button ', '<meta http-equiv=refresh content="0;url=', '<set attributeName=href to=', '<p '],
  ...[
    'https://far.example/',
    '//far.example',
    '&#104;ttps:/\\far.example',
    '&lt;a href=//far.example&gt;',
    'x',
  ],
  ...['"', "'", '`', '>', '/', ' ', '=', '<', '\u0000', '&#39;', '&quot;'],
]

/** Everything in a document as the browser built it, shadow trees and documents in attributes too. */
function everything(root: Document | ShadowRoot | DocumentFragment): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    element,
    ...(element.shadowRoot ? everything(element.shadowRoot) : []),
    ...(element instanceof HTMLTemplateElement ? everything(element.content) : []),
    ...(element.hasAttribute('srcdoc') ? everything(documentOf(element.getAttribute('srcdoc') ?? '')) : []),
  ])
}

function documentOf(html: string): Document {
  return Document.parseHTMLUnsafe(html)
}

function foreign(html: string): string[] {
  return everything(documentOf(html)).flatMap((element) =>
    LEADING.flatMap((name) => {
      const value = element.getAttribute(name) ?? ''
      const animates = !['to', 'values'].includes(name) || element.hasAttribute('attributeName')
      const refreshes = name !== 'content' || /refresh/i.test(element.getAttribute('http-equiv') ?? '')
      return animates && refreshes && leadsAway(value) ? [`${element.localName} ${name}=${value}`] : []
    }),
  )
}

function leadsAway(value: string): boolean {
  const url = URL.parse(
    value.replace(/^\d+;url=/, ''),
    'http://localhost:4173/~/w1/laptop/https/evil.example/a/b',
  )
  return url !== null && url.origin !== 'http://localhost:4173' && url.protocol !== 'about:'
}

it('no attribute of a page that a browser has parsed points outside', () => {
  expect(foreign('<select><a href=//far.example></select>')).not.toEqual([])
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }), (pieces) => {
      expect(foreign(cleanMarkup(pieces.join(''), documentAddress))).toEqual([])
    }),
    { numRuns: 4000 },
  )
})

it('no tree is closed', () => {
  const html = '<div><template ShadowRootMode=&#99;losed><a href=/x>x</a></template></div>'
  expect(documentOf(cleanMarkup(html, documentAddress)).querySelector('div')?.shadowRoot).not.toBeNull()
})
