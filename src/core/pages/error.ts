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
    message: 'This application is not set up correctly. Whoever runs it finds the reason in its logs.',
  },
  AccessDenied: {
    status: 403,
    heading: 'No entry',
    message: 'This application does not let you in.',
  },
  Verification: {
    status: 403,
    heading: 'This link does not work any more',
    message: 'It was used before, or too much time has passed. Ask for a new one.',
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
