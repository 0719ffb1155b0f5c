import { isAuthAction } from '../../../core/http/auth-action.ts'
import type { AuthConfig } from '../../../core/types.ts'
import type { Code } from '../../../protocol/code.ts'
import { traceConfig } from '../../engine/config.ts'
import { noteNotice } from '../../engine/notices.ts'
import type { ExchangeRecorder } from '../../recorder/world.ts'
import type { WireRequest } from '../../values/message.ts'
import { type AppParts, callEngine, type Mount } from '../engine.ts'
import { type AnswerAuth, engineOf } from '../guest.ts'
import { withMachinePasskeys } from '../machine-passkeys.ts'
import { page, plain } from '../respond.ts'
import { home, pageOf, type Visit } from '../visit.ts'
import { seenByApp, withAuthUrl } from './address.ts'
import type { Admission } from './admission.ts'
import { askAuthorized } from './authorized.ts'
import { failurePage } from './failure-page.ts'
import { clientPart } from './framework.ts'
import { passMiddleware, visitorOf } from './middleware.ts'
import { guardsEngine, middlewareFileOf } from './middleware-file.ts'
import { openCode, strategyOf } from './open-code.ts'
import { ownPath } from './own-path.ts'
import { settingsOf } from './registered-code.ts'
import { signInPageFor, standInFor, withCodeForm } from './stand-ins.ts'
import { codeCookies } from './surroundings.ts'
import type { OpenedCode } from './user-code.ts'

/** app.example with the user's own configuration, evaluated again for each exchange. */
export async function answerWithCode(
  recorder: ExchangeRecorder,
  sent: WireRequest,
  code: Code,
  parts: AppParts,
): Promise<Response> {
  const asked = seenByApp(sent)
  const cookies = codeCookies(recorder)
  const engine = engineOf(recorder, parts.openGuest)
  const opening = await openCode(recorder, asked, code, parts, cookies)
  if ('failure' in opening)
    return page(500, failurePage(new URL(asked.url), code, opening.failure), cookies.lines())
  const { opened, basePath } = opening
  const request = withAuthUrl(asked, opened, code.environment)
  try {
    const response = await answer({ recorder, request, code, opened, basePath, engine })
    for (const line of cookies.lines()) response.headers.append('set-cookie', line)
    return response
  } finally {
    opened.close()
  }
}

interface Asked {
  readonly recorder: ExchangeRecorder
  readonly request: WireRequest
  readonly code: Code
  readonly opened: OpenedCode
  readonly basePath: string
  readonly engine: AnswerAuth
}

async function answer(asked: Asked): Promise<Response> {
  const { recorder, request, code, opened, basePath, engine } = asked
  const { config, flavour, locations, settled, middleware } = opened
  const url = new URL(request.url)
  const traced = traceConfig(withMachinePasskeys(config, recorder), recorder, locations)
  const inPages = flavour === 'next-auth' ? { inPages: withAnySession } : {}
  const mount: Mount = { basePath, engine, configure: async () => traced, settled, ...inPages }
  const isEngine = isEnginePath(url, opened, basePath)
  const visit = visitOf(asked, mount)
  opened.answerBy(visitorOf(visit, traced))
  const file = middlewareFileOf(code)
  let admitted: Admission | undefined
  if (middleware !== undefined) {
    if (!isEngine || guardsEngine(file))
      admitted = await passMiddleware({ visit, code, opened: { ...opened, middleware }, configured: traced })
  } else if (flavour === 'next-auth' && !isEngine && isPage(url) && standInFor(visit, config) === undefined)
    admitted = await askAuthorized(visit, traced)
  if (admitted !== undefined && 'answer' in admitted) {
    const words =
      isEngine && flavour === 'next-auth' ? redirectedForm(visit, admitted.answer, basePath) : undefined
    if (words === undefined) return withWays(visit, admitted.answer)
    noteNotice(recorder, { notice: 'middleware', message: words })
    admitted = undefined
  }
  const response = await (isEngine
    ? withCodeForm(visit, config, await callEngine(mount, request))
    : showPage(asked, { ...visit, url: admitted?.page ?? url }))
  for (const [name, value] of admitted?.headers ?? []) response.headers.append(name, value)
  return response
}

/**
 * What to say where a guard redirects a form of one of the app's pages. If a guard covers Auth.js's routes, too, pages of Next.js sign in by a server action:
 * a request to the page itself, which the guard has passed.
 */
function redirectedForm(
  { request, url }: Visit,
  { headers, status }: Response,
  basePath: string,
): string | undefined {
  const from = new Headers(request.headers as [string, string][]).get('referer') ?? ''
  const page = URL.canParse(from) ? new URL(from) : undefined
  const isOfPage = page?.origin === url.origin && !page.pathname.startsWith(`${basePath}/`)
  if (request.method !== 'POST' || !isOfPage || status < 300 || status >= 400) return undefined
  return `middleware sends this form to ${headers.get('location')}. A server action of ${page.pathname} would not pass middleware for ${url.pathname}, so the form is taken for one`
}

/** An API that answers the root with data has its pages elsewhere: people who browse there also get ours, which lead further. */
async function withWays(visit: Visit, answer: Response): Promise<Response> {
  const { url, request } = visit
  const isBrowsed = new Headers(request.headers as [string, string][]).get('accept')?.startsWith('text/html')
  if (url.pathname !== '/' || answer.status !== 200 || isBrowsed !== true) return answer
  const text = await answer.clone().text()
  return /<(?:a|form|script|button)\b/i.test(text) ? answer : home({ ...visit, answer: text })
}

/** Its routes begin below its path. Hooks and plugins of these frameworks let pages there pass. */
function isEnginePath({ pathname }: URL, { flavour }: OpenedCode, basePath: string): boolean {
  const [action = ''] = pathname.startsWith(`${basePath}/`)
    ? pathname.slice(basePath.length + 1).split('/')
    : []
  return action !== '' && (!['sveltekit', 'qwik'].includes(flavour) || isAuthAction(action))
}

/** `auth()` of next-auth has a session even where `callbacks.session` returns nothing. The route for browsers has none then. */
function withAnySession(config: AuthConfig): AuthConfig {
  const { session } = config.callbacks ?? {}
  if (session === undefined) return config
  const orGiven: typeof session = async (params) => (await session(params)) ?? params.session
  return { ...config, callbacks: { ...config.callbacks, session: orGiven } }
}

/** What the usual `matcher` of a middleware includes: no routes of the API, no files. */
function isPage({ pathname }: URL): boolean {
  return !pathname.startsWith('/api/') && !/\.\w+$/.test(pathname)
}

/** The page at the visit's address, which middleware may have replaced, with its part in the browser. */
async function showPage(asked: Asked, visit: Visit): Promise<Response> {
  const { method } = visit.request
  if (method !== 'GET' && method !== 'HEAD') return plain(405, 'This page answers GET.')
  const { config } = asked.opened
  const show = standInFor(visit, config) ?? signInPageFor(visit, config)
  const response = await (show?.() ?? pageOf(visit))
  const client = await clientPart(asked)
  return client ? client.addTo(response) : response
}

function visitOf({ recorder, request, opened }: Asked, mount: Mount): Visit {
  const { config, flavour } = opened
  return {
    recorder,
    request,
    url: new URL(request.url),
    mount,
    providers: config.providers.map((provider) => {
      const { id, name, type } = settingsOf(provider)
      return { id, name, type }
    }),
    strategy: strategyOf(config),
    stores: config.adapter !== undefined,
    ownForm: ownPath(config.pages?.signIn) === '/login',
    // A path without a slash is below the engine's, where nothing is. The app's own links say it in full.
    ...(/^\w[\w/-]*$/.test(config.pages?.signIn ?? '') && { signIn: ownPath(config.pages?.signIn) }),
    pagesSetCookies: flavour !== 'next-auth',
  }
}
