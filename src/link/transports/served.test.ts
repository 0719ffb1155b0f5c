import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Announcement } from '../../protocol/commands.ts'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import type { ServedMessage } from '../../protocol/served.ts'
import { signInSteps } from '../../record/testing/sign-in.ts'
import { createStepLog } from '../worker/step-log.ts'
import { connectServed, NotServed } from './served.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const STEPS = signInSteps()
const ACCESS = {
  proxy: 'http://127.0.0.1:1',
  mailServer: '',
  certificate: '',
  browsers: [],
  hasBrowser: false,
}
const CONTROL = {
  type: 'control',
  view: {
    control: { mode: 'run', breakpoints: [], paused: [] },
    position: { branch: 'main', step: 2, newest: 2, earliest: 2 },
  },
  subjects: { e1: { at: 'response', status: 200, headers: [] } },
} as const

function worldMessage(): ServedMessage {
  const scenario = resolveScenario()
  const view = { world: 'w1', scenario, setup: setupOf(scenario), now: 1, devices: [], lastStep: 0 }
  return { type: 'world', view, access: ACCESS }
}

/** A run of `authscope serve` that says what the test has it say. */
function createRun() {
  const asked: { readonly url: string; readonly body: unknown; readonly authorization: string | null }[] = []
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  let sent: () => Response = () => Response.json({ ok: true, output: { id: 'b1' } })
  let back = () => undefined as unknown
  const fetch = (async (url: URL, { body, headers, signal }: RequestInit) => {
    asked.push({
      url: url.href,
      body: JSON.parse(String(body)),
      authorization: new Headers(headers).get('authorization'),
    })
    if (url.pathname.endsWith('send')) return sent()
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.push(controller)
        signal?.addEventListener('abort', () => controller.error(new Error('aborted')))
      },
    })
    return new Response(stream)
  }) as typeof globalThis.fetch
  const say = (...messages: readonly ServedMessage[]) =>
    streams
      .at(-1)
      ?.enqueue(new TextEncoder().encode(messages.map((each) => `${JSON.stringify(each)}\n`).join('')))
  return {
    asked,
    say,
    close: () => streams.at(-1)?.close(),
    answerWith: (answer: () => Response) => {
      sent = answer
    },
    comeBack: () => back(),
    connect: () =>
      connectServed({
        base: 'http://localhost:4000/',
        token: 'the token',
        fetch,
        onReturn: (listener) => {
          back = listener
        },
      }),
  }
}

async function connected() {
  const run = createRun()
  const connecting = run.connect()
  await vi.advanceTimersByTimeAsync(0)
  run.say(
    { type: 'worlds', worlds: [{ id: 'w1', openedAt: 0 }] },
    { type: 'record', record: 1 },
    worldMessage(),
    { type: 'steps', steps: STEPS.slice(0, 2) },
    CONTROL,
    { type: 'caught-up' },
  )
  const transport = await connecting
  const told: Announcement[] = []
  transport.events.listen((announcement) => told.push(announcement))
  return { ...run, transport, told }
}

test('a window reads what it was sent, and asks nothing for it', async () => {
  const { asked, transport } = await connected()
  const log = createStepLog(transport.send, transport.events, () => undefined)
  await log.refresh()
  expect(log.get()).toEqual(STEPS.slice(0, 2))
  expect(await transport.send('world.read', {})).toMatchObject({ world: 'w1', lastStep: 2 })
  expect(await transport.send('control.read', {})).toEqual(CONTROL.view)
  expect(await transport.send('paused.read', { exchange: 'e1' })).toEqual({ subject: CONTROL.subjects.e1 })
  expect(asked).toEqual([
    { url: 'http://localhost:4000/live/follow', body: {}, authorization: 'Bearer the token' },
  ])
  await expect(transport.send('world.rewind', { to: 1 })).rejects.toMatchObject({ code: 'read-only' })
})

test('what happens is announced, and a record that was cleared is read again', async () => {
  const { say, told, transport } = await connected()
  const log = createStepLog(transport.send, transport.events, () => undefined)
  await log.refresh()
  say({ type: 'steps', steps: STEPS.slice(1, 5) })
  await vi.advanceTimersByTimeAsync(600)
  expect(told.map(({ type }) => type)).toEqual(['steps.appended', 'clock.moved'])
  expect(log.get()).toEqual(STEPS.slice(0, 5))
  say({ type: 'record', record: 2 })
  await vi.advanceTimersByTimeAsync(0)
  expect([told.at(-1)?.type, log.get()]).toEqual(['world.reset', []])
})

test('commands go to serve, which may refuse them', async () => {
  const { answerWith, asked, transport } = await connected()
  const breakpoint = { enabled: true, on: { kind: 'request.sent' } } as const
  expect(await transport.send('breakpoint.set', { breakpoint })).toEqual({ id: 'b1' })
  expect(asked.at(-1)?.body).toEqual({ world: 'w1', name: 'breakpoint.set', input: { breakpoint } })
  answerWith(() => Response.json({ ok: false, error: { code: 'bad-input', message: 'No.' } }))
  await expect(transport.served.act('paused.end', { exchange: 'e1' })).rejects.toMatchObject({
    code: 'bad-input',
  })
  answerWith(() => Response.json({ error: 'There is no world w1.' }, { status: 404 }))
  await expect(transport.send('control.pause', {})).rejects.toMatchObject({
    message: 'There is no world w1.',
  })
})

test('a connection that breaks is made again, from where it was', async () => {
  const { asked, close, say, transport } = await connected()
  close()
  await vi.advanceTimersByTimeAsync(0)
  expect(transport.served.state.get()).toBe('lost')
  await expect(transport.send('control.pause', {})).rejects.toMatchObject({ code: 'read-only' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked.at(-1)?.body).toEqual({ world: 'w1', after: 2, record: 1 })
  say({ type: 'caught-up' })
  await vi.advanceTimersByTimeAsync(0)
  expect(transport.served.state.get()).toBe('live')
})

test('a run that says nothing for twelve seconds is gone', async () => {
  const { transport } = await connected()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(transport.served.state.get()).toBe('lost')
})

test('when serve stops, everything is kept, and nothing is tried again', async () => {
  const { asked, close, say, transport } = await connected()
  say({ type: 'ended', reason: 'stopped' })
  close()
  await vi.advanceTimersByTimeAsync(5000)
  expect([transport.served.state.get(), asked.length]).toEqual(['stopped', 1])
  expect((await transport.send('steps.page', {})).steps).toEqual(STEPS.slice(0, 2))
})

test('one window too many waits until someone comes back to it', async () => {
  const { asked, close, comeBack, say, transport } = await connected()
  say({ type: 'ended', reason: 'crowded' })
  close()
  await vi.advanceTimersByTimeAsync(5000)
  expect([transport.served.state.get(), asked.length]).toEqual(['elsewhere', 1])
  comeBack()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.length).toBe(2)
})

test('a window with the token of another run is not let in, with the reason', async () => {
  const refused = connectServed({
    base: 'http://localhost:4000/',
    token: 'old',
    fetch: async () => Response.json({ error: "The run's token is missing or wrong." }, { status: 401 }),
    onReturn: () => undefined,
  })
  await expect(refused).rejects.toThrow(NotServed)
  await expect(refused).rejects.toThrow("The run's token is missing or wrong.")
})
