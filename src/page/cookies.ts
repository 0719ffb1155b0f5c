import { replace } from './dom.ts'
import type { Page } from './page.ts'

/** `document.cookie` reads and writes the device's jar. A write is visible at once, and corrected when the jar has judged it. */
export function backCookies(page: Page): void {
  const { context } = page
  let cookies = parse(context.cookie)
  replace(Document.prototype, 'cookie', {
    get: () => cookies.map(([name, value]) => (name === '' ? value : `${name}=${value}`)).join('; '),
    set: (line: unknown) => {
      const text = String(line)
      cookies = mirror(cookies, text, new URL(context.url))
      page.post({ authscope: 'page.cookie', page: context, line: text }, (answer) => {
        cookies = parse(answer)
      })
    },
  })
}

/** In the jar's order. A name may occur twice, with different paths. */
type Cookies = readonly (readonly [name: string, value: string])[]

function parse(header: string): Cookies {
  return header
    .split(';')
    .map(pair)
    .filter(([name, value]) => name !== '' || value !== '')
}

/** A guess at what a page expects when it reads its own write. The jar decides later. */
function mirror(cookies: Cookies, line: string, url: URL): Cookies {
  const [first = '', ...rest] = line.split(';')
  const [name, value] = pair(first)
  const attributes = new Map(
    rest.map(pair).map(([key, text]) => [key.toLowerCase() || text.toLowerCase(), text]),
  )
  if ((name === '' && value === '') || attributes.has('httponly')) return cookies
  if (!isUnder(url.pathname, attributes.get('path') ?? '')) return cookies
  if (isOver(attributes)) return cookies.filter(([known]) => known !== name)
  const index = cookies.findIndex(([known]) => known === name)
  return index < 0 ? [...cookies, [name, value]] : cookies.with(index, [name, value])
}

function isOver(attributes: ReadonlyMap<string, string>): boolean {
  const maxAge = attributes.get('max-age')
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0
  return Date.parse(attributes.get('expires') ?? '') <= Date.now()
}

function isUnder(path: string, prefix: string): boolean {
  return !prefix.startsWith('/') || path === prefix || path.startsWith(prefix.replace(/\/?$/, '/'))
}

function pair(text: string): [name: string, value: string] {
  const [name = '', ...value] = text.split('=')
  return value.length === 0 ? ['', name.trim()] : [name.trim(), value.join('=').trim()]
}
