import { TokenType, tokenize } from '@csstools/css-tokenizer'
import createPurifier from 'dompurify'

/** What text and styling of a mail don't need: elements that fetch, navigate, ask for something, or give a link its target later. */
const FORBIDDEN = {
  tags: [
    ...['form', 'input', 'button', 'select', 'textarea', 'option', 'dialog'],
    ...['audio', 'video', 'source', 'track', 'picture', 'template', 'image', 'feimage', 'use'],
  ],
  attributes: [
    ...['href', 'xlink:href', 'src', 'srcset', 'poster', 'background', 'cite', 'longdesc', 'usemap'],
    ...['action', 'formaction', 'ping', 'target', 'data', 'attributionsrc', 'popovertarget'],
  ],
}

const purifier = createPurifier(window)

/** A style that would fetch something is left out entirely, in attributes and in elements. */
purifier.addHook('uponSanitizeAttribute', (_element, attribute) => {
  if (attribute.attrName === 'style' && fetches(attribute.attrValue)) attribute.keepAttr = false
})
purifier.addHook('uponSanitizeElement', (node, { tagName }) => {
  if (tagName === 'style' && fetches(node.textContent ?? '')) node.textContent = ''
})

/**
 * A mail as a document that can only be looked at. Its iframe forbids scripts and navigation. Anything that could make a network request is removed
 * here too, so that nothing is requested even where an iframe is less strict.
 */
export function harmless(html: string, text: string): string {
  const written = html === '' ? document.createElement('pre') : undefined
  written?.append(text)
  const page = purifier.sanitize(written?.outerHTML ?? html, {
    WHOLE_DOCUMENT: true,
    RETURN_DOM: true,
    ALLOW_DATA_ATTR: false,
    FORBID_TAGS: FORBIDDEN.tags,
    FORBID_ATTR: FORBIDDEN.attributes,
  })
  if (!(page instanceof HTMLElement)) throw new TypeError('The sanitizer gave no document.')
  const policy = "default-src 'none'; style-src 'unsafe-inline'"
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`
  const look =
    '<style>body{font:13px/1.5 system-ui,sans-serif;margin:12px;overflow-wrap:anywhere}a{text-decoration:underline}</style>'
  const parts = ['head', 'body'].map((name) => page.querySelector(name))
  return `<!doctype html><html lang="en"><head>${head}<title>Mail</title>${look}${parts[0]?.innerHTML ?? ''}</head>${parts[1]?.outerHTML ?? ''}</html>`
}

/** Whether CSS would make a browser request something, by its tokens: `\75rl(` is a `url(` too. CSS Syntax Module Level 3 */
function fetches(css: string): boolean {
  return tokenize({ css }, { onParseError: () => undefined }).some((token) => {
    if (token[0] === TokenType.Function) return /^(?:url|src|.*image-set|image)$/i.test(token[4].value)
    if (token[0] === TokenType.AtKeyword) return token[4].value.toLowerCase() === 'import'
    return token[0] === TokenType.URL || token[0] === TokenType.BadURL
  })
}
