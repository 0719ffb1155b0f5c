import type { Step } from '../protocol/steps.ts'
import { askFirst } from './ask-first.ts'
import { isStorageError } from './damage.ts'
import { begin, type OpenRow, resume, sendOff } from './exchange-begin.ts'
import { type Arrived, arrive, arrivedBefore, endUnsent, finish, receive, settle } from './exchange-finish.ts'
import { makeResponse } from './http.ts'
import { type Answered, answerFromInternet, fixedAnswer, storeResponse } from './internet.ts'
import { scanMails } from './mail-scan.ts'
import { APP_ORIGIN } from './parties.ts'
import { createRecorder, type RecordStart } from './recorder.ts'
import { refuse } from './refusal.ts'
import { requireAnswers } from './require-answers.ts'
import { problemPage } from './simulated-page.ts'
import { isAbandoned, requireEpoch } from './stepper/abandon.ts'
import { isIdle } from './stepper/control.ts'
import { heldBefore, isConcerned, letRest, passDoor } from './stepper/door.ts'
import type { AnswerRow, ExchangeRow } from './store.ts'
import { recordError } from './trace/errors.ts'
import type { WireRequest } from './wire-request.ts'
import type { Recorder, World } from './world.ts'

/**
 * Runs an exchange to its end, or drives on one that an earlier life of the worker began; an ended one comes back as it is.
 * However often it is asked for, each effect happens once.
 * @throws Refusal `unknown-exchange`; what the storage threw; `Abandoned` when the world was led elsewhere meanwhile.
 */
export function driveExchange(world: World, id: string): Promise<ExchangeRow> {
  const running = world.running.get(id)
  if (running !== undefined) return running
  if (world.moving !== undefined) return world.moving.then(() => driveExchange(world, id))
  const run = perform(world, id).finally(() => world.running.delete(id))
  world.running.set(id, run)
  return run
}

async function perform(world: World, id: string): Promise<ExchangeRow> {
  const { epoch } = world
  const row = await world.store.get('exchanges', id)
  if (row === undefined) throw refuse('unknown-exchange', `World ${world.name} has no exchange ${id}.`)
  // Its answer is recorded, but it may stand still before the browser has it.
  if (row.state === 'done' && !isConcerned(world, id)) return row
  // A browser asks for what a redirect leads to when it has the redirect.
  const before = await heldBefore(world, row)
  if (before !== undefined) await driveExchange(world, before)
  const began = world.platform.realNow()
  const { start, steps } = await startOf(world, row)
  requireEpoch(world, epoch, id)
  const recorder = createRecorder(world, start)
  const atDoor = recorder.goingMs()
  await passDoor({ world, row, epoch, steps })
  const entered = recorder.goingMs()
  const done = row.state === 'done' ? row : await run(recorder, row, () => recorder.goingMs() - entered)
  await letRest(world, done)
  world.work.exchangeMs += recorder.goingMs() - entered + (atDoor - began)
  return done
}

async function run(recorder: Recorder, row: ExchangeRow, tookMs: () => number): Promise<ExchangeRow> {
  const { world } = recorder
  const scan = async () => {
    // The scanner's own requests are no reason to scan.
    // One that a breakpoint holds keeps nobody waiting; what is only stepped through happens in its order.
    if (row.scanner === undefined)
      await scanMails(world, driveExchange, ({ breakpoint }) => breakpoint !== undefined)
  }
  await scan()
  const refusal = await askFirst(recorder, row, (request) =>
    isOfApp(request)
      ? answerOfApp(recorder, request)
      : world.internet(() => answer(recorder, row.device, request)),
  )
  if (refusal !== undefined) return ended(recorder, await endUnsent(recorder, row, refusal))
  const open = row.state === 'open' ? await resume(recorder, row) : await begin(recorder, row)
  const request = await sendOff(recorder, open)
  const before = arrivedBefore(recorder)
  if (before !== undefined) return endArrived(recorder, open, before)
  if (isOfApp(request)) {
    const answered = await answerOfApp(recorder, request)
    const took = tookMs()
    // What the app has sent while it answered is scanned before the person can do anything with the answer.
    await scan()
    if (isIdle(world)) return finish(recorder, open, answered, took)
    await recorder.gate()
    return endArrived(recorder, open, await arrive(recorder, open, answered, took))
  }
  const taken = await world.internet(async () => {
    const answered = await answer(recorder, row.device, request)
    // Nobody stands still in here: the internet handles one request at a time.
    return isIdle(world)
      ? { done: await finish(recorder, open, answered, tookMs()) }
      : { arrived: await arrive(recorder, open, answered, tookMs()) }
  })
  const done = 'done' in taken ? taken.done : await endArrived(recorder, open, taken.arrived)
  await scan()
  return done
}

/** From the response in the browser's hand to the end of the exchange. */
async function endArrived(recorder: Recorder, open: OpenRow, arrived: Arrived): Promise<ExchangeRow> {
  return ended(recorder, await settle(recorder, open, await receive(recorder, open, arrived)))
}

/** Everything is stored; the browser has its answer when the exchange goes on from here. */
async function ended(recorder: Recorder, done: ExchangeRow): Promise<ExchangeRow> {
  await recorder.gate()
  return done
}

/** What an earlier life recorded of the exchange and of those below it (`e7`, `e7.0`, …). */
async function startOf(
  world: World,
  row: ExchangeRow,
): Promise<{ readonly start: RecordStart; readonly steps: readonly Step[] }> {
  const { id, run, url, mode, state } = row
  const steps = await world.store.list('steps', { index: 'exchange', from: id, to: `${id}.\uffff` })
  const answers: AnswerRow[] =
    state === 'planned' && steps.length === 0
      ? []
      : await world.store.list('answers', { index: 'exchange', from: id, to: id })
  if (state === 'open') requireAnswers(id, steps, answers)
  const known = new Set(steps.map(({ key }) => key))
  const at = row.at ?? world.meta.now
  const subresource = mode === 'subresource'
  return { start: { exchange: id, run, at, known, answers, url, subresource }, steps }
}

function isOfApp({ url }: WireRequest): boolean {
  return new URL(url).origin === APP_ORIGIN
}

/** Whoever lives at the origin answers; `device` says who asks. */
async function answer(recorder: Recorder, device: string, request: WireRequest): Promise<Answered> {
  const { origin, host } = new URL(request.url)
  try {
    const sitter = recorder.world.meta.setup.devices.find(({ id }) => id === device)
    const asker = sitter && { device, person: sitter.person }
    const answered = await answerFromInternet(recorder, request, asker)
    if (answered.response !== undefined || answered.failure !== undefined) return answered
    return await problem(502, `Nobody lives at ${host}`, [
      `This world has no server for ${origin}.`,
      'It knows app.example and the simulated providers; the world’s setup can add answers for more URLs.',
    ])
  } catch (thrown) {
    return failure(recorder, thrown)
  }
}

async function answerOfApp(recorder: Recorder, request: WireRequest): Promise<Answered> {
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
  recorder.add({
    kind: 'log.written',
    data: {
      level: 'error',
      message: `${error.type}: ${error.message}`,
      ...(error.cause === undefined ? {} : { details: error.cause }),
    },
    from: { lane: 'app', name: 'app.example' },
    summary: `server failed: ${error.type}`,
    outcome: 'failed',
  })
  return problem(500, 'The server failed', [
    `${error.type}: ${error.message}`,
    'The step list shows what led to it.',
  ])
}

async function problem(status: number, title: string, sentences: readonly string[]): Promise<Answered> {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  return {
    response: await storeResponse(makeResponse(problemPage(title, sentences), { status, headers })),
    writeState: nothing,
  }
}

async function nothing(): Promise<void> {}
