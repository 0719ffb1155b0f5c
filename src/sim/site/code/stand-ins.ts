import { type Html, html } from '../../../core/pages/html.ts'
import type { AuthConfig, PagesOptions, ProviderConfig } from '../../../core/types.ts'
import { frame, hiddenFields, signOutForm } from '../pages/frame.ts'
import { nameOf } from '../pages/session-view.ts'
import { page } from '../respond.ts'
import { home, readCsrf, readInPage, type Visit } from '../visit.ts'
import { ownPath } from './own-path.ts'
import { settingsOf } from './registered-code.ts'

type Show = (visit: Visit, config: AuthConfig) => Promise<Response>

/** Working pages for the routes of `pages`, which a project has as components that are not here. Where two have one path, the first counts. */
const STAND_INS: { readonly [K in keyof PagesOptions]: Show } = {
  signIn,
  error,
  verifyRequest,
  signOut,
  newUser,
}

export function standInFor(visit: Visit, config: AuthConfig): (() => Promise<Response>) | undefined {
  const found = (Object.keys(STAND_INS) as (keyof PagesOptions)[]).find(
    (name) => ownPath(config.pages?.[name]) === visit.url.pathname && !isHome(name, visit.url),
  )
  return found && (() => STAND_INS[found](visit, config))
}

/** Where guards send people though `pages` does not say so. */
export function signInPageFor(visit: Visit, config: AuthConfig): (() => Promise<Response>) | undefined {
  return SIGN_IN.test(visit.url.pathname) ? () => signIn(visit, config) : undefined
}

const SIGN_IN =
  /\/(?:log-?in|sign-?in|entrar|ingresar|acceder|acessar|iniciar-sesion|connexion|anmelden|accedi)$/i

/** `signOut: '/'` leads people home, where everything else begins. */
function isHome(name: keyof PagesOptions, url: URL): boolean {
  return url.pathname === '/' && name !== 'signIn' && !(name === 'error' && url.searchParams.has('error'))
}

/** At the root it is also where signed-in people arrive. */
async function signIn(visit: Visit, config: AuthConfig): Promise<Response> {
  if (visit.url.pathname !== '/') return signInForms(visit, config, [])
  return home(visit, (cleared) => signInForms(visit, config, cleared))
}

async function signInForms(
  visit: Visit,
  { providers }: AuthConfig,
  cleared: readonly string[],
): Promise<Response> {
  const { url, mount } = visit
  const { token, setCookie } = await readCsrf(visit)
  const hidden = hiddenFields(token, url.searchParams.get('callbackUrl') ?? '/')
  const forms = providers.map((provider) => formOf(settingsOf(provider), mount.basePath, hidden))
  return shown(
    url,
    'Sign in',
    html`${forms.length === 0 ? [html`<p>The configuration has no providers. If they come from a database, the log shows what its queries found.</p>`] : forms}`,
    [...cleared, ...setCookie],
  )
}

function formOf(provider: ProviderConfig, auth: string, hidden: Html): Html {
  const { id, name, type } = provider
  if (type === 'email')
    return html`<form class="stack" method="post" action="${auth}/signin/${id}">${hidden}
<label>E-mail <input name="email" type="email" autocomplete="email" required></label><button>Send a link with ${name}</button></form>`
  if (type === 'credentials')
    return html`<form class="stack" method="post" action="${auth}/callback/${id}">${hidden}${fieldsOf(provider.credentials ?? {})}
<button>Sign in with ${name}</button></form>`
  if (type === 'webauthn')
    return html`<form method="post" action="${auth}/callback/${id}" data-passkey="${auth}/webauthn-options/${id}?action=authenticate" hidden>${hidden}
<button>Sign in with ${name}</button><p role="alert" hidden></p></form>`
  return html`<form class="stack" method="post" action="${auth}/signin/${id}">${hidden}<button>Sign in with ${name}</button></form>`
}

function fieldsOf(credentials: object): readonly Html[] {
  return Object.entries(credentials as Record<string, Readonly<Record<string, unknown>>>).map(
    ([name, { label = name, type = 'text', placeholder = '', value = '' }]) =>
      html`<label>${String(label)} <input name="${name}" type="${String(type)}" placeholder="${String(placeholder)}" value="${String(value)}"></label>`,
  )
}

async function error({ url }: Visit): Promise<Response> {
  const code = url.searchParams.get('error')
  return shown(
    url,
    'Error',
    html`<p>The engine sent the browser here with <code>error=${code ?? ''}</code>.</p><p><a href="/">Home</a></p>`,
    [],
  )
}

async function verifyRequest(visit: Visit, config: AuthConfig): Promise<Response> {
  return shown(
    visit.url,
    'Check your e-mail',
    html`<p>A link is on its way. Open it in your mailbox.</p>${codeForm(visit, config) ?? []}`,
    [],
  )
}

/** A project that makes its own tokens often sends them as codes, which its page asks for. */
function codeForm({ url, mount }: Visit, { providers }: AuthConfig): Html | undefined {
  const asked = url.searchParams.get('provider')
  const own = providers.map(settingsOf).find(({ id }) => id === asked)
  if (!own || !('generateVerificationToken' in own)) return undefined
  return html`<form class="stack" action="${mount.basePath}/callback/${own.id}"><p>If the mail has a code instead of a link:</p>
<label>E-mail <input name="email" type="email" required></label><label>Code <input name="token" required></label><button>Sign in with the code</button></form>`
}

/** Auth.js's own page has no field for a code: a project that sends codes asks for them on a page that is not here. */
export async function withCodeForm(visit: Visit, config: AuthConfig, response: Response): Promise<Response> {
  const { mount, url } = visit
  const form = url.pathname === `${mount.basePath}/verify-request` ? codeForm(visit, config) : undefined
  if (form === undefined || response.status !== 200) return response
  const whose = html`<p><small>Placeholder for the form of your project's page. Auth.js has none here.</small></p>`
  const text = (await response.text()).replace(/<\/main>|<\/body>/, (end) => form.markup + whose.markup + end)
  return new Response(text, response)
}

async function signOut(visit: Visit): Promise<Response> {
  const { token, setCookie } = await readCsrf(visit)
  return shown(visit.url, 'Sign out', signOutForm(visit.mount.basePath, token), setCookie)
}

async function newUser(visit: Visit): Promise<Response> {
  const { session, setCookie } = await readInPage(visit)
  const next = ownPath(visit.url.searchParams.get('callbackUrl') ?? undefined) ?? '/'
  const content = html`<p>${session === undefined ? 'You are not signed in.' : `This is the first visit of ${nameOf(session)}.`}</p><p><a href="${next}">Continue</a></p>`
  return shown(visit.url, 'Welcome', content, setCookie)
}

function shown(url: URL, title: string, content: Html, setCookie: readonly string[]): Response {
  return page(
    200,
    frame(
      url,
      `${title} · Example`,
      html`<h1>${title}</h1><p><small>Placeholder for your project's page at ${url.pathname}.</small></p>${content}`,
    ),
    setCookie,
  )
}
