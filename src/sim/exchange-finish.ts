import type { HttpResponse } from '../protocol/http.ts'
import type { OpenRow } from './exchange-begin.ts'
import type { NetworkFailure } from './faults/instead.ts'
import { describeRequest } from './fetch/describe-request.ts'
import { followRedirect } from './fetch/follow-redirect.ts'
import { type AnswerVerdict, judgeResponse } from './fetch/judge-answer.ts'
import { toHeaders } from './http.ts'
import type { Answered } from './internet.ts'
import { storeCookies } from './jar/store-cookies.ts'
import { changeJar, jarOf } from './jar-rows.ts'
import { announceTab } from './navigation.ts'
import { clientOf, server } from './parties.ts'
import { recordBody } from './record-body.ts'
import type { ExchangeRow, MutableMeta, StoredResponse, TabRow } from './store.ts'
import { noteStored } from './stored-cookies.ts'
import type { Recorder, World } from './world.ts'

/** Milliseconds of virtual time until a response reaches its browser. */
const TRAVEL_MS = 20

/** Ends an exchange: what the servers remember, the jar, the tab, the next request of a redirect and all steps are written at once. */
export async function finish(
  recorder: Recorder,
  open: OpenRow,
  answered: Answered,
  tookMs: number,
): Promise<ExchangeRow> {
  const { world } = recorder
  const { wireHeaders: _wireHeaders, ...row } = open
  const { response, failure, delayMs = 0 } = answered
  const described = describeRequest(row)
  const done = await recorder.commit({
    takesMs: TRAVEL_MS + delayMs,
    effect: async (meta) => {
      await answered.writeState(meta)
      const plan = storeCookies({
        lines: row.scanner ? [] : cookieLines(response),
        url: row.url,
        jar: await jarOf(world, row.device),
        now: meta.now + TRAVEL_MS + delayMs,
        context: described.cookies,
      })
      await changeJar(world, row.device, plan)
      const ended =
        response === undefined
          ? await endUnanswered(world, row, failure)
          : await end(world, row, response, meta)
      await world.store.put('exchanges', ended.row)
      return { ...ended, plan }
    },
    note: ({ row, plan, problem, verdict }) => {
      noteResponse(recorder, row, response, tookMs, problem)
      if (verdict !== undefined) noteVerdict(recorder, row, verdict)
      noteStored(recorder, clientOf(row), plan)
    },
  })
  if (row.mode === 'navigation') await announceTab(world, row.device, row.tab)
  return done.row
}

function cookieLines(response: StoredResponse | undefined): readonly string[] {
  return (response?.headers ?? []).filter(([name]) => name === 'set-cookie').map(([, value]) => value)
}

interface Ended {
  readonly row: ExchangeRow
  /** Why the browser does not show the response: a redirect it does not follow, an answer it keeps from the page. */
  readonly problem?: string
  /** Whether the page that asked may have the answer. */
  readonly verdict?: AnswerVerdict
}

/** The row as it ends, after the next request of a redirect was recorded or the tab moved on. Runs in the transaction. */
async function end(
  world: World,
  row: ExchangeRow,
  response: StoredResponse,
  meta: MutableMeta,
): Promise<Ended> {
  const done: ExchangeRow = { ...row, state: 'done', response }
  const verdict = judgeResponse(row, response)
  if (!verdict.allowed) return { row: { ...done, blocked: verdict.reason }, problem: verdict.reason, verdict }
  const next = followRedirect(row, response)
  if (next === undefined) {
    await showInTab(world, done)
    return { row: done, verdict }
  }
  if ('refused' in next) {
    await showInTab(world, done)
    return { row: { ...done, blocked: next.refused }, problem: next.refused }
  }
  meta.lastExchange += 1
  const { action: _action, cookie: _cookie, at: _at, ...rest } = row
  const following: ExchangeRow = {
    ...rest,
    ...next,
    id: `e${meta.lastExchange}`,
    state: 'planned',
    mapped: [],
  }
  await world.store.put('exchanges', following)
  const tab = await tabWaitingFor(world, row)
  if (tab !== undefined) await world.store.put('tabs', { ...tab, exchange: following.id })
  return { row: { ...done, next: following.id } }
}

/** The browser shows a page of its own, at the address that did not answer. */
async function endUnanswered(
  world: World,
  row: ExchangeRow,
  failure: NetworkFailure | undefined,
): Promise<Ended> {
  const problem = failure?.sentence ?? `${new URL(row.url).host} could not be found.`
  const done: ExchangeRow = { ...row, state: 'done', blocked: problem }
  await showInTab(world, done)
  return { row: done, problem }
}

/** The tab's own history moves when its page is shown; a tab that went elsewhere in the meantime stays there. */
async function showInTab(world: World, row: ExchangeRow): Promise<void> {
  const tab = await tabWaitingFor(world, row)
  if (tab === undefined) return
  // A browser stays on its page when there is nothing to show.
  const shows = row.response?.status !== 204 && row.response?.status !== 205
  await world.store.put('tabs', { ...tab, loading: false, ...(shows ? moveHistory(tab, row) : {}) })
}

async function tabWaitingFor(world: World, row: ExchangeRow): Promise<TabRow | undefined> {
  if (row.mode !== 'navigation') return undefined
  const tab = await world.store.get('tabs', [row.device, row.tab])
  return tab?.exchange === row.id ? tab : undefined
}

function moveHistory(tab: TabRow, { history, url }: ExchangeRow): Pick<TabRow, 'history' | 'position'> {
  const entry = { url }
  if (typeof history === 'number') return { history: tab.history.with(history, entry), position: history }
  if (history === 'replace' && tab.position >= 0)
    return { history: tab.history.with(tab.position, entry), position: tab.position }
  const kept = tab.history.slice(0, tab.position + 1)
  return { history: [...kept, entry], position: kept.length }
}

function noteResponse(
  recorder: Recorder,
  row: ExchangeRow,
  response: StoredResponse | undefined,
  tookMs: number,
  problem: string | undefined,
): void {
  const { status, headers, body } = response ?? { status: 0, headers: [], body: null }
  const recorded: HttpResponse = {
    status,
    headers,
    ...(body === null ? {} : { body: recordBody(body, toHeaders(headers).get('content-type')) }),
  }
  const location = headers.find(([name]) => name === 'location')?.[1]
  const answer = location === undefined ? String(status) : `${status} ${location}`
  recorder.add({
    kind: 'response.received',
    data: { response: recorded, ...(problem === undefined ? {} : { note: problem }) },
    from: server(row.url),
    to: clientOf(row),
    summary: response === undefined ? `no answer: ${problem ?? ''}` : answer,
    outcome: problem !== undefined || status >= 400 ? 'failed' : 'done',
    tookMs,
  })
}

/** Only what went over a border is worth a step: an answer of another origin, or one that is kept back. */
function noteVerdict(recorder: Recorder, row: ExchangeRow, verdict: AnswerVerdict): void {
  if (verdict.allowed && verdict.tainting === 'basic') return
  const check = row.mode === 'nested-navigation' ? 'framing' : 'cors'
  recorder.add({
    kind: verdict.allowed ? 'check.passed' : 'check.failed',
    data: { check, detail: verdict.reason },
    from: clientOf(row),
    summary: `check ${check} ${verdict.reason}`,
    outcome: verdict.allowed ? 'done' : 'failed',
    rule: verdict.rule,
    spec: verdict.spec,
  })
}

/** Ends an exchange whose request was never sent. */
export async function endUnsent(recorder: Recorder, row: ExchangeRow, reason: string): Promise<ExchangeRow> {
  const done: ExchangeRow = { ...row, state: 'done', blocked: reason }
  await recorder.commit({ effect: () => recorder.world.store.put('exchanges', done) })
  return done
}
