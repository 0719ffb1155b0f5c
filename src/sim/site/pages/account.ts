import { type Html, html } from '../../../core/pages/html.ts'
import { frame, hiddenFields, signOutForm } from './frame.ts'
import type { ProviderView } from './login.ts'
import { nameOf, type SessionView } from './session-view.ts'

/** What the app's database says about the signed-in person. */
export interface AccountRows {
  readonly accounts: readonly { readonly provider: string; readonly type: string; readonly id: string }[]
  readonly sessions: readonly { readonly expires: string; readonly current: boolean }[]
  readonly passkeys: readonly {
    readonly id: string
    readonly counter: number
    readonly deviceType: string
    readonly backedUp: boolean
    readonly transports: string
  }[]
}

/** Where the form goes that removes a passkey. */
export const REMOVE_PASSKEY = '/account/passkeys/remove'

export interface AccountView {
  /** Path of the engine. */
  readonly auth: string
  readonly session: SessionView
  readonly csrfToken: string
  readonly strategy: 'jwt' | 'database'
  readonly providers: readonly ProviderView[]
  /** There is a form for each passkey that removes it. */
  readonly canRemove: boolean
  /** The page's script asks for a first passkey without a dialog. */
  readonly upgrades: boolean
  /** Absent when the person is not stored: who came with a password. */
  readonly rows: AccountRows | undefined
}

/** The signed-in person's own page. */
export function accountPage(url: URL, view: AccountView): string {
  const { auth, session, csrfToken, rows } = view
  const { email, name } = session.user ?? {}
  return frame(
    url,
    'Account · Example',
    html`<h1>Account</h1><p>${nameOf(session)}${email && email !== name ? `, ${email}` : ''}</p>
${accountsPart(view)}${sessionsPart(view)}${passkeysPart(view)}
<h2>Leave</h2>${rows === undefined ? [html`<p>This sign-in stored nothing in the database; it exists only in the cookie.</p>`] : []}${signOutForm(auth, csrfToken)}`,
  )
}

function accountsPart({ auth, rows, providers, csrfToken }: AccountView): Html {
  const linked = rows?.accounts ?? []
  const others = providers.filter(
    ({ id, type }) =>
      (type === 'oauth' || type === 'oidc') && !linked.some(({ provider }) => provider === id),
  )
  const items = linked.map(
    ({ provider, type, id }) =>
      html`<li>${nameIn(providers, provider)} <small>${type}, <code>${shorten(id)}</code></small></li>`,
  )
  const forms = others.map(
    ({ id, name }) =>
      html`<form method="post" action="${auth}/signin/${id}">${hiddenFields(csrfToken, '/account')}<button>Link ${name}</button></form>`,
  )
  return html`<h2>Linked accounts</h2>${list(items, 'None.')}
${forms}`
}

function sessionsPart({ rows, strategy, session }: AccountView): Html {
  if (strategy === 'jwt')
    return html`<h2>Sessions</h2><p>This app stores no sessions: each browser has its own in an encrypted cookie. ${session.expires === undefined ? '' : `This one expires ${timeOf(session.expires)}.`}</p>`
  const items = (rows?.sessions ?? []).map(
    ({ expires, current }) =>
      html`<li>${current ? 'This browser' : 'Another browser'} <small>expires ${timeOf(expires)}</small></li>`,
  )
  return html`<h2>Sessions</h2>${list(items, 'None.')}`
}

function passkeysPart({
  auth,
  canRemove,
  rows,
  providers,
  csrfToken,
  upgrades,
}: AccountView): Html | readonly Html[] {
  const provider = providers.find(({ type }) => type === 'webauthn')
  if (provider === undefined) return []
  const items = (rows?.passkeys ?? []).map(
    ({ id, counter, deviceType, backedUp, transports }) =>
      html`<li>Passkey <code>${shorten(id)}</code> <small>${deviceType === 'multiDevice' ? 'on several devices' : 'on one device'}, ${backedUp ? 'backed up' : 'not backed up'}${transports && `, ${transports}`}, counter ${counter}</small>${canRemove && html`<form method="post" action="${REMOVE_PASSKEY}"><input type="hidden" name="csrfToken" value="${csrfToken}"><input type="hidden" name="id" value="${id}"><button>Remove this passkey</button></form>`}</li>`,
  )
  return html`<h2>Passkeys</h2>${list(items, 'None yet.')}
<form method="post" action="${auth}/callback/${provider.id}" data-passkey="${auth}/webauthn-options/${provider.id}?action=register"${upgrades && items.length === 0 && html` data-passkey-upgrade`} hidden>${hiddenFields(csrfToken, '/account')}
<button>Add a passkey</button><p role="alert" hidden></p></form>`
}

function list(items: readonly Html[], none: string): Html {
  return items.length === 0 ? html`<p>${none}</p>` : html`<ul>${items}</ul>`
}

function nameIn(providers: readonly ProviderView[], id: string): string {
  return providers.find((provider) => provider.id === id)?.name ?? id
}

function shorten(id: string): string {
  return id.length > 24 ? `${id.slice(0, 23)}…` : id
}

/** `2026-04-01 09:41 UTC` */
function timeOf(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
}
