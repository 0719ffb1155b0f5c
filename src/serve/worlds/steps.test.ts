import { expect, test } from 'vitest'
import type { Step } from '../../protocol/steps.ts'
import { outline } from '../../record/outline/outline.ts'
import { storiesOf } from '../../record/story/stories.ts'
import { asked, worldThatAnswers } from '../testing/world.ts'
import { passThrough } from './passing.ts'
import { createServedSteps } from './steps.ts'
import { mailsOf, servedFault, viewOf } from './view.ts'
import type { ServedWorld } from './world.ts'

const NAVIGATES = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

function kinds(steps: readonly Step[]): readonly string[] {
  return steps.map(({ exchange, kind, outcome }) => `${exchange} ${kind}${outcome === 'done' ? '' : ' !'}`)
}

/** A request that passes between browser and app, with what the app answers. */
async function pass(
  world: ServedWorld,
  url: string,
  {
    method = 'GET',
    headers = {},
    answer,
    meanwhile,
  }: {
    method?: string
    headers?: HeadersInit
    answer: { status: number; headers: HeadersInit; body?: string }
    meanwhile?: () => Promise<unknown>
  },
): Promise<void> {
  const signal = new AbortController().signal
  const head = { url, method, headers: new Headers({ ...NAVIGATES, ...headers }), signal }
  const passing = passThrough(world, head, new Uint8Array())
  await passing?.sent
  await meanwhile?.()
  passing?.answered(answer.status, new Headers(answer.headers))
  passing?.chunk(new TextEncoder().encode(answer.body ?? ''))
  passing?.ended()
}

test('what a server asks while the app answers a request is in that request, and redirects continue a run', async () => {
  const world = worldThatAnswers(() => Response.json({ access_token: 'x' }))
  await pass(world, 'http://localhost:3000/auth/callback/google?code=c1', {
    answer: { status: 302, headers: { location: '/' } },
    meanwhile: () => asked(world, 'server'),
  })
  await pass(world, 'http://localhost:3000/', { answer: { status: 200, headers: {} } })
  await pass(world, 'http://localhost:3000/', { answer: { status: 200, headers: {} } })
  const steps = world.steps.list()
  expect(kinds(steps)).toEqual([
    'e1 request.sent',
    'e1 decision.taken',
    'e1.1 request.sent',
    'e1.1 response.received',
    'e1 response.received',
    'e2 request.sent',
    'e2 response.received',
    'e3 request.sent',
    'e3 response.received',
  ])
  expect(outline(steps).map(({ run }) => run)).toEqual([1, 2])
  expect(steps.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a sign-in of an app is a story in beats, up to its session cookie', async () => {
  const world = worldThatAnswers((request) =>
    request.url.includes('/authorize')
      ? new Response('<form>', { status: 200 })
      : Response.json({ id_token: 'x' }),
  )
  const app = 'http://localhost:3000/auth'
  const authorize = 'https://accounts.google.com/authorize?scope=openid'
  await pass(world, `${app}/signin/google`, {
    method: 'POST',
    answer: { status: 302, headers: { location: authorize, 'set-cookie': 'authjs.state=s; HttpOnly' } },
  })
  await asked(world, 'browser', authorize, { headers: NAVIGATES })
  await pass(world, `${app}/callback/google?code=c1&state=s`, {
    headers: { cookie: 'authjs.state=s' },
    answer: {
      status: 302,
      headers: { location: '/', 'set-cookie': 'authjs.session-token=t; Path=/; HttpOnly; Max-Age=600' },
    },
    meanwhile: () => asked(world, 'server', undefined, { body: 'code=c1' }),
  })
  const [story] = storiesOf(world.steps.list())
  expect([story?.flow, story?.outcome, story?.beats.map(({ state }) => state)]).toEqual([
    'oidc',
    'done',
    Array.from({ length: 7 }, () => 'done'),
  ])
})

test('checks and faults are steps as they happen, and a connection that was ended has no response', async () => {
  const world = worldThatAnswers((_request, { report }) => {
    report({ rule: 'R1', check: 'pkce', passed: false, detail: 'wrong verifier' })
    return new Response(null, { status: 400 })
  })
  await asked(world, 'server')
  world.faults.add(
    servedFault({
      target: { at: 'network', host: 'oauth2.googleapis.com' },
      effect: { does: 'timeout' },
      once: true,
    }),
  )
  expect(viewOf(world).setup.faults).toMatchObject([{ target: { at: 'network' }, once: true }])
  await asked(world, 'server')
  expect(kinds(world.steps.list())).toEqual([
    'e1 request.sent',
    'e1 check.failed !',
    'e1 response.received !',
    'e2 request.sent',
    'e2 fault.injected !',
  ])
  expect(viewOf(world).setup.faults).toEqual([])
})

test('a body of any characters keeps its size, and one that was cut says so', async () => {
  const bodies = ['{"name":"Zoë"}', 'é'.repeat(65_536)]
  const world = worldThatAnswers(() => new Response(bodies.shift()))
  await asked(world, 'server')
  await asked(world, 'server')
  const [, short, , long] = world.steps.list()
  expect(short?.data).toMatchObject({ response: { body: { text: '{"name":"Zoë"}', sizeBytes: 15 } } })
  expect(long?.data).toMatchObject({ response: { body: { cut: true, sizeBytes: 131_072 } } })
})

test('what a page loads by itself is left out', async () => {
  const world = worldThatAnswers(() => new Response())
  const headers = { 'sec-fetch-dest': 'script' }
  await pass(world, 'http://localhost:3000/app.js', { headers, answer: { status: 200, headers: {} } })
  await asked(world, 'browser', 'https://github.com/icon.png', { headers: { 'sec-fetch-dest': 'image' } })
  expect([world.steps.list(), world.record.length]).toEqual([[], 1])
})

test('a fixed answer replaces that of a server', async () => {
  const world = worldThatAnswers(() => new Response('the server’s'))
  world.setAnswers({ 'https://oauth2.googleapis.com/token': { status: 418, body: 'fixed' } })
  const answered = await asked(world, 'server', 'https://oauth2.googleapis.com/token?x=1')
  expect(answered instanceof Response ? [answered.status, await answered.text()] : []).toEqual([418, 'fixed'])
})

test('clearing forgets steps and mails, and numbers begin again', async () => {
  const world = worldThatAnswers(() => new Response())
  await asked(world, 'server')
  world.deliver({ service: 'smtp', id: 'm1', to: 'ada@example.com', from: 'app', subject: 'Hi', sentAt: 7 })
  expect(mailsOf(world)).toMatchObject([{ to: 'ada@example.com', at: 7, state: 'delivered' }])
  expect(world.steps.list().at(-1)).toMatchObject({ kind: 'mail.sent', summary: 'mail to ada@example.com' })
  world.clear()
  await asked(world, 'server')
  expect([world.mails.length, world.steps.list().map(({ seq }) => seq)]).toEqual([0, [1, 2]])
})

test('the oldest of very many steps go, and the numbers stay', () => {
  const steps = createServedSteps(() => undefined)
  const place = steps.place('new run')
  const draft = {
    kind: 'log.written',
    data: { level: 'debug', message: '' },
    from: { lane: 'app', name: 'app' },
    summary: '',
    outcome: 'done',
  } as const
  for (let n = 0; n < 20_001; n += 1) steps.add(place, draft, 0)
  expect([steps.list().length, steps.list()[0]?.seq, steps.last()]).toEqual([19_001, 1001, 20_001])
})
