import { type Html, html } from '../../../core/pages/html.ts'
import type { Person } from '../../../protocol/setup.ts'
import { passwordOf, userNameOf } from '../../../protocol/test-people.ts'
import { frame, hiddenFields } from './frame.ts'

/** A provider as the app's pages name it. */
export interface ProviderView {
  readonly id: string
  readonly name: string
  readonly type: string
}

export interface LoginView {
  readonly providers: readonly ProviderView[]
  readonly people: readonly Person[]
  readonly strategy: 'jwt' | 'database'
  readonly csrfToken: string
  readonly callbackUrl: string
}

/** The app's own sign-in page: its forms go straight to the engine's routes, as those of many apps do. */
export function loginPage(url: URL, view: LoginView): string {
  const forms = view.providers.map((provider) => form(provider, view)).filter((each) => each !== undefined)
  const content =
    forms.length > 0
      ? forms
      : [
          html`<p>This app doesn't support passwords, e-mail links or passkeys. <a href="/auth/signin">See the other ways</a>.</p>`,
        ]
  return frame(url, 'Sign in · Example', html`<h1>Sign in to Example</h1>${content}`)
}

function form(provider: ProviderView, view: LoginView): Html | undefined {
  if (provider.type === 'credentials') return passwordForm(provider, view)
  if (provider.type === 'email') return mailForm(provider, view)
  return provider.type === 'webauthn' ? passkeyForm(provider, view) : undefined
}

function passwordForm({ id }: ProviderView, { csrfToken, callbackUrl, people, strategy }: LoginView): Html {
  const rows = people.map(
    (person) =>
      html`<tr><th scope="row">${person.name}</th><td>${userNameOf(person)}</td><td>${passwordOf(person)}</td></tr>`,
  )
  const warning = html`<p>This app stores sessions in the database, and Auth.js can't do that for passwords: you'll be signed out on the next page.</p>`
  return html`<h2>With a password</h2>${strategy === 'database' ? [warning] : []}
<form class="stack" method="post" action="/auth/callback/${id}">${hiddenFields(csrfToken, callbackUrl)}
<label>User name or e-mail <input name="username" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button class="main">Sign in with the password</button></form>
<details><summary>Test people and their passwords</summary><table><tbody>${rows}</tbody></table></details>`
}

function mailForm({ id, name }: ProviderView, { csrfToken, callbackUrl }: LoginView): Html {
  return html`<h2>With a link by e-mail</h2>
<form class="stack" method="post" action="/auth/signin/${id}">${hiddenFields(csrfToken, callbackUrl)}
<label>E-mail <input name="email" type="email" autocomplete="email" required></label>
<button class="main">Send the link with ${name}</button></form>`
}

function passkeyForm({ id }: ProviderView, { csrfToken, callbackUrl }: LoginView): Html {
  return html`<h2>With a passkey</h2>
<form method="post" action="/auth/callback/${id}" data-passkey="/auth/webauthn-options/${id}?action=authenticate" hidden>${hiddenFields(csrfToken, callbackUrl)}
<button class="main">Use a passkey</button><p role="alert" hidden></p></form>`
}
