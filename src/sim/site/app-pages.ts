import { type Html, html } from './html.ts'
import { UPDATE_SCRIPT } from './update-script.ts'

/** The session as the engine's session route answers it. */
export interface SessionView {
  readonly user: {
    readonly name?: string | null
    readonly email?: string | null
    readonly image?: string | null
  }
  readonly expires: string
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#dde1e4, #2a3036); --quiet: light-dark(#474f59, #b3bac2) }
:root[data-theme=light] { color-scheme: light } :root[data-theme=dark] { color-scheme: dark }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#fff, #14171a); color: light-dark(#15181c, #e7eaed) }
main { max-width: 44ch; margin: 0 auto; padding: 32px 20px }
h1 { font-size: 20px; line-height: 28px; margin: 0 0 8px }
p { margin: 0 0 16px; color: var(--quiet) }
pre { font: 12px/1.5 ui-monospace, monospace; padding: 12px; border: 1px solid var(--line); border-radius: 5px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere }
a { color: inherit; text-underline-offset: 3px }
nav { display: flex; gap: 16px; margin-bottom: 24px }
form { display: inline-flex; gap: 8px; margin: 0 8px 8px 0; flex-wrap: wrap; align-items: end }
label { display: grid; gap: 2px; font-size: 13px; color: var(--quiet) }
input { font: inherit; padding: 5px 8px; border: 1px solid light-dark(#7d8590, #6d7680); border-radius: 5px; background: none; color: inherit }
button, .button { font: inherit; font-weight: 500; padding: 7px 14px; border-radius: 5px; border: 1px solid var(--line); background: light-dark(#15181c, #e7eaed); color: light-dark(#fff, #121518); cursor: pointer; text-decoration: none; display: inline-block }
:focus-visible { outline: 2px solid light-dark(#0b57d0, #82b4ff); outline-offset: 2px }
`

/** Home: who is signed in, with the session as the client sees it. */
export function homePage(session: SessionView | undefined, csrfToken: string): string {
  if (session === undefined) {
    return frame(
      'Example',
      html`<h1>Example</h1><p>A small app with Auth.js. You are not signed in.</p>
<p><a class="button" href="/auth/signin">Sign in</a></p>`,
    )
  }
  return frame(
    'Example',
    html`<h1>Signed in as ${nameOf(session)}</h1>
<form data-update><label>Nickname <input name="nickname" value="Countess" maxlength="40"></label><button>Update session</button></form>
<form method="post" action="/auth/signout"><input type="hidden" name="csrfToken" value="${csrfToken}"><input type="hidden" name="callbackUrl" value="/"><button>Sign out</button></form>
<p role="status"></p><p>The session, as the client sees it:</p>
<pre>${JSON.stringify(session, null, 2)}</pre>
${{ html: `<script>${UPDATE_SCRIPT}</script>` }}`,
  )
}

/** A page for signed-in users only. */
export function membersPage(session: SessionView): string {
  return frame(
    'Members · Example',
    html`<h1>Members only</h1><p>You see this page because you are signed in as ${nameOf(session)}.</p>`,
  )
}

export function missingPage(path: string): string {
  return frame('Not found · Example', html`<h1>Not found</h1><p>app.example has no page ${path}.</p>`)
}

function nameOf(session: SessionView): string {
  return session.user.name ?? session.user.email ?? 'somebody without a name'
}

function frame(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${{ html: STYLE }}</style></head>
<body><main><nav aria-label="Example"><a href="/">Home</a><a href="/members">Members</a></nav>${content}</main></body></html>`
    .html
}
