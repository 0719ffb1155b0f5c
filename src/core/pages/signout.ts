import { csrfField } from './fields.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'
import type { SignOutPage } from './page.ts'

/** Title `Sign Out`: asks before it posts. */
export function renderSignOut({ theme, action, csrfToken }: SignOutPage): string {
  return layout(
    'Sign Out',
    theme,
    html`<h1>Sign out</h1>
<p>Do you want to sign out?</p>
<form action="${action}" method="POST">
${csrfField(csrfToken)}
<button type="submit">Sign out</button></form>`,
  )
}
