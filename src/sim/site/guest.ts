import { Auth } from '../../core/index.ts'
import type { AuthConfig, Runtime } from '../../core/types.ts'
import type { Engine, GuestVersion } from '../../protocol/engines.ts'
import { createServerFetch } from '../engine/server-fetch.ts'
import type { Platform, Recorder } from '../recorder/world.ts'
import { recordError } from '../values/errors.ts'
import { makeRequest, makeResponse } from '../values/http.ts'
import { APP } from '../values/parties.ts'
import { brokenPage } from './pages/home.ts'
import { page } from './respond.ts'

/** Answers a request below the engine's path. */
export type AnswerAuth = (request: Request, config: AuthConfig) => Promise<Response>

/** What a guest has of the world: the recorded calls that our own engine has in `config.runtime`. */
export interface GuestSeams extends Pick<Runtime, 'fetch' | 'now' | 'random'>, Pick<Platform, 'readFile'> {
  readonly makeRequest: typeof makeRequest
  readonly makeResponse: typeof makeResponse
  readonly world: string
}

/** Starts a published `@auth/core` for one exchange. It is handed in by the machine, which has its files. @throws what went wrong with its file */
export type OpenGuest = (version: GuestVersion, seams: GuestSeams) => Promise<AnswerAuth>

/** The engine that the setup names. An exchange keeps the one that it began with; a guest is loaded with its first request. */
export function engineOf(recorder: Recorder, openGuest: OpenGuest | undefined): AnswerAuth {
  const { value = 'ours' } = recorder.keep<Engine>('engine', () => guestIn(recorder))
  if (value === 'ours') return Auth
  let opened: Promise<AnswerAuth> | undefined
  return async (request, config) => {
    opened ??= open(recorder, value, openGuest)
    const answer = await opened.catch((error: unknown) => noteMissing(recorder, value, error))
    await notePasskeyForm(recorder, request, config)
    return answer(request, config)
  }
}

function guestIn({ world }: Recorder): GuestVersion | undefined {
  const { engine = 'ours' } = world.meta.setup
  return engine === 'ours' ? undefined : engine
}

async function open(
  recorder: Recorder,
  version: GuestVersion,
  openGuest: OpenGuest | undefined,
): Promise<AnswerAuth> {
  if (openGuest === undefined) throw new Error('This machine has no published packages.')
  const { readFile } = recorder.world.platform
  const { now, random } = recorder
  const fetch = createServerFetch(recorder)
  const seams = { fetch, now, random, readFile, makeRequest, makeResponse, world: recorder.world.name }
  const answer = await openGuest(version, seams)
  noteEngine(recorder, version, 'as published: what it checks inside is not seen')
  return answer
}

/** Without its file, no request below the engine's path has another answer. */
function noteMissing(recorder: Recorder, version: GuestVersion, error: unknown): AnswerAuth {
  const { message } = recordError(error)
  noteEngine(recorder, version, `couldn’t be loaded. ${message}`, 'failed')
  return async ({ url }) =>
    page(500, brokenPage(new URL(url), `@auth/core ${version} couldn’t be loaded. ${message}`), [])
}

/** The form on the package's sign-in page has no passkey to send unless another site's script gives it one (DEV-42). */
async function notePasskeyForm(
  recorder: Recorder,
  request: Request,
  { providers }: AuthConfig,
): Promise<void> {
  const { pathname } = new URL(request.url)
  const found = providers.find(
    (provider) => typeof provider === 'object' && pathname.endsWith(`/callback/${provider.id}`),
  )
  if (request.method !== 'POST' || typeof found !== 'object' || found.type !== 'webauthn') return
  if (new URLSearchParams(await request.clone().text()).has('data')) return
  const branch = found.enableConditionalUI ? 'script from unpkg.com' : 'no script'
  recorder.note({
    kind: 'decision.taken',
    data: { decision: 'passkey-form', branch, facts: { provider: found.id, deviation: 'DEV-42' } },
    from: APP,
    summary: `passkey form: ${branch}`,
    outcome: 'warning',
  })
}

function noteEngine(
  recorder: Recorder,
  version: GuestVersion,
  note: string,
  outcome: 'done' | 'failed' = 'done',
): void {
  const branch = `@auth/core ${version}, ${note}`
  recorder.note({
    kind: 'decision.taken',
    data: { decision: 'engine', branch, facts: { version } },
    from: APP,
    summary: `engine: ${branch}`,
    outcome,
  })
}
