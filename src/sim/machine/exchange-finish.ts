import type { Journal } from '../journal/journal.ts'
import type { ExchangeRow, MutableMeta, TabRow } from '../journal/store.ts'
import type { LiveWorld } from '../pause/live-world.ts'
import { changeResponse, responseSubject } from '../pause/messages.ts'
import type { KeptEdit, PausePoint } from '../pause/pause-point.ts'
import { noteResponse, stepOfCheck } from '../recorder/record-message.ts'
import type { Recorder, Settle } from '../recorder/world.ts'
import { describeRequest } from '../rules/fetch/describe-request.ts'
import { followRedirect, type NextRequest, type RefusedRedirect } from '../rules/fetch/follow-redirect.ts'
import { type AnswerVerdict, judgeResponse } from '../rules/fetch/judge-answer.ts'
import { type StorePlan, storeCookies } from '../rules/jar/store-cookies.ts'
import { defined } from '../values/defined.ts'
import type { StoredResponse } from '../values/message.ts'
import { clientOf, server } from '../values/parties.ts'
import type { NetworkFailure } from './faults/instead.ts'
import { changeJar, jarOf, noteStored } from './jar-rows.ts'

/** What a server said, as it arrives. */
export interface Arrived {
  readonly response?: StoredResponse
  readonly failure?: NetworkFailure
}

/** Notes that the response arrived. The exchange can pause here, with the response as the paused value. */
export function noteArrival(
  recorder: Recorder,
  row: ExchangeRow,
  arrived: Arrived,
  tookMs: number,
): PausePoint {
  const { response } = arrived
  const key = noteResponse(recorder, {
    ...{ response, tookMs },
    problem: judge(row, arrived).problem,
    location: response?.headers.find(([name]) => name === 'location')?.[1],
    from: server(row.url),
    to: clientOf(row),
  })
  return { key, subject: (edits) => responseSubject(changeResponse(response, edits)) }
}

export function changeArrival(arrived: Arrived, edits: readonly KeptEdit[]): Arrived {
  const response = changeResponse(arrived.response, edits)
  return response === undefined ? arrived : { response }
}

/** What the browser does with a response that arrived: the jar, the tab, the next request of a redirect and their steps. */
export function settleIn(recorder: Recorder, row: ExchangeRow): Settle<Arrived, ExchangeRow> {
  const { world } = recorder
  return (arrived) => {
    const { response } = arrived
    const judged = judge(row, arrived)
    let plan: StorePlan | undefined
    return {
      effect: async (meta, now) => {
        plan = storeCookies({
          lines: row.scanner ? [] : cookieLines(response),
          url: row.url,
          jar: await jarOf(world, row.device),
          now,
          context: describeRequest(row).cookies,
        })
        await changeJar(world, row.device, plan)
        const done = await endRow(world, row, response, judged, meta)
        await world.store.put('exchanges', done)
        return done
      },
      note: () => {
        if (judged.verdict !== undefined) noteVerdict(recorder, row, judged.verdict)
        if (judged.redirect !== undefined) noteRefused(recorder, row, judged.redirect)
        if (plan !== undefined) noteStored(recorder, clientOf(row), plan)
      },
    }
  }
}

function cookieLines(response: StoredResponse | undefined): readonly string[] {
  return (response?.headers ?? []).filter(([name]) => name === 'set-cookie').map(([, value]) => value)
}

interface Judged {
  /** Why the browser does not show the response: none came, a redirect that it does not follow, an answer that it keeps from the page. */
  readonly problem?: string
  /** Whether the page that asked may have the answer. */
  readonly verdict?: AnswerVerdict
  /** The request that a redirect leads to. */
  readonly next?: NextRequest
  /** Why it is not followed. */
  readonly redirect?: RefusedRedirect
}

/** What the browser makes of it. */
function judge(row: ExchangeRow, { response, failure }: Arrived): Judged {
  if (response === undefined)
    return { problem: failure?.sentence ?? `${new URL(row.url).host} could not be found.` }
  const verdict = judgeResponse(row, response)
  if (!verdict.allowed) return { problem: verdict.reason, verdict }
  const next = followRedirect(row, response)
  if (next === undefined) return { verdict }
  return 'refused' in next ? { problem: next.refused, redirect: next } : { next }
}

/** The row as it ends, after the next request of a redirect was recorded or the tab moved on. Runs in the transaction. */
async function endRow(
  world: LiveWorld,
  row: ExchangeRow,
  response: StoredResponse | undefined,
  { problem, verdict, next }: Judged,
  meta: MutableMeta,
): Promise<ExchangeRow> {
  const done: ExchangeRow = {
    ...row,
    state: 'done',
    ...defined({ response, blocked: problem }),
  }
  if (next === undefined) {
    // What is kept from the page that asked changes nothing in its tab.
    if (verdict?.allowed !== false) await showInTab(world, done)
    return done
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
  await world.store.insert('exchanges', following)
  world.schedule.unstarted.add(following.id)
  const tab = await tabWaitingFor(world, row)
  if (tab !== undefined) await world.store.put('tabs', { ...tab, exchange: following.id })
  return { ...done, next: following.id }
}

/** The tab's own history moves when its page is shown; a tab that went elsewhere in the meantime stays there. */
async function showInTab(world: Journal, row: ExchangeRow): Promise<void> {
  const tab = await tabWaitingFor(world, row)
  if (tab === undefined) return
  // A browser stays on its page when there is nothing to show.
  const shows = row.response?.status !== 204 && row.response?.status !== 205
  const moved = shows ? { shown: row.id, ...moveHistory(tab, row) } : {}
  await world.store.put('tabs', { ...tab, loading: false, ...moved })
}

async function tabWaitingFor(world: Journal, row: ExchangeRow): Promise<TabRow | undefined> {
  if (row.mode !== 'navigation') return undefined
  const tab = await world.store.get('tabs', [row.device, row.tab])
  return tab?.exchange === row.id ? tab : undefined
}

/** As many as Chromium keeps in a tab: the oldest goes. */
const MOST_ENTRIES = 50

function moveHistory(tab: TabRow, { history, url }: ExchangeRow): Pick<TabRow, 'history' | 'position'> {
  const entry = { url }
  if (typeof history === 'number') return { history: tab.history.with(history, entry), position: history }
  if (history === 'replace' && tab.position >= 0)
    return { history: tab.history.with(tab.position, entry), position: tab.position }
  const entries = [...tab.history.slice(0, tab.position + 1), entry].slice(-MOST_ENTRIES)
  return { history: entries, position: entries.length - 1 }
}

/** Only what went over a border is worth a step: an answer of another origin, or one that is kept back. */
function noteVerdict(recorder: Recorder, row: ExchangeRow, verdict: AnswerVerdict): void {
  if (verdict.allowed && verdict.tainting === 'basic') return
  const { allowed, reason, rule, spec } = verdict
  const check = row.mode === 'nested-navigation' ? 'framing' : 'cors'
  recorder.note(stepOfCheck({ check, detail: reason, passed: allowed, from: clientOf(row), rule, spec }))
}

/** A redirect that its browser does not follow. */
function noteRefused(
  recorder: Recorder,
  row: ExchangeRow,
  { expected, received, refused, verdict: { rule, spec } }: RefusedRedirect,
): void {
  const found = { detail: refused, passed: false, expected, received }
  recorder.note(stepOfCheck({ check: 'redirect', ...found, from: clientOf(row), rule, spec }))
}

/** Ends an exchange whose request was never sent. */
export async function endUnsent(recorder: Recorder, row: ExchangeRow, reason: string): Promise<ExchangeRow> {
  const done: ExchangeRow = { ...row, state: 'done', blocked: reason }
  await recorder.commit({ effect: () => recorder.world.store.put('exchanges', done) })
  return done
}
