import type { Recorder } from '../recorder/world.ts'
import type { WireRequest } from '../values/message.ts'
import { APP, isAppOrigin } from '../values/parties.ts'
import { readAccount } from './account-rows.ts'
import { askEngine, type Mount } from './engine.ts'
import { accountPage } from './pages/account.ts'
import { homePage, membersPage, missingPage, placePage } from './pages/home.ts'
import type { ProviderView } from './pages/login.ts'
import { pictureFor, standIn } from './pages/picture.ts'
import { type SessionView, sessionView } from './pages/session-view.ts'
import { json, page, picture, redirect } from './respond.ts'

/** One request to one of the app's own pages. */
export interface Visit {
  readonly recorder: Recorder
  readonly request: WireRequest
  readonly url: URL
  readonly mount: Mount
  readonly providers: readonly ProviderView[]
  readonly strategy: 'jwt' | 'database'
  /** The database has what it has of the signed-in person. */
  readonly stores: boolean
  /** The app takes its own forms: `/login`, and the account page's. */
  readonly ownForm: boolean
  /** Where the app's own links lead people who want to sign in, if not to the engine. */
  readonly signIn?: string | undefined
  /** What the user's own server answers at the root, where people need more to go on. */
  readonly answer?: string | undefined
  /** A page may set cookies. The server components of Next.js cannot. */
  readonly pagesSetCookies: boolean
}

/** `signedOut` is what the project shows there while no one is signed in. */
export async function home(
  visit: Visit,
  signedOut?: (setCookie: readonly string[]) => Promise<Response>,
): Promise<Response> {
  const { url, mount, ownForm, signIn, answer } = visit
  const { session, setCookie } = await readSession(visit)
  const view = { auth: mount.basePath, session, ownForm, signIn, answer }
  if (session === undefined && signedOut) return signedOut(setCookie)
  if (session === undefined) return page(200, homePage(url, { ...view, csrfToken: '' }), setCookie)
  const csrf = await readCsrf(visit)
  return page(200, homePage(url, { ...view, csrfToken: csrf.token }), [...setCookie, ...csrf.setCookie])
}

async function members(visit: Visit): Promise<Response> {
  const { session, setCookie } = await readInPage(visit)
  return session === undefined
    ? toSignIn(visit, setCookie)
    : page(200, membersPage(visit.url, session), setCookie)
}

/** A picture that only signed-in people are shown; the query says which. */
async function membersPicture(visit: Visit): Promise<Response> {
  const { session, setCookie } = await readSession(visit)
  if (session === undefined) return toSignIn(visit, setCookie)
  return picture(pictureFor(visit.url.searchParams.get('n') ?? '1', session), setCookie)
}

async function account(visit: Visit): Promise<Response> {
  const { session, setCookie } = await readInPage(visit)
  if (session === undefined) return toSignIn(visit, setCookie)
  const csrf = await readCsrf(visit)
  const { recorder, request, strategy, providers, mount, ownForm, stores } = visit
  const id = session.user.id
  const view = {
    auth: mount.basePath,
    session,
    csrfToken: csrf.token,
    strategy,
    providers,
    canRemove: ownForm,
    upgrades: recorder.world.meta.setup.providers.some(({ passkeys }) => passkeys?.upgrade),
    rows: id === undefined || !stores ? undefined : await readAccount(recorder, request, id),
  }
  return page(200, accountPage(visit.url, view), [...setCookie, ...csrf.setCookie])
}

/** A place in the user's app that has no page of ours. */
async function anyPage(visit: Visit): Promise<Response> {
  const { url } = visit
  if (isNamedPicture(visit)) return picture(standIn(fileOf(url)), [])
  if (/\.\w+$/.test(url.pathname)) return page(404, missingPage(url), [])
  const { session, setCookie } = await readInPage(visit)
  if (!url.pathname.startsWith('/api/'))
    return page(200, placePage(url, visit.mount.basePath, session), setCookie)
  return json(
    { placeholder: `Your route at ${url.pathname} would answer here.`, session: session?.body ?? null },
    setCookie,
  )
}

/** A picture that the code names, such as a logo, is among files that were not pasted. */
function isNamedPicture({ recorder, url }: Visit): boolean {
  const { code } = recorder.world.meta.setup
  return (
    code !== null &&
    /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/.test(url.pathname) &&
    Object.values(code.files).some((text) => text.includes(fileOf(url)))
  )
}

function fileOf({ pathname }: URL): string {
  return pathname.slice(pathname.lastIndexOf('/') + 1)
}

type Pages = Readonly<Record<string, (visit: Visit) => Promise<Response>>>

/** The app's own pages, by path. */
export const PAGES: Pages = {
  '/': (visit) => home(visit),
  '/members': members,
  '/members/picture': membersPicture,
  '/account': account,
}

function pageAt(pages: Pages, { pathname }: URL): Pages[string] | undefined {
  return Object.hasOwn(pages, pathname) ? pages[pathname] : undefined
}

/** The page at the visit's address. */
export async function pageOf(visit: Visit, pages: Pages = PAGES): Promise<Response> {
  const isOwn = visit.url.origin === new URL(visit.request.url).origin || isAppOrigin(visit.url)
  if (!isOwn) return page(404, missingPage(visit.url), [])
  return (pageAt(pages, visit.url) ?? anyPage)(visit)
}

export function toSignIn({ url, mount }: Visit, setCookie: readonly string[]): Response {
  const query = new URLSearchParams({ callbackUrl: url.href })
  return redirect(`${mount.basePath}/signin?${query}`, setCookie)
}

export async function readSession({ request, mount }: Visit): Promise<{
  readonly session: SessionView | undefined
  readonly setCookie: readonly string[]
}> {
  const { body, setCookie } = await askEngine(mount, request, 'session')
  return { session: sessionView(body), setCookie }
}

/** The session as a page reads it. Where pages cannot set cookies, what the engine has renewed is lost. */
export async function readInPage(visit: Visit): ReturnType<typeof readSession> {
  const { session, setCookie } = await readSession(visit)
  if (visit.pagesSetCookies || setCookie.length === 0) return { session, setCookie }
  const cookies = setCookie.map((line) => line.slice(0, line.indexOf('=')))
  visit.recorder.note({
    kind: 'decision.taken',
    data: {
      decision: 'page-cookies',
      branch: 'dropped',
      facts: { cookies, reason: 'a server component of Next.js cannot set cookies' },
    },
    from: APP,
    summary: `renewed session not sent: a server component can't set ${cookies.join(', ')}`,
    outcome: 'done',
  })
  return { session, setCookie: [] }
}

export async function readCsrf({ request, mount }: Visit): Promise<{
  readonly token: string
  readonly setCookie: readonly string[]
}> {
  const { body, setCookie } = await askEngine(mount, request, 'csrf')
  const known = typeof body === 'object' && body !== null && 'csrfToken' in body
  return { token: known ? String(body.csrfToken) : '', setCookie }
}
