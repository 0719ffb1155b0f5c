import type { AuthConfig } from '../../../core/types.ts'
import type { Code } from '../../../protocol/code.ts'
import { traceConfig } from '../../engine/config.ts'
import type { ExchangeRecorder, Recorder } from '../../recorder/world.ts'
import type { WireRequest } from '../../values/message.ts'
import { APP_ORIGIN } from '../../values/parties.ts'
import { type AppParts, callEngine, type Mount } from '../engine.ts'
import { withMachinePasskeys } from '../machine-passkeys.ts'
import { missingPage } from '../pages/home.ts'
import { page, plain } from '../respond.ts'
import { PAGES, pageAt, type Visit } from '../visit.ts'
import { askAuthorized } from './authorized.ts'
import { failurePage } from './failure-page.ts'
import { openCode, strategyOf } from './open-code.ts'
import { ownPath } from './own-path.ts'
import { settingsOf } from './registered-code.ts'
import { standInFor } from './stand-ins.ts'
import { codeCookies } from './surroundings.ts'
import type { OpenedCode } from './user-code.ts'

/** Pages that are for some people only: the user's `authorized` is asked about them. */
const PROTECTED: ReadonlySet<string> = new Set(['/members', '/account'])

/** app.example with the user's own configuration, evaluated again for each exchange. */
export async function answerWithCode(
  recorder: ExchangeRecorder,
  request: WireRequest,
  code: Code,
  parts: AppParts,
): Promise<Response> {
  const cookies = codeCookies(recorder)
  const opening = await openCode(recorder, request, code, parts, cookies)
  if ('failure' in opening)
    return page(500, failurePage(new URL(request.url), code, opening.failure), cookies.lines())
  const { opened, basePath } = opening
  try {
    const response = await answer(recorder, request, opened, basePath)
    for (const line of cookies.lines()) response.headers.append('set-cookie', line)
    return response
  } finally {
    opened.close()
  }
}

async function answer(
  recorder: Recorder,
  request: WireRequest,
  { config, locations, settled }: OpenedCode,
  basePath: string,
): Promise<Response> {
  const url = new URL(request.url)
  const traced = traceConfig(withMachinePasskeys(config, recorder), recorder, locations)
  const mount: Mount = { basePath, configure: async () => traced, settled }
  if (url.pathname === basePath || url.pathname.startsWith(`${basePath}/`)) return callEngine(mount, request)
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'This page answers GET.')
  const visit = visitOf(recorder, request, mount, config)
  const standIn = standInFor(visit, config)
  if (standIn !== undefined) return standIn()
  if (!PROTECTED.has(url.pathname)) return showPage(visit)
  const admitted = await askAuthorized(visit, traced)
  if ('answer' in admitted) return admitted.answer
  const response = await showPage({ ...visit, url: admitted.page })
  for (const [name, value] of admitted.headers) response.headers.append(name, value)
  return response
}

/** The page at the visit's address: middleware may have put another in its place. */
async function showPage(visit: Visit): Promise<Response> {
  const show = visit.url.origin === APP_ORIGIN ? pageAt(PAGES, visit.url) : undefined
  return show === undefined ? page(404, missingPage(visit.url), []) : show(visit)
}

function visitOf(recorder: Recorder, request: WireRequest, mount: Mount, config: AuthConfig): Visit {
  const { adapter, providers } = config
  return {
    recorder,
    request,
    url: new URL(request.url),
    mount,
    providers: providers.map((provider) => {
      const { id, name, type } = settingsOf(provider)
      return { id, name, type }
    }),
    strategy: strategyOf(config),
    stores: adapter !== undefined,
    ownForm: ownPath(config.pages?.signIn) === '/login',
  }
}
