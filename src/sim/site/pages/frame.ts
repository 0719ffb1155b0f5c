import { type Html, html } from '../../../core/pages/html.ts'

/** What the engine's `error` codes mean for the person. */
const WORDS: Readonly<Record<string, string>> = {
  AccessDenied: "You couldn't sign in: the app refused it, or you cancelled.",
  AccountNotLinked:
    'There is already an account with this e-mail address. Sign in to it first, then add the passkey on the account page.',
  Configuration: 'Something is wrong with this app. The details are in its log.',
  CredentialsSignin: 'The user name or password is wrong.',
  MissingCSRF: 'The form had expired. Please try again.',
  OAuthAccountNotLinked:
    'There is already an account with this e-mail address. Sign in the way you did before, then link the other provider on the account page.',
  OAuthCallbackError: 'The provider refused the sign-in, or you cancelled it there.',
  SessionRequired: 'Sign in to see that page.',
  Verification: 'The link was already used or has expired. Request a new one.',
  WebAuthnVerificationError: "The passkey couldn't be verified. Please try again.",
}

/** A sentence for an error code; any other code gets a general one, and none for no code. */
export function describeError(code: string | null): string | undefined {
  if (code === null || code === '') return undefined
  return Object.hasOwn(WORDS, code) ? WORDS[code] : "The sign-in didn't work. Please try again."
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#dde1e4, #2a3036); --quiet: light-dark(#474f59, #b3bac2); --field: light-dark(#7d8590, #6d7680); --bad: light-dark(#b01338, #ff8498) }
:root[data-theme=light] { color-scheme: light } :root[data-theme=dark] { color-scheme: dark }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#fff, #14171a); color: light-dark(#15181c, #e7eaed); overflow-wrap: anywhere }
main { max-width: 44ch; margin: 0 auto; padding: 20px }
h1 { font-size: 20px; line-height: 28px; margin: 0 0 8px }
h2 { font-size: 15px; line-height: 24px; margin: 16px 0 4px; padding-top: 12px; border-top: 1px solid var(--line) }
p { margin: 0 0 12px; color: var(--quiet) }
p[role=status]:empty { display: none }
pre { font: 12px/1.5 ui-monospace, monospace; padding: 12px; border: 1px solid var(--line); border-radius: 5px; overflow: auto; white-space: pre-wrap }
code, td:not(:first-child) { font: 12px/1.5 ui-monospace, monospace }
a { color: inherit; text-underline-offset: 3px }
nav { display: flex; gap: 16px; margin-bottom: 16px }
nav [aria-current] { font-weight: 600; text-decoration: none }
form { display: inline-flex; gap: 8px; margin: 0 8px 8px 0; flex-wrap: wrap; align-items: end }
form.stack { display: grid; justify-items: start; margin: 0 0 8px }
form[hidden], [role=alert][hidden] { display: none }
label { display: grid; gap: 2px; font-size: 13px; color: var(--quiet) }
input, textarea { font: inherit; padding: 5px 8px; border: 1px solid var(--field); border-radius: 5px; background: none; color: inherit; max-width: 100%; box-sizing: border-box }
textarea { font: 12px/1.5 ui-monospace, monospace; width: 34ch }
.stack input { width: 30ch }
button, .button { font: inherit; font-weight: 500; padding: 7px 14px; border-radius: 5px; border: 1px solid var(--field); background: none; color: inherit; cursor: pointer; text-decoration: none; display: inline-block }
button.main, .button { background: light-dark(#15181c, #e7eaed); border-color: transparent; color: light-dark(#fff, #121518) }
@media (forced-colors: active) { button.main, .button { background: ButtonFace; border-color: ButtonBorder; color: ButtonText } }
ul { list-style: none; margin: 0 0 12px; padding: 0 }
li { padding: 6px 0 } li + li { border-top: 1px solid var(--line) }
li small { display: block; font-size: 13px; color: var(--quiet) }
table { border-collapse: collapse; font-size: 13px; margin-bottom: 12px } th, td { text-align: left; padding: 3px 12px 3px 0; vertical-align: top } th { font-weight: 500; color: var(--quiet) }
summary { cursor: pointer; font-size: 13px; color: var(--quiet) }
[role=alert] { color: var(--bad); margin: 0 0 16px; flex-basis: 100% }
@media (max-height: 260px) { main { padding: 10px 20px } nav { margin-bottom: 6px } h1 { margin-bottom: 4px } p { margin-bottom: 8px } }
:focus-visible { outline: 2px solid light-dark(#0b57d0, #82b4ff); outline-offset: 2px }
`

const LINKS = [
  ['/', 'Home'],
  ['/members', 'Members'],
  ['/account', 'Account'],
] as const

/** One page of app.example: its navigation, what an `error` in its URL means, and the content. */
export function frame(url: URL, title: string, content: Html): string {
  const problem = describeError(url.searchParams.get('error'))
  const links = LINKS.map(([href, name]) =>
    href === url.pathname
      ? html`<a href="${href}" aria-current="page">${name}</a>`
      : html`<a href="${href}">${name}</a>`,
  )
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${{ markup: STYLE }}</style></head>
<body><main><nav aria-label="Example">${links}</nav>${problem === undefined ? [] : [html`<p role="alert">${problem}</p>`]}${content}</main></body></html>`
    .markup
}

/** What every form for the engine carries. */
export function hiddenFields(csrfToken: string, callbackUrl: string): Html {
  return html`<input type="hidden" name="csrfToken" value="${csrfToken}"><input type="hidden" name="callbackUrl" value="${callbackUrl}">`
}

/** The form that ends the session; `auth` is the path of the engine. */
export function signOutForm(auth: string, csrfToken: string): Html {
  return html`<form method="post" action="${auth}/signout">${hiddenFields(csrfToken, '/')}<button>Sign out</button></form>`
}
