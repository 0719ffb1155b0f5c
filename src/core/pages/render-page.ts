import { renderError } from './error.ts'
import type { Page } from './page.ts'
import { renderSignIn } from './signin.ts'
import { renderSignOut } from './signout.ts'
import { renderVerifyRequest } from './verify-request.ts'

/** A built-in page as an HTML document. Pure: the same page gives the same text. */
export function renderPage(page: Page): string {
  switch (page.name) {
    case 'signin':
      return renderSignIn(page)
    case 'signout':
      return renderSignOut(page)
    case 'error':
      return renderError(page)
    case 'verify-request':
      return renderVerifyRequest(page)
  }
}
