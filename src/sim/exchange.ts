import { askFirst } from './ask-first.ts'
import { begin, resume } from './exchange-begin.ts'
import { endUnsent, finish } from './exchange-finish.ts'
import { makeResponse } from './http.ts'
import { type Answered, answerFromInternet, fixedAnswer, storeResponse } from './internet.ts'
import { scanMails } from './mail-scan.ts'
import { APP_ORIGIN } from './parties.ts'
import { createRecorder } from './recorder.ts'
import { refuse } from './refusal.ts'
import { problemPage } from './simulated-page.ts'
import { isAbandoned, requireEpoch } from './stepper/abandon.ts'
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
  if (row.state === 'done') return row
  const began = world.platform.realNow()
  const start = await startOf(world, row)
  requireEpoch(world, epoch, id)
  const recorder = createRecorder(world, start)
  const done = await run(recorder, row, () => world.platform.realNow() - began)
  world.work.exchangeMs += world.platform.realNow() - began
  return done
}

async function run(recorder: Recorder, row: ExchangeRow, tookMs: () => number): Promise<ExchangeRow> {
  const { world } = recorder
  const { device } = row
  const scan = async () => {
    // The scanner's own requests are no reason to scan.
    if (row.scanner === undefined) await scanMails(world, driveExchange)
  }
  await scan()
  const refusal = await askFirst(recorder, row, (request) =>
    isOfApp(request)
      ? answerOfApp(recorder, request)
      : world.internet(() => answer(recorder, device, request)),
  )
  if (refusal !== undefined) return endUnsent(recorder, row, refusal)
  const open = row.state === 'open' ? await resume(recorder, row) : await begin(recorder, row)
  const { method, url, wireHeaders, body } = open
  const request: WireRequest = { method, url, headers: wireHeaders, body }
  if (isOfApp(request)) {
    const answered = await answerOfApp(recorder, request)
    // What the app has sent while it answered is scanned before the person can do anything with the answer.
    await scan()
    return finish(recorder, open, answered, tookMs())
  }
  const done = await world.internet(async () =>
    finish(recorder, open, await answer(recorder, device, request), tookMs()),
  )
  await scan()
  return done
}

/** What an earlier life recorded of the exchange and of those below it (`e7`, `e7.0`, …). */
async function startOf(world: World, row: ExchangeRow): Promise<Parameters<typeof createRecorder>[1]> {
  const { id, run } = row
  if (row.state === 'planned') return { exchange: id, run, at: world.meta.now, known: new Set(), answers: [] }
  const own = await world.store.list('steps', { index: 'exchange', from: id, to: id })
  const below = await world.store.list('steps', { index: 'exchange', from: `${id}.`, to: `${id}.\uffff` })
  const answers: AnswerRow[] = await world.store.list('answers', { index: 'exchange', from: id, to: id })
  const known = new Set([...own, ...below].map(({ key }) => key))
  return { exchange: id, run, at: row.at ?? world.meta.now, known, answers }
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
  if (isAbandoned(thrown) || (thrown instanceof Error && thrown.name === 'StorageError')) throw thrown
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
