import { html } from './html.ts'
import { layout } from './layout.ts'
import type { VerifyRequestPage } from './page.ts'

/** Title `Verify Request`: tells the person to look for the mail. */
export function renderVerifyRequest({ theme, origin }: VerifyRequestPage): string {
  return layout(
    'Verify Request',
    theme,
    html`<h1>Check your e-mail</h1>
<p>A sign-in link is on its way to you.</p>
<p><a class="site" href="${origin}">${new URL(origin).host}</a></p>`,
  )
}
