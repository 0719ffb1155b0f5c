import type { Step } from '../../protocol/steps.ts'
import { isStorageError } from '../journal/damage.ts'
import type { Journal } from '../journal/journal.ts'
import { requireResults } from '../journal/require-results.ts'
import type { ExchangeRow, RecordedResult } from '../journal/store.ts'
import { isAbandoned, requireEpoch } from '../pause/abandon.ts'
import { readBeats } from '../pause/beats.ts'
import { changeRequest } from '../pause/messages.ts'
import { forgetEnded, isConcerned, pausedBefore, waitForResume } from '../pause/wait-for-resume.ts'
import type { RecordStart } from '../recorder/record-entry.ts'
import { noteError } from '../recorder/record-message.ts'
import { createRecorder } from '../recorder/recorder.ts'
import type { ExchangeRecorder, RecordedCall, Recorder, World } from '../recorder/world.ts'
import { recordError } from '../values/errors.ts'
import { makeResponse } from '../values/http.ts'
import type { WireRequest } from '../values/message.ts'
import { isAppOrigin } from '../values/parties.ts'
import { askFirst } from './ask-first.ts'
import { begin, type Opened, pointOfRequest, resume } from './exchange-begin.ts'
import { type Arrived, changeArrival, endUnsent, noteArrival, settleIn } from './exchange-finish.ts'
import { type Answered, answerFromInternet, fixedAnswer, storeResponse } from './internet.ts'
import { scanMails } from './mail-scan.ts'
import { announceTab } from './navigation.ts'
import { requireExchange } from './require-exchange.ts'
import { problemPage } from './simulated-page.ts'

/**
 * Runs an exchange to its end, or drives on one that an earlier worker instance began; an ended one comes back as it is.
 * However often it is asked for, each effect happens once.
 * @throws Refusal `unknown-exchange`; what the storage threw; `Abandoned` when the world was moved to another moment meanwhile.
 */
export function driveExchange(world: World, id: string): Promise<ExchangeRow> {
  const running = world.schedule.running.get(id)
  if (running !== undefined) return running
  if (world.schedule.seeking !== undefined) return world.schedule.seeking.then(() => driveExchange(world, id))
  const run = perform(world, id).finally(() => world.schedule.running.delete(id))
  world.schedule.running.set(id, run)
  return run
}

async function perform(world: World, id: string): Promise<ExchangeRow> {
  const { epoch } = world.schedule
  const row = await requireExchange(world, id)
  // Its response is recorded, but it may be paused before the browser has it.
  if (row.state === 'done' && !isConcerned(world, id)) return row
  // A browser asks for what a redirect leads to when it has the redirect.
  const before = await pausedBefore(world, row)
  if (before !== undefined) {
    // A rewind waits for what runs, and what it drives waits for the rewind.
    requireEpoch(world, epoch, id)
    await driveExchange(world, before)
  }
  const began = world.platform.realNow()
  await readBeats(world)
  const { start, steps } = await startOf(world, row, world.schedule.unstarted.delete(id))
  requireEpoch(world, epoch, id)
  const recorder = createRecorder(world, start)
  const isDormant = recorder.activeMs()
  await waitForResume({ world, row, epoch, steps })
  const entered = recorder.activeMs()
  const done = row.state === 'done' ? row : await run(recorder, row, () => recorder.activeMs() - entered)
  await forgetEnded(world, done)
  world.work.exchangeMs += recorder.activeMs() - entered + (isDormant - began)
  return done
}

async function run(recorder: ExchangeRecorder, row: ExchangeRow, tookMs: () => number): Promise<ExchangeRow> {
  const { world } = recorder
  const scan = async () => {
    // The scanner's own requests are no reason to scan.
    // One that is paused at a breakpoint keeps no one waiting; what is only stepped through happens in its order.
    if (row.scanner === undefined)
      await scanMails(world, driveExchange, ({ beat, breakpoint }) => (beat ?? breakpoint) !== undefined)
  }
  await scan()
  const refusal = await askFirst(recorder, row, (request) =>
    isOfApp(request)
      ? answerOfApp(recorder, request)
      : world.schedule.internet(() => answer(recorder, row.device, request)),
  )
  if (refusal !== undefined) {
    const unsent = await endUnsent(recorder, row, refusal)
    await recorder.pause()
    return unsent
  }
  const opened = row.state === 'open' ? await resume(recorder, row) : await begin(recorder, row)
  let scansAfter = false
  const done = await askServer(recorder, opened, async (request) => {
    const byApp = isOfApp(request)
    const answered = await (byApp ? answerOfApp(recorder, request) : answer(recorder, row.device, request))
    const took = tookMs()
    // What the app has sent while it answered is scanned before the person can do anything with the answer.
    if (byApp) await scan()
    else scansAfter = true
    return { answered, tookMs: took }
  })
  // Everything is stored; the browser has its answer when the exchange goes on from here.
  await recorder.pause()
  if (scansAfter) await scan()
  return done
}

interface Asked {
  readonly answered: Answered
  readonly tookMs: number
}

/** Milliseconds of virtual time until a response reaches its browser. */
const TRAVEL_MS = 20

/** The browser's request goes to its server, and the response back; the browser does with it what it does. */
async function askServer(
  recorder: ExchangeRecorder,
  opened: Opened,
  ask: (request: WireRequest) => Promise<Asked>,
): Promise<ExchangeRow> {
  const { world } = recorder
  const { row, request } = opened
  let took = 0
  const call: RecordedCall<Arrived> = {
    name: 'response',
    once: true,
    nests: true,
    alone: (edits) => (isOfApp(changeRequest(request, edits)) ? undefined : world.schedule.internet),
    before: () => pointOfRequest(opened),
    run: async ({ edits }) => {
      const { answered, tookMs } = await ask(changeRequest(request, edits))
      const { response, failure, delayMs = 0, writeState } = answered
      took = tookMs
      const result = { ...(response && { response }), ...(failure && { failure }) }
      return { ended: { result }, entry: { effect: writeState, takesMs: TRAVEL_MS + delayMs } }
    },
    after: (ended) => ('result' in ended ? noteArrival(recorder, row, ended.result, took) : undefined),
    change: (ended, edits) => ('result' in ended ? { result: changeArrival(ended.result, edits) } : ended),
  }
  const done = await recorder.callAndSettle(call, settleIn(recorder, row))
  if (row.mode === 'navigation') await announceTab(world, row.device, row.tab)
  return done
}

/** What an earlier worker instance recorded of the exchange and of those below it (`e7`, `e7.0`, …). */
async function startOf(
  world: Journal,
  row: ExchangeRow,
  isNew: boolean,
): Promise<{ readonly start: RecordStart; readonly steps: readonly Step[] }> {
  const { id, run, url, mode, state } = row
  const steps = isNew
    ? []
    : await world.store.list('steps', { index: 'exchange', from: id, to: `${id}.\uffff` })
  const results: RecordedResult[] =
    state === 'planned' && steps.length === 0
      ? []
      : await world.store.list('results', { index: 'exchange', from: id, to: id })
  if (state === 'open') requireResults(id, steps, results)
  const known = new Set(steps.map(({ key }) => key))
  const at = row.at ?? world.meta.now
  const subresource = mode === 'subresource'
  return { start: { exchange: id, run, at, known, results, url, subresource }, steps }
}

function isOfApp({ url }: WireRequest): boolean {
  return isAppOrigin(new URL(url))
}

/** The server at the origin answers; `device` says who asks. */
async function answer(recorder: Recorder, device: string, request: WireRequest): Promise<Answered> {
  const { origin, host } = new URL(request.url)
  try {
    const sitter = recorder.world.meta.setup.devices.find(({ id }) => id === device)
    const asker = sitter && { device, person: sitter.person }
    const answered = await answerFromInternet(recorder, request, asker)
    if (answered.response !== undefined || answered.failure !== undefined) return answered
    const secure = new URL(request.url.replace(/^http:/, 'https:'))
    if (secure.origin !== origin && isAppOrigin(secure)) return toHttps(secure)
    return await problem(502, `No server at ${host}`, [
      `This sandbox has no server for ${origin}.`,
      'It has app.example and the simulated providers. Responses for other URLs can be added in its setup.',
    ])
  } catch (thrown) {
    return failure(recorder, thrown)
  }
}

async function answerOfApp(recorder: ExchangeRecorder, request: WireRequest): Promise<Answered> {
  try {
    const fixed = await fixedAnswer(recorder, request)
    if (fixed !== undefined) return fixed
    const response = await recorder.world.platform.app()(recorder, request)
    return { response: await storeResponse(response), writeState: nothing }
  } catch (thrown) {
    return failure(recorder, thrown)
  }
}

/** A server that fell over. Storage errors, and the end of an abandoned exchange, are not an answer of the simulated world: they go on to the workbench. */
function failure(recorder: Recorder, thrown: unknown): Promise<Answered> {
  if (isAbandoned(thrown) || isStorageError(thrown)) throw thrown
  const error = recordError(thrown)
  noteError(recorder, error, `server failed: ${error.type}`)
  return problem(500, 'The server failed', [
    `${error.type}: ${error.message}`,
    'The steps show what led to it.',
  ])
}

/** What hosts and proxies do with a request over plain http. */
async function toHttps({ href }: URL): Promise<Answered> {
  const headers = new Headers({ location: href })
  return { response: await storeResponse(makeResponse(null, { status: 308, headers })), writeState: nothing }
}

async function problem(status: number, title: string, sentences: readonly string[]): Promise<Answered> {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  return {
    response: await storeResponse(makeResponse(problemPage(title, sentences), { status, headers })),
    writeState: nothing,
  }
}

async function nothing(): Promise<void> {}
