import { type Html, html } from '../../../core/pages/html.ts'
import type { Code } from '../../../protocol/code.ts'
import { isRecord } from '../../../protocol/shape.ts'
import type { ExchangeRow } from '../../journal/store.ts'
import type { ExchangeRecorder, World } from '../../recorder/world.ts'
import { makeResponse } from '../../values/http.ts'
import { headerOf, type WireRequest } from '../../values/message.ts'
import { browser } from '../../values/parties.ts'
import { SESSION_SCRIPT } from '../page-scripts.ts'
import type { OpenedCode } from './user-code.ts'

const PROVIDER = /<SessionProvider\b(?![^>]*\bsession=)/

/** What Next.js does around the engine: the part in the browser. */
export interface ClientPart {
  /** The page with what `useSession()` has there. */
  readonly addTo: (response: Response) => Promise<Response>
}

interface Asked {
  readonly recorder: ExchangeRecorder
  readonly request: WireRequest
  readonly code: Code
  readonly opened: Pick<OpenedCode, 'flavour'>
  readonly basePath: string
}

/** The part in the browser, for a project that has one: a `SessionProvider` of next-auth that is given no session. */
export async function clientPart(asked: Asked): Promise<ClientPart | undefined> {
  const { recorder, request, code, opened, basePath } = asked
  const provides = Object.values(code.files).some((text) => PROVIDER.test(text))
  if (opened.flavour !== 'next-auth' || !provides) return undefined
  const kept = await recorder.call({
    name: 'client.session',
    run: async () => ({ ended: { result: await keptSession(recorder, basePath) } }),
  })
  const isSignedIn = headerOf(request.headers, 'cookie')?.includes('session-token') ?? false
  if (kept !== undefined && (kept.session !== null) !== isSignedIn) noteKept(recorder, kept)
  return { addTo: (response) => withPart(response, partOf(basePath, kept)) }
}

interface KeptSession {
  readonly session: unknown
  /** Exchange in which it was asked for. */
  readonly askedIn: string
  readonly device: string
}

/**
 * What `SessionProvider` still has from before. It asks for the session once in a document. Next.js follows the links and forms of a page without loading a new
 * document, so the answer stays: a `null` until the page is loaded again.
 * @see https://github.com/nextauthjs/next-auth/blob/main/packages/next-auth/src/react.tsx
 */
async function keptSession(
  { exchange, world }: ExchangeRecorder,
  basePath: string,
): Promise<KeptSession | undefined> {
  let row = await world.store.get('exchanges', exchange)
  while (row !== undefined) {
    const before = await pageBefore(world, row, basePath)
    const asked = before && (await lastAsked(world, before, basePath))
    if (asked !== undefined) return asked
    row = before
  }
  return undefined
}

/** The page that Next.js turns into this one: the person followed a link or sent a form of it, and all that came of it is the app's. */
async function pageBefore(
  world: World,
  { chain, document, initiator, mode, url }: ExchangeRow,
  basePath: string,
): Promise<ExchangeRow | undefined> {
  if (mode !== 'navigation' || document === undefined) return undefined
  if ([...chain, url].some((each) => new URL(each).origin !== initiator)) return undefined
  const page = await world.store.get('exchanges', document)
  // The engine's own pages are no pages of Next.js.
  return page === undefined || new URL(page.url).pathname.startsWith(`${basePath}/`) ? undefined : page
}

async function lastAsked(
  world: World,
  { id, device }: ExchangeRow,
  basePath: string,
): Promise<KeptSession | undefined> {
  const requests = await world.store.list('exchanges', { index: 'document', from: id, to: id })
  const [asked] = requests.filter(
    ({ fetch, method, response, url }) =>
      fetch !== undefined &&
      method === 'GET' &&
      response?.status === 200 &&
      new URL(url).pathname === `${basePath}/session`,
  )
  return asked && { session: readJson(asked.response?.body ?? null), askedIn: asked.id, device }
}

/** An answer that it cannot read is no session to it. */
function readJson(body: ArrayBuffer | null): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body ?? new ArrayBuffer(0)))
  } catch {
    return null
  }
}

function noteKept(recorder: ExchangeRecorder, { session, askedIn, device }: KeptSession): void {
  recorder.note({
    kind: 'decision.taken',
    data: {
      decision: 'client-session',
      branch: session === null ? 'stays null' : 'stays',
      facts: { session, askedIn, reason: 'SessionProvider asks once in a document' },
    },
    from: browser(device),
    summary: `useSession() stays ${shortOf(session)}: SessionProvider has asked before in this document`,
    outcome: 'done',
  })
}

function shortOf(session: unknown): string {
  const user = isRecord(session) ? session['user'] : undefined
  return session === null ? 'null' : isRecord(user) ? String(user['name'] ?? user['email']) : 'as it is'
}

function partOf(basePath: string, kept: KeptSession | undefined): Html {
  return kept === undefined
    ? html`<p>In the browser, useSession() has <code data-session="${basePath}/session">no answer yet</code></p>`
    : html`<p>In the browser, useSession() still has <code>${JSON.stringify(kept.session)}</code>, from when the page was loaded.</p>`
}

/** Only pages have a part in the browser. */
async function withPart(response: Response, part: Html): Promise<Response> {
  const { headers, status } = response
  if (status !== 200 || !headers.get('content-type')?.startsWith('text/html')) return response
  const text = await response.text()
  const script = `<script>${SESSION_SCRIPT}</script></main>`
  const shown = text.replace('</h1>', () => `</h1>${part.markup}`).replace('</main>', () => script)
  return makeResponse(shown, { status, headers })
}
