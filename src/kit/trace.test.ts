import { expect, test } from 'vitest'
import { toJson } from '../protocol/json.ts'
import { readTrace } from '../record/export/trace/read-trace.ts'
import type { Trace } from '../record/export/trace/trace.ts'
import { outline } from '../record/outline/outline.ts'
import type { ServedExchange } from '../serve/worlds/record.ts'
import { traceOf } from './trace.ts'

const NAVIGATES = [['sec-fetch-mode', 'navigate']] as const
const TEST = {
  title: 'signs Ada in',
  app: 'http://localhost:3000',
  error: 'expected a heading\nreceived none',
  at: 2000,
}

function exchange(n: number, more: Partial<ServedExchange>): ServedExchange {
  return {
    n,
    at: 1000 + n,
    tookMs: 5,
    from: 'server',
    request: { method: 'GET', url: 'https://id.example/userinfo', headers: [] },
    response: { status: 200, headers: [] },
    checks: [],
    faults: [],
    ...more,
  }
}

/** As the workbench has it: written to a file and read, with every check. */
async function shown(...exchanges: readonly ServedExchange[]): Promise<Trace> {
  const mail = { service: 'resend', id: 'm1', to: 'a@x.example', from: 'app', subject: 'Hi', sentAt: 7 }
  const world = {
    id: 'w2',
    people: [{ id: 'ada-w2', name: 'Ada Byron', email: 'ada@w2.example' }],
    record: async () => exchanges,
    mails: async () => [mail],
  }
  const read = readTrace(toJson(await traceOf(world, TEST)))
  if ('problem' in read) throw new Error(read.problem)
  return read.trace
}

test('a world in which nothing happened has a trace, with what the test failed with', async () => {
  const { steps, mails } = await shown()
  expect(steps.map(({ kind, outcome, summary }) => [kind, outcome, summary])).toEqual([
    ['log.written', 'failed', 'expected a heading'],
  ])
  expect(mails).toMatchObject([{ to: 'a@x.example', at: 7, state: 'delivered' }])
})

test('each navigation begins a run, and what servers ask meanwhile belongs to it', async () => {
  const page = { method: 'GET', url: 'https://id.example/authorize', headers: NAVIGATES }
  const { steps } = await shown(
    exchange(3, { from: 'browser', request: page }),
    exchange(1, { from: 'browser', request: page }),
    exchange(2, {}),
  )
  expect(
    outline(steps).map(({ run }) => steps.filter((step) => step.run === run).map((step) => step.exchange)),
  ).toEqual([
    ['e1', 'e1', 'e2', 'e2'],
    ['e3', 'e3', 'test'],
  ])
  expect(steps[2]).toMatchObject({
    from: { lane: 'app', name: 'localhost:3000' },
    to: { name: 'id.example' },
  })
})

test('checks, faults and refusals are steps that failed, a missing icon is none', async () => {
  const check = { rule: 'R1', check: 'pkce', passed: false, detail: 'wrong verifier' }
  const fault = { id: 'f1', provider: 'google', endpoint: 'token' } as const
  const { steps } = await shown(
    exchange(1, { checks: [check], response: { status: 400, headers: [] } }),
    exchange(2, { faults: [{ ...fault, effect: { does: 'wrong-claim', claim: 'aud' } }] }),
    exchange(3, { from: 'browser', response: { status: 404, headers: [] } }),
  )
  expect(steps.filter(({ outcome }) => outcome !== 'done').map(({ seq, kind }) => `${seq} ${kind}`)).toEqual([
    '2 check.failed',
    '3 response.received',
    '5 fault.injected',
    '9 log.written',
  ])
})

test('a connection that was ended has a request and no response', async () => {
  const { response: _none, ...ended } = exchange(1, {
    faults: [{ id: 'f1', provider: 'google', endpoint: 'token', effect: { does: 'no-answer' } }],
  })
  const { steps } = await shown(ended)
  expect(steps.map(({ kind }) => kind)).toEqual(['request.sent', 'fault.injected', 'log.written'])
  expect(steps[1]?.summary).toContain('ends without a response')
})

test('a client that gave up says so with the time', async () => {
  const { response: _none, ...left } = exchange(1, {
    faults: [{ id: 'f1', provider: 'google', endpoint: 'token', effect: { does: 'pause' } }],
    tookMs: 5012,
    gaveUp: true,
  })
  const { steps } = await shown(left)
  expect(steps.map(({ summary }) => summary).slice(1, 3)).toEqual([
    "fault at google's token endpoint: the response waits until the test lets it go on",
    'The client gave up after 5.0 s.',
  ])
})

test('a body of any characters keeps its size, and one that was cut says so', async () => {
  const long = 'é'.repeat(65_536)
  const { steps } = await shown(
    exchange(1, { response: { status: 200, headers: [], body: '{"name":"Zoë"}' } }),
    exchange(2, { response: { status: 200, headers: [], body: long } }),
  )
  expect(steps[1]?.data).toMatchObject({ response: { body: { text: '{"name":"Zoë"}', sizeBytes: 15 } } })
  expect(steps[3]?.data).toMatchObject({ response: { body: { cut: true, sizeBytes: 131_072 } } })
})
