import { CEREMONY_HEADER, PAGE_GAVE_UP_HEADER, PAGE_REQUEST_HEADER } from '../../protocol/frame.ts'
import { addressOfWritten } from '../../protocol/resolve.ts'
import type { Journal } from '../journal/journal.ts'
import { isRewound } from '../journal/position.ts'
import type { ExchangeRow } from '../journal/store.ts'
import { documentOf } from '../machine/document.ts'
import { driveExchange } from '../machine/exchange.ts'
import { planPageRequest } from '../machine/page-request.ts'
import type { RealRequest } from '../machine/real-request.ts'
import { isAbandoned } from '../pause/abandon.ts'
import type { LiveWorld } from '../pause/live-world.ts'
import { whenever } from '../pause/whenever.ts'
import type { World } from '../recorder/world.ts'
import { headersForBrowser } from '../rules/fetch/headers-for-browser.ts'
import { readableAnswer } from '../rules/fetch/readable-answer.ts'
import { applyEdits } from '../rules/markup/edit.ts'
import { cssEdits } from '../rules/markup/map-css.ts'
import { decoderOf } from '../values/decode-text.ts'
import { makeResponse, toHeaders } from '../values/http.ts'
import { answerCeremony } from './answer-ceremony.ts'
import { askAgain, noteTimeOut, PATIENCE } from './patience.ts'
import { recordedRequest, sameSubresource } from './recorded-request.ts'

/**
 * Answers whatever else than a navigation a simulated page asks for, following redirects as the browser would. A world may be moved to another moment meanwhile: the
 * page that stays shown waits on, for the same exchange where the world has it, for a new one where it never asked.
 */
export async function answerPageRequest(world: World, real: RealRequest): Promise<Response> {
  const ceremony = real.headers.get(CEREMONY_HEADER)
  if (ceremony !== null) return answerCeremony(world, real, ceremony)
  const request = { ...real, body: once(real.body) }
  const gaveUpAfterMs = request.headers.get(PAGE_GAVE_UP_HEADER)
  if (gaveUpAfterMs !== null) return lastAnswer(world, request, Number(gaveUpAfterMs))
  const isNamed = request.headers.has(PAGE_REQUEST_HEADER)
  const patienceMs = isNamed ? PATIENCE.named : PATIENCE.unnamed
  const late = world.platform.wait(patienceMs).then(() => 'late' as const)
  const waiting: Waiting = { stop: () => undefined }
  for (;;) {
    const answer = await Promise.race([late, attempt(world, request, waiting)])
    if (answer === 'moved') continue
    if (answer !== 'late') return answer
    waiting.stop()
    if (isNamed) return askAgain()
    return isRewound(world) ? Response.error() : timeOut(world, waiting.exchange, patienceMs)
  }
}

/** What a request waits for. */
interface Waiting {
  /** The exchange that it began. */
  first?: Pick<ExchangeRow, 'id' | 'url'>
  /** That one, or the one that its redirects led to. */
  exchange?: string
  /** Ends the waiting for the world to be moved to another moment. */
  stop: () => void
}

/** The response, or `moved` when the world was moved to another moment before it came. */
async function attempt(world: World, request: RealRequest, waiting: Waiting): Promise<Response | 'moved'> {
  const { epoch } = world.schedule
  const moved = async () => {
    const { met, stop } = whenever(
      world,
      () => world.schedule.epoch !== epoch && world.schedule.seeking === undefined,
    )
    waiting.stop = stop
    await met
    return 'moved' as const
  }
  if (world.schedule.seeking !== undefined) return moved()
  const page = await documentOf(world, request.client)
  if (page === undefined) return Response.error()
  try {
    if (isRewound(world)) return (await answerOfThen(world, page, request)) ?? (await moved())
    waiting.exchange = await exchangeFor(world, page, request, waiting)
    for (;;) {
      const row = await driveExchange(world, waiting.exchange)
      if (row.next === undefined || row.blocked !== undefined) return pageAnswer(world, row)
      waiting.exchange = row.next
    }
  } catch (error) {
    // Both say that the world is at another moment now.
    if (isAbandoned(error) || (world.schedule.epoch !== epoch && isRewound(world))) return moved()
    throw error
  }
}

/** The request's exchange: the one that it began, one of the page that is only shown again, or a new one. */
async function exchangeFor(
  world: World,
  page: ExchangeRow,
  request: RealRequest,
  waiting: Waiting,
): Promise<string> {
  const { first } = waiting
  const began = first && (await world.store.get('exchanges', first.id))
  // Where it was not asked for, its id may be another's.
  if (began?.document === page.id && began.fetch !== undefined && began.url === first?.url) return began.id
  const isShownAgain =
    first !== undefined || (await world.store.get('clients', request.client))?.again === true
  const known = isShownAgain ? await sameSubresource(world, page, request) : undefined
  const id = known ?? (await planPageRequest(world, page, request))
  const row = await world.store.get('exchanges', id)
  if (row !== undefined) waiting.first = row
  return id
}

/** The page waits no longer: an answer that came in the meantime, or a network error. */
async function lastAnswer(world: World, request: RealRequest, afterMs: number): Promise<Response> {
  const page = await documentOf(world, request.client)
  if (page === undefined) return Response.error()
  if (isRewound(world)) return (await answerOfThen(world, page, request)) ?? Response.error()
  const exchange = await planPageRequest(world, page, request)
  const row = await endOf(world, exchange)
  return typeof row === 'string' ? timeOut(world, row, afterMs) : pageAnswer(world, row)
}

/** A page of the past is given what was recorded, and nothing happens. */
async function answerOfThen(
  world: World,
  page: ExchangeRow,
  request: RealRequest,
): Promise<Response | undefined> {
  const recorded = await recordedRequest(world, page, request)
  const row = recorded && (await endOf(world, recorded.id))
  return row === undefined || typeof row === 'string' ? undefined : pageAnswer(world, row)
}

/** Where an exchange's redirects ended; the id of the one that has not ended yet. */
async function endOf(world: LiveWorld, exchange: string): Promise<ExchangeRow | string> {
  const row = await world.store.get('exchanges', exchange)
  if (row?.state !== 'done' || world.schedule.running.has(exchange)) return exchange
  return row.next === undefined || row.blocked !== undefined ? row : endOf(world, row.next)
}

async function timeOut(world: Journal, exchange: string | undefined, afterMs: number): Promise<Response> {
  const row = exchange === undefined ? undefined : await world.store.get('exchanges', exchange)
  if (row !== undefined) await noteTimeOut(world, row, afterMs)
  return Response.error()
}

function pageAnswer(world: World, row: ExchangeRow): Response {
  if (row.blocked !== undefined || row.response === undefined) return Response.error()
  const { status, headers, body } = readableAnswer(row, row.response)
  const isStyle = row.fetch?.destination === 'style' && body !== null
  const sent = toHeaders(headersForBrowser(headers, row.fetch?.mode))
  if (!isStyle) return makeResponse(body, { status, headers: sent })
  const type = sent.get('content-type')
  if (type !== null) sent.set('content-type', type.replace(/(?:;.*)?$/s, '; charset=utf-8'))
  return makeResponse(mapStyle(world, row, decoderOf(type ?? '').decode(body)), { status, headers: sent })
}

/** A style sheet with addresses instead of its URLs. */
function mapStyle(world: World, { device, url }: ExchangeRow, css: string): string {
  const { base, origin: realOrigin } = world.platform
  const document = { base, realOrigin, world: world.name, device, url }
  return applyEdits(
    css,
    cssEdits(css, (written) => addressOfWritten(document, written)),
  )
}

/** A body can be read once only. */
function once(read: RealRequest['body']): RealRequest['body'] {
  let body: ReturnType<RealRequest['body']> | undefined
  return () => {
    body ??= read()
    return body
  }
}
