import { describe, expect, it } from 'vitest'
import { harmless } from './harmless.ts'

const FAR = 'https://far.example'

/** The mail as the workbench's iframe would show it, but readable: the document of an iframe with an empty `sandbox` is not. */
async function shown(html: string): Promise<Document> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.srcdoc = harmless(html, '')
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  const { contentDocument } = frame
  if (!contentDocument) throw new Error('The frame has no document.')
  return contentDocument
}

/** Everything in a document, shadow trees too. */
function everything(root: Document | ShadowRoot): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    element,
    ...(element.shadowRoot ? everything(element.shadowRoot) : []),
  ])
}

const HOSTILE: Readonly<Record<string, string>> = {
  'a script': `<script>fetch("${FAR}")</script><img src=x onerror="fetch('${FAR}')">`,
  'a picture': `<img src="${FAR}/a.png" srcset="${FAR}/b.png 2x"><picture><source srcset="${FAR}/c.png"></picture>`,
  'a link and a form': `<a href="${FAR}" ping="${FAR}">x</a><form action="${FAR}"><button formaction="${FAR}">x</button></form>`,
  'a link with a script': '<a href="javascript:alert(1)">x</a>',
  'a refresh and a base': `<meta http-equiv="refresh" content="0;url=${FAR}"><base href="${FAR}">`,
  'a shadow tree': `<div><template shadowrootmode="open"><a href="${FAR}">x</a><img src="${FAR}/s.png"></template></div>`,
  'a link that gets its target later': `<svg><a><set attributeName="href" to="${FAR}"/><animate attributeName="href" values="${FAR}"/><text y="20">x</text></a></svg>`,
  'a picture in a vector': `<svg><image href="${FAR}/a.png"/><use xlink:href="${FAR}/b.svg#x"/><filter><feImage href="${FAR}/c.png"/></filter></svg>`,
  'a style': `<style>@import "${FAR}/a.css"; p { background: url("${FAR}/b.png") }</style><p style="background:url(${FAR}/c.png)">x</p>`,
  'a style behind an escape': `<p style="background:\\75rl(${FAR}/a.png)">x</p><style>p { --a: u\\72 l("${FAR}/b.png"); background: var(--a) } @\\69mport "${FAR}/c.css";</style>`,
  'markup that changes when it is read again': `<svg></p><style><a id="</style><img src=${FAR}/m.png onerror=fetch('${FAR}')>">`,
}

describe('a mail in its frame', () => {
  it.each(Object.entries(HOSTILE))('with %s navigates nowhere and requests nothing', async (_, html) => {
    const page = await shown(`<p>Hello</p>${html}`)
    expect(page.body.textContent).toContain('Hello')
    const leading = everything(page).flatMap((element) =>
      [...element.attributes].filter(({ value }) => /far\.example|javascript:/.test(value)),
    )
    expect(leading.map(({ ownerElement, name }) => `${ownerElement?.tagName} ${name}`)).toEqual([])
    expect(page.querySelector('script, template, iframe, form')).toBeNull()
    expect([...page.querySelectorAll('style')].map((style) => style.textContent).join('')).not.toContain(
      'far.example',
    )
  })

  it('keeps its text and its look', async () => {
    const page = await shown('<style>p { color: red }</style><p style="margin:0">Hello <b>Ada</b></p>')
    expect(page.querySelector('p')?.outerHTML).toBe('<p style="margin:0">Hello <b>Ada</b></p>')
    expect(page.head.textContent).toContain('color: red')
  })

  it('without HTML shows its text as text', async () => {
    const page = new DOMParser().parseFromString(harmless('', '<b>a</b> & b'), 'text/html')
    expect(page.querySelector('pre')?.textContent).toBe('<b>a</b> & b')
  })
})
