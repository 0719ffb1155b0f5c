import type { AuthConfig } from '../../../core/types.ts'
import type { Code } from '../../../protocol/code.ts'
import { traceCallback } from '../../engine/callbacks.ts'
import { traceConfig } from '../../engine/config.ts'
import type { SourceLocations } from '../../engine/user-code.ts'
import { toRequest } from '../../values/http.ts'
import { APP } from '../../values/parties.ts'
import { readSession, type Visit } from '../visit.ts'
import { type Admission, admissionOf, decisionOf } from './admission.ts'
import { middlewareFileOf, placeInFile } from './middleware-file.ts'
import { ownPath } from './own-path.ts'
import type { AnswerVisitor, OpenedCode, OpenedMiddleware } from './user-code.ts'

const LABEL = 'middleware.run'
const OWN_CONFIG = 'middleware.config.'

/** More reads of the session than this, each within the one before, are `auth()` in a callback that reading the session calls. */
const MOST_READS = 8

/** What passes through middleware. `configured` is the traced configuration. */
export interface Passing {
  readonly visit: Visit
  readonly code: Code
  readonly opened: OpenedCode & { readonly middleware: OpenedMiddleware }
  readonly configured: AuthConfig
}

/** The user's middleware decides about a request; `undefined` where its matcher does not include it. */
export async function passMiddleware(passing: Passing): Promise<Admission | undefined> {
  const { visit, code, opened, configured } = passing
  const { recorder, url, request } = visit
  const { middleware, locations } = opened
  const asked = toRequest(request)
  if ((await middleware.matches(asked)) !== true) {
    recorder.note({
      kind: 'decision.taken',
      data: {
        decision: 'middleware',
        branch: 'not asked',
        facts: { path: url.pathname, reason: 'config.matcher' },
      },
      from: APP,
      summary: `middleware not asked: its matcher does not include ${url.pathname}`,
      outcome: 'done',
    })
    return undefined
  }
  const own = middleware.config
  const config = own === undefined ? configured : ownConfig(visit, opened, middleware)
  const { basePath, engine } = visit.mount
  const mount = own === undefined ? visit.mount : { basePath, engine, configure: async () => config }
  opened.answerBy(visitorOf({ ...visit, mount }, config))
  const decide = async (asked: unknown) => {
    const result = await middleware.run(asked as Request)
    return result instanceof Response ? decisionOf(result) : undefined
  }
  const location = placeOf(locations.get(LABEL), code)
  const run = traceCallback(recorder, 'middleware', decide as never, { label: LABEL, location })
  return admissionOf(url, await run(asked))
}

/** Its own file, or where the file passes on what is not written in the project: `export { auth as middleware }`. */
function placeOf(found: ReturnType<SourceLocations['get']>, code: Code) {
  if (found !== undefined && Object.hasOwn(code.files, found.file)) return found
  const file = middlewareFileOf(code) ?? code.entry
  return placeInFile(file, code.files)
}

/** What `auth()` learns of the visitor: the session, and what `authorized` says. */
export function visitorOf(visit: Visit, config: AuthConfig): AnswerVisitor {
  const { basePath } = visit.mount
  const { authorized } = (config.callbacks ?? {}) as {
    readonly authorized?: (params: object) => unknown
  }
  const pages = Object.values(config.pages ?? {}).flatMap((page) => ownPath(page) ?? [])
  const signIn = ownPath(config.pages?.signIn) ?? `${basePath}/signin`
  let reads = 0
  return async (asked) => {
    reads += 1
    try {
      if (reads > MOST_READS) throw new Error('auth() was called by a callback that auth() itself calls')
      const { session: view, setCookie } = await readSession(visit)
      const session = view?.body ?? null
      const result =
        asked.authorized && authorized !== undefined
          ? await authorized({ auth: session, request: toRequest(visit.request) })
          : true
      return { session, cookies: setCookie, authorized: result ?? false, basePath, pages, signIn }
    } finally {
      reads -= 1
    }
  }
}

/** `NextAuth(authConfig)` in `middleware.ts`: the session is read as that says, with the secret of the project. */
function ownConfig(
  { recorder }: Visit,
  { config, locations }: OpenedCode,
  { config: own, hasAdapter, providers: ids }: OpenedMiddleware,
): AuthConfig {
  const { secret, trustHost, basePath, cookies, useSecureCookies, adapter } = config
  const providers = config.providers.filter((each) => ids?.includes(idOf(each)) ?? true)
  const shared = { secret, trustHost, basePath, cookies, useSecureCookies, providers } as AuthConfig
  const places = [...locations].flatMap(([label, place]) =>
    label.startsWith(OWN_CONFIG) ? [[label.slice(OWN_CONFIG.length), place] as const] : [],
  )
  const made = { ...shared, ...(hasAdapter === true && adapter && { adapter }), ...own }
  return traceConfig(made, recorder, new Map(places))
}

function idOf(provider: AuthConfig['providers'][number]): string {
  const { id, options } = typeof provider === 'function' ? provider() : provider
  return String((options as { readonly id?: unknown } | undefined)?.id ?? id)
}
