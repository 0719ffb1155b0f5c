import type { Code } from '../../protocol/code.ts'
import { followsOf } from '../engine/follows.ts'
import type { AnswerApp, ExchangeRecorder, Recorder } from '../recorder/world.ts'
import type { WireRequest } from '../values/message.ts'
import { removePasskey } from './account-rows.ts'
import { answerWithCode } from './code/answer.ts'
import { encryptClaims } from './encrypt-claims.ts'
import { type AppParts, callEngine, stockMount } from './engine.ts'
import { REMOVE_PASSKEY } from './pages/account.ts'
import { brokenPage } from './pages/home.ts'
import { loginPage, type ProviderView } from './pages/login.ts'
import { buildProvider } from './providers.ts'
import { page, plain, redirect } from './respond.ts'
import { testEnvironment, unsetVariables } from './test-environment.ts'
import { PAGES, pageOf, readCsrf, readSession, toSignIn, type Visit } from './visit.ts'

const WITH_LOGIN = { ...PAGES, '/login': login }

/** app.example: the user's app, with the engine mounted at `/auth`, or where the user's own code says. */
export function createApp(parts: AppParts): AnswerApp {
  const answer = (recorder: ExchangeRecorder, request: WireRequest) => {
    const { code } = recorder.world.meta.setup
    return code ? answerWithCode(recorder, request, code, parts) : answerStock(recorder, request, parts)
  }
  const environmentOf = (code: Pick<Code, 'files'>) => ({
    environment: testEnvironment(code),
    unset: unsetVariables(code),
  })
  return Object.assign(answer, { encrypt: encryptClaims, environmentOf })
}

async function answerStock(recorder: Recorder, request: WireRequest, parts: AppParts): Promise<Response> {
  const url = new URL(request.url)
  const found = providersOf(recorder, parts)
  if (typeof found === 'string') return page(500, brokenPage(url, found), [])
  const mount = stockMount(recorder, parts)
  if (url.pathname.startsWith(`${mount.basePath}/`)) return callEngine(mount, request)
  const { strategy } = recorder.world.meta.setup
  const more = { providers: found, strategy, stores: true, ownForm: true, pagesSetCookies: true }
  const visit = { recorder, request, url, mount, ...more }
  if (request.method === 'POST' && url.pathname === REMOVE_PASSKEY) return removeOwnPasskey(visit)
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'This page answers GET.')
  return pageOf(visit, WITH_LOGIN)
}

/** The providers as pages name them; or, as a sentence, what makes the configuration unusable before the engine sees it. */
function providersOf({ world }: Recorder, parts: AppParts): readonly ProviderView[] | string {
  const { providers, people } = world.meta.setup
  try {
    return providers.map((setup) => {
      const provider = buildProvider(setup, { ...parts, people, follows: followsOf(world) })
      const { id, name, type } = typeof provider === 'function' ? provider() : provider
      return { id, name: setup.name ?? name, type }
    })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function login(visit: Visit): Promise<Response> {
  const { token: csrfToken, setCookie } = await readCsrf(visit)
  const { people, strategy } = visit.recorder.world.meta.setup
  const view = { providers: visit.providers, people, strategy, csrfToken, callbackUrl: '/' }
  return page(200, loginPage(visit.url, view), setCookie)
}

/** The account page's form. The passkey stays in its keychain, which no app can reach. */
async function removeOwnPasskey(visit: Visit): Promise<Response> {
  const { session, setCookie } = await readSession(visit)
  if (session === undefined) return toSignIn(visit, setCookie)
  const form = new URLSearchParams(new TextDecoder().decode(visit.request.body ?? new ArrayBuffer()))
  const csrf = await readCsrf(visit)
  if (form.get('csrfToken') !== csrf.token) return plain(403, 'This form is not from the account page.')
  const id = session.user.id
  if (id !== undefined) await removePasskey(visit.recorder, id, form.get('id') ?? '')
  return redirect('/account', setCookie)
}
