import { pageStyle } from './page-style.ts'
import { respond } from './respond.ts'

const markup = Symbol('markup')

/** Markup that this module escaped. Only `html` makes it, so an outside string cannot be taken for markup. */
export interface Html {
  readonly [markup]: string
}

type HtmlValue = Html | string | number | undefined | readonly HtmlValue[]

/** Template for markup: every value is escaped unless it came out of `html` itself; lists are joined, `undefined` is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const parts = strings.map((text, at) => text + toMarkup(values[at]))
  return { [markup]: parts.join('') }
}

export function toText(piece: Html): string {
  return piece[markup]
}

function toMarkup(value: HtmlValue): string {
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  if (markup in value) return value[markup]
  return value.map(toMarkup).join('')
}

/** Escapes a text for content and for quoted attributes of HTML and XML. */
export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

export interface Page {
  /** Name of the site, shown on top of every page of it. */
  readonly site: string
  readonly title: string
  readonly main: Html
  /** Default 200. */
  readonly status?: number
  readonly setCookies?: readonly string[]
}

/** A whole page of a simulated site: one style, one main landmark, and no script except in a `form_post` answer. */
export function respondPage({ site, title, main, status = 200, setCookies = [] }: Page): Response {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${site}</title>
<style>${{ [markup]: pageStyle }}</style>
</head>
<body>
<header><a href="/">${site}</a></header>
<main>
${main}
</main>
</body>
</html>
`
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'deny',
  })
  for (const line of setCookies) headers.append('Set-Cookie', line)
  return respond(toText(document), { status, headers })
}
