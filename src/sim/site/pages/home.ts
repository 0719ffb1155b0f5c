import { html } from '../../../core/pages/html.ts'
import { UPDATE_SCRIPT } from '../page-scripts.ts'
import { frame, signOutForm } from './frame.ts'
import { nameOf, type SessionView } from './session-view.ts'

export interface HomeView {
  /** Path of the engine. */
  readonly auth: string
  readonly session: SessionView | undefined
  readonly csrfToken: string
  /** The app has its own sign-in form at `/login`. */
  readonly ownForm: boolean
  /** Where the app's own links lead people who want to sign in. */
  readonly signIn?: string | undefined
  /** What the user's own server answers here. */
  readonly answer?: string | undefined
}

/** Home: who is signed in, with the session as the client sees it. */
export function homePage(
  url: URL,
  { auth, session, csrfToken, ownForm, signIn = `${auth}/signin`, answer }: HomeView,
): string {
  const own = answer === undefined ? [] : [html`<p>Your server answers here itself:</p><pre>${answer}</pre>`]
  if (session === undefined) {
    return frame(
      url,
      'Example',
      html`<h1>Example</h1><p>A small app with Auth.js. You are not signed in.</p>
<p><a class="button" href="${signIn}">Sign in</a></p>${own}
${ownForm ? [html`<p><a href="/login">Other ways to sign in</a></p>`] : []}`,
    )
  }
  return frame(
    url,
    'Example',
    html`<h1>Signed in as ${nameOf(session)}</h1>
<form data-update="${auth}"><label>Data for update() <textarea name="data" rows="2" spellcheck="false" maxlength="20000">{ "nickname": "Countess" }</textarea></label><button class="main">Update session</button></form>
${signOutForm(auth, csrfToken)}${own}
<p role="status"></p><p>The session, as the client sees it:</p>
<pre>${JSON.stringify(session.body, null, 2)}</pre>
${{ markup: `<script>${UPDATE_SCRIPT}</script>` }}`,
  )
}

/** A page for signed-in users only. */
export function membersPage(url: URL, session: SessionView): string {
  return frame(
    url,
    'Members · Example',
    html`<h1>Members only</h1><p>You see this page because you are signed in as ${nameOf(session)}.</p>`,
  )
}

/** In place of a page that the user's own app has at that path. */
export function placePage(url: URL, auth: string, session: SessionView | undefined): string {
  const who =
    session === undefined
      ? html`<p>No one is signed in. <a href="${auth}/signin?${new URLSearchParams({ callbackUrl: url.href }).toString()}">Sign in</a></p>`
      : html`<p>Signed in as ${nameOf(session)}. The session, as this page reads it:</p><pre>${JSON.stringify(session.body, null, 2)}</pre>`
  return frame(
    url,
    `${url.pathname} · Example`,
    html`<h1>${url.pathname}</h1><p><small>Placeholder: your own page would be here.</small></p>${who}`,
  )
}

export function missingPage(url: URL): string {
  return frame(
    url,
    'Not found · Example',
    html`<h1>Not found</h1><p>app.example has no page ${url.pathname}.</p>`,
  )
}

/** In place of every page while the app's configuration cannot be used. */
export function brokenPage(url: URL, problem: string): string {
  return frame(url, 'Out of order · Example', html`<h1>Out of order</h1><p role="alert">${problem}</p>`)
}
