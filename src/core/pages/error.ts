import { type Html, html } from './html.ts'
import { layout } from './layout.ts'
import type { ErrorPage } from './page.ts'

interface Text {
  readonly status: number
  readonly heading: string
  readonly message: string
}

const texts: Readonly<Record<string, Text>> = {
  Configuration: {
    status: 500,
    heading: 'Server error',
    message: 'The server configuration has a problem. Check the server logs.',
  },
  AccessDenied: {
    status: 403,
    heading: 'Access denied',
    message: "You don't have access to this app.",
  },
  Verification: {
    status: 403,
    heading: 'This link has expired',
    message: 'It was already used or is too old. Request a new one.',
  },
}

function textOf(error: string | undefined): Text | undefined {
  return error !== undefined && Object.hasOwn(texts, error) ? texts[error] : undefined
}

/** 500 for Configuration, 403 for AccessDenied and Verification, else 200 (reference 13). */
export function errorPageStatus(error: string | undefined): number {
  return textOf(error)?.status ?? 200
}

/** Title `Error`. A value that is no known error is not shown. */
export function renderError({ theme, error, origin, signinUrl }: ErrorPage): string {
  const text = textOf(error)
  const content: Html = text
    ? html`<h1>${text.heading}</h1>
<p>${text.message}</p>
${text.status === 403 && html`<a class="button" href="${signinUrl}">Sign in</a>`}`
    : html`<h1>Error</h1>
<p><a class="site" href="${origin}">${new URL(origin).host}</a></p>`
  return layout('Error', theme, content)
}
