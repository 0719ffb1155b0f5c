import { serializeCookie } from '../../../core/http/serialize-cookie.ts'
import type { CookieToSet } from '../../../core/types.ts'
import { noteNotice } from '../../engine/notices.ts'
import { traceQueries, traceRows } from '../../engine/queries.ts'
import { createServerFetch } from '../../engine/server-fetch.ts'
import type { SourceLocations } from '../../engine/user-code.ts'
import type { ExchangeRecorder, Recorder } from '../../recorder/world.ts'
import { defined } from '../../values/defined.ts'
import { toRequest } from '../../values/http.ts'
import type { WireRequest } from '../../values/message.ts'
import { APP } from '../../values/parties.ts'
import { middlewareFileOf } from './middleware-file.ts'
import type { CodeSurroundings } from './user-code.ts'

/** Cookies that the code asked for with `cookies().set`. */
export interface CodeCookies {
  readonly set: (cookie: Readonly<Record<string, unknown>>) => void
  /** `Set-Cookie` lines, those of calls that were answered from the record too. */
  readonly lines: () => readonly string[]
}

/** A timer waits no longer than this on the world's clock: a day. */
const LONGEST_SLEEP_MS = 86_400_000

/** The world around the user's code: what it asks for is recorded, and answered from the record when the exchange is resumed. */
export function surroundingsOf(
  recorder: ExchangeRecorder,
  request: WireRequest,
  cookies: CodeCookies,
  locationsNow: () => SourceLocations,
): Omit<CodeSurroundings, 'adapter' | 'providers' | 'follows'> {
  return {
    world: recorder.world.name,
    request: toRequest(request),
    middleware: middlewareOf(recorder),
    fetch: createServerFetch(recorder),
    now: recorder.now,
    random: recorder.random,
    sleep: (delayMs) => sleep(recorder, delayMs),
    setCookie: cookies.set,
    query: traceQueries(recorder),
    rows: traceRows(recorder),
    onConsole: (line) => noteConsole(recorder, line, locationsNow()),
    onNotice: (notice) => noteNotice(recorder, notice),
    onLost: recorder.abandon,
  }
}

function middlewareOf({ world }: Recorder): string | undefined {
  const { code } = world.meta.setup
  return code === null ? undefined : middlewareFileOf(code)
}

function sleep(recorder: Recorder, delayMs: number): Promise<void> {
  const takesMs = Math.min(Math.max(delayMs, 0), LONGEST_SLEEP_MS)
  return recorder.call({
    name: 'code.sleep',
    run: () => ({ ended: { result: undefined }, entry: { effect: async () => undefined, takesMs } }),
    keep: () => ({}),
  })
}

function noteConsole(
  recorder: Recorder,
  { label, level, text, location: written }: Parameters<CodeSurroundings['onConsole']>[0],
  locations: SourceLocations,
): void {
  const location = written ?? locations.get(label)
  recorder.note({
    kind: 'console.written',
    data: { level, text, label, ...defined({ location }) },
    from: APP,
    summary: `console.${level} ${text.slice(0, 200)}`,
    outcome: level === 'error' || level === 'warn' ? 'warning' : 'done',
  })
}

export function codeCookies(recorder: Recorder): CodeCookies {
  const name = 'code.cookie'
  return {
    set: (cookie) => {
      recorder.keep(name, () => lineOf(cookie))
    },
    lines: () => recorder.kept(name).map(String),
  }
}

/** As Next.js writes it: for the whole site by default. */
function lineOf({ name, value = '', ...given }: Readonly<Record<string, unknown>>): string {
  const expires =
    typeof given['expires'] === 'string' || typeof given['expires'] === 'number'
      ? { expires: new Date(given['expires']) }
      : {}
  const options = { path: '/', ...given, ...expires } as CookieToSet['options']
  return serializeCookie({ name: String(name), value: String(value), options })
}
