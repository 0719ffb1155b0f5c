import type { Adapter } from '../../../core/adapters.ts'
import type { Follows } from '../../../core/runtime.ts'
import type { AuthConfig } from '../../../core/types.ts'
import type { Code, CodeFailure, CodeMissing, Strategy } from '../../../protocol/code.ts'
import { traceAdapter } from '../../engine/adapter.ts'
import { followsOf } from '../../engine/follows.ts'
import { noteNotice } from '../../engine/notices.ts'
import { ownError } from '../../engine/user-code.ts'
import type { Deployed } from '../../journal/store.ts'
import { unlessMoved } from '../../pause/abandon.ts'
import type { ExchangeRecorder, Recorder } from '../../recorder/world.ts'
import { defined } from '../../values/defined.ts'
import { hashOf } from '../../values/hash-of.ts'
import type { WireRequest } from '../../values/message.ts'
import { APP, APP_ORIGIN, isAppOrigin } from '../../values/parties.ts'
import { withAppleSecret } from '../apple-secret.ts'
import { withChecksOff } from '../checks-off.ts'
import { type AppParts, databaseOf } from '../engine.ts'
import { testEnvironment } from '../test-environment.ts'
import { noteAuthorized } from './authorized.ts'
import { noteDeviations } from './deviations.ts'
import { importableProviders } from './importable.ts'
import { merged, registrationsOf, settingsOf } from './registered-code.ts'
import { type CodeCookies, surroundingsOf } from './surroundings.ts'
import type { OpenedCode } from './user-code.ts'

/** The code as this exchange has it, or why it has none. */
export type Opening =
  | { readonly opened: OpenedCode; readonly basePath: string }
  | { readonly failure: CodeFailure }

/**
 * Evaluates the user's project for one exchange. A resumed exchange evaluates it again: its requests are answered from the record, its time and
 * randomness are the same, so the result is the same. What failed before is not tried again: it may be what ended the worker.
 */
export async function openCode(
  recorder: ExchangeRecorder,
  request: WireRequest,
  code: Code,
  parts: AppParts,
  cookies: CodeCookies,
): Promise<Opening> {
  const hash = hashOf(code)
  const began = recorder.world.platform.realNow()
  const found = await recorder.call({
    name: `code.load ${hash}`,
    nests: true,
    run: async () => ({ ended: { result: await evaluate(recorder, request, code, parts, cookies) } }),
    keep: (ended) => ('result' in ended && 'problem' in ended.result ? ended : undefined),
  })
  if ('problem' in found) return failed(recorder, code, found)
  const { basePath = '/auth', providers } = found.opened.config
  const written = strategyOf(found.opened.config)
  const { strategy = written } = code
  // What is said of it is said once, not with each evaluation.
  const isNew = recorder.world.meta.deployed?.code !== hash
  const differs = strategy === written ? {} : { writtenStrategy: written }
  recorder.note({
    kind: 'code.loaded',
    data: { entry: code.entry, flavour: found.opened.flavour, basePath, strategy, ...differs },
    from: APP,
    summary: `${code.entry} loaded, mounted at ${basePath}, ${strategy} sessions`,
    outcome: 'done',
    tookMs: recorder.world.platform.realNow() - began,
  })
  if (isNew) {
    noteAuthorized(recorder, { code, opened: found.opened })
    noteDeviations(recorder, found.opened.config, { met: found.met, follows: followsOf(recorder.world) })
  }
  const chosen = strategy === written ? found.opened.config : withStrategy(recorder, found, strategy, isNew)
  const config = withKeptSecret(recorder, code, chosen, isNew ? undefined : recorder.world.meta.deployed)
  const { secret = [] } = config
  await deploy(recorder, {
    code: hash,
    registrations: registrationsOf(providers, basePath, tenantsOf(found.opened.config, request)),
    providers: providers.map((provider) => settingsOf(provider).id),
    secrets: typeof secret === 'string' ? [secret] : [...secret],
  })
  return { opened: { ...found.opened, config }, basePath }
}

/** The origin of another tenant than app.example itself. With a redirect proxy, providers know the proxy's address only. */
function tenantsOf({ redirectProxyUrl }: AuthConfig, { url }: WireRequest): readonly string[] {
  const asked = new URL(url)
  const isTenant = isAppOrigin(asked) && asked.origin !== APP_ORIGIN && redirectProxyUrl === undefined
  return isTenant ? [asked.origin] : []
}

const DRAWS =
  /\b(?:randomUUID|randomBytes|getRandomValues|Math\.random|nanoid|createId|uuid|v4|Date\.now)\s*\(/

/**
 * A secret that is drawn while the module loads is another one at each evaluation, and nothing that was encrypted before could be read. As a server that keeps
 * running, the world keeps the first.
 */
function withKeptSecret(
  recorder: Recorder,
  { files }: Code,
  config: AuthConfig,
  before: Deployed | undefined,
): AuthConfig {
  const kept = before?.secrets ?? []
  const now = config.secret === undefined ? [] : [config.secret].flat()
  if (kept.length === 0 || now.length === 0 || hashOf(kept) === hashOf(now)) return config
  const drawn = Object.entries(files).flatMap(([file, text]) => {
    const line = text.split('\n').findIndex((each) => DRAWS.test(each))
    return line < 0 ? [] : [{ file, line: line + 1 }]
  })
  const [location] = drawn
  if (location === undefined) return config
  noteNotice(recorder, {
    notice: 'secret',
    message:
      'The secret is drawn at random while the file loads, so each server instance would have another one and refuse the cookies of the others. This sandbox keeps the first. Set AUTH_SECRET instead',
    location,
  })
  return { ...config, secret: [...kept] }
}

/** Contract 2.8: a configuration with an adapter keeps sessions there unless it says otherwise. */
export function strategyOf({ adapter, session }: AuthConfig): Strategy {
  return session?.strategy ?? (adapter === undefined ? 'jwt' : 'database')
}

/** The same configuration with another strategy, and nothing else of it changed. Rows need an adapter: without one the world's own is used, and a notice says so. */
function withStrategy(
  recorder: Recorder,
  { opened: { config }, adapter }: Evaluated,
  strategy: Strategy,
  isNew: boolean,
): AuthConfig {
  const session = { ...config.session, strategy }
  if (strategy === 'jwt' || config.adapter !== undefined) return { ...config, session }
  if (isNew)
    noteNotice(recorder, {
      notice: 'adapter',
      message:
        'The code has no adapter, but database sessions need one, so the simulator’s adapter is used while database is selected',
    })
  return { ...config, session, adapter }
}

interface Evaluated {
  readonly opened: OpenedCode
  /** The world's own, which replaces each adapter package. */
  readonly adapter: Adapter
  /** Where its framework asked whether to do as the published package does. */
  readonly met: readonly Parameters<Follows>[0][]
}

async function evaluate(
  recorder: ExchangeRecorder,
  request: WireRequest,
  code: Code,
  { openUserCode, webAuthn }: AppParts,
  cookies: CodeCookies,
): Promise<Evaluated | CodeFailure> {
  try {
    if (openUserCode === undefined) throw new Error('This machine has no interpreter for your code.')
    let locations: OpenedCode['locations'] = new Map()
    const environment = await withAppleSecret(code.environment ?? testEnvironment(code), recorder.now())
    const surroundings = surroundingsOf(recorder, request, cookies, () => locations)
    // The code may call it, too: it is recorded here, and not once more where the engine has it.
    const adapter = traceAdapter(recorder, databaseOf(recorder))
    const follows = followsOf(recorder.world)
    const providers = importableProviders(withChecksOff(webAuthn, recorder), follows)
    // The project is the same under either strategy.
    const { strategy: _strategy, ...project } = code
    const met: Parameters<Follows>[0][] = []
    const ask: Follows = (id) => met.push(id) > 0 && follows(id)
    const around = { ...surroundings, adapter, providers, follows: ask }
    const opening = openUserCode({ ...project, environment }, around)
    const opened = await unlessMoved(recorder.world, code.entry, opening).catch((error: unknown) => {
      opening.then(({ close }) => close()).catch(() => undefined)
      throw error
    })
    locations = opened.locations
    return { opened, adapter, met }
  } catch (thrown) {
    return failureOf(thrown)
  }
}

function failureOf(thrown: unknown): CodeFailure {
  const { type, message, problem = 'threw', location, stack } = ownError(thrown)
  return {
    problem,
    message: problem === 'threw' && type !== 'IsolateError' ? `${type}: ${message}` : message,
    ...defined({ location, stack, missing: missingIn(thrown) }),
  }
}

/** The placeholder that the interpreter says was used. */
function missingIn(thrown: unknown): CodeMissing | undefined {
  const { missing } = Object(thrown) as { readonly missing?: Partial<CodeMissing> }
  if (typeof missing?.specifier !== 'string' || typeof missing.file !== 'string') return undefined
  const { specifier, file, path } = missing
  return { specifier, file, ...defined({ path }) }
}

function failed(recorder: Recorder, { entry }: Code, failure: CodeFailure): Opening {
  recorder.note({
    kind: 'code.failed',
    data: { label: entry, ...failure },
    from: APP,
    summary: `${entry} couldn't be loaded: ${failure.message.slice(0, 200)}`,
    outcome: 'failed',
  })
  return { failure }
}

/** The app is registered as its configuration says. Written when that changed. */
async function deploy(recorder: Recorder, found: Deployed): Promise<void> {
  const before = recorder.world.meta.deployed
  // A configuration may differ from request to request.
  const deployed =
    before?.code === found.code
      ? { ...found, registrations: merged(before.registrations, found.registrations) }
      : found
  if (hashOf(before) === hashOf(deployed)) return
  await recorder.commit({
    effect: async (meta) => {
      meta.deployed = deployed
    },
  })
}
