import type { FaultEffect } from '../protocol/faults.ts'
import type { RecordedBody } from '../protocol/http.ts'
import { resolveScenario, setupOf } from '../protocol/scenario-defaults.ts'
import type { Party, Step } from '../protocol/steps.ts'
import { TRACE_FORMAT, TRACE_VERSION, type Trace } from '../record/export/trace/trace.ts'
import { describeEffect } from '../record/labels/fault-labels.ts'
import type { ServedEffect } from '../serve/worlds/faults.ts'
import { LONGEST_BODY, type ServedExchange, type ServedMessage } from '../serve/worlds/record.ts'
import type { TestWorld } from './control.ts'

/** A test that ended, as its trace tells of it. */
export interface EndedTest {
  readonly title: string
  /** Where the app under test is. */
  readonly app: string
  readonly error: string
  readonly at: number
}

/** `Omit` that keeps a union a union. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
type Told = Without<Step, 'seq' | 'key' | 'run' | 'exchange' | 'realAt' | 'at'> & { readonly at: number }

const BROWSER: Party = { lane: 'browser', name: 'browser' }

/** What went over the wire in a test's world, and what the test failed with, as a trace that the workbench opens. */
export async function traceOf(
  { id, people, record, mails }: Pick<TestWorld, 'id' | 'people' | 'record' | 'mails'>,
  test: EndedTest,
): Promise<Trace> {
  const scenario = resolveScenario({ people })
  const steps = stepsOf(await record(), test)
  return {
    format: TRACE_FORMAT,
    version: TRACE_VERSION,
    build: 'authscope/playwright',
    withoutSecrets: false,
    world: {
      world: id,
      scenario,
      setup: setupOf(scenario),
      now: test.at,
      devices: [{ id: BROWSER.name, person: people[0]?.id ?? '', tabs: [tabAt(test.app)] }],
      lastStep: steps.length,
    },
    steps,
    cookies: {},
    mails: (await mails()).map(({ text = '', html = '', sentAt, ...mail }) => ({
      ...mail,
      ...{ text, html, at: sentAt, arrivesAt: sentAt },
      state: 'delivered',
    })),
    database: { users: [], accounts: [], sessions: [], verificationTokens: [], authenticators: [] },
  }
}

function stepsOf(exchanges: readonly ServedExchange[], test: EndedTest): readonly Step[] {
  const steps: Step[] = []
  let run = 0
  const add = (exchange: string, told: Told) => {
    const seq = steps.length + 1
    steps.push({ ...told, seq, key: `${exchange}:${seq}`, run, exchange, realAt: told.at } as Step)
  }
  for (const exchange of exchanges.toSorted((a, b) => a.at - b.at)) {
    if (run === 0 || isNavigation(exchange)) run += 1
    for (const told of stepsOfExchange(exchange, test.app)) add(`e${exchange.n}`, told)
  }
  run = Math.max(run, 1)
  add('test', {
    kind: 'log.written',
    data: { level: 'error', message: test.error, details: { test: test.title } },
    from: { lane: 'world', name: 'test' },
    at: test.at,
    summary: test.error.split('\n')[0] ?? '',
    outcome: 'failed',
  })
  return steps
}

function isNavigation({ from, request }: ServedExchange): boolean {
  return (
    from === 'browser' &&
    request.headers.some(([name, value]) => name === 'sec-fetch-mode' && value === 'navigate')
  )
}

function stepsOfExchange(exchange: ServedExchange, app: string): readonly Told[] {
  const { at, tookMs, request, response, checks, faults, gaveUp } = exchange
  const { method, url, headers } = request
  const { host } = new URL(url)
  const from: Party = exchange.from === 'browser' ? BROWSER : { lane: 'app', name: new URL(app).host }
  const to: Party = { lane: 'provider', name: host }
  const ended = at + tookMs
  const mode = exchange.from === 'server' ? 'server' : isNavigation(exchange) ? 'navigation' : 'subresource'
  return [
    {
      kind: 'request.sent',
      data: { request: { method, url, headers, ...recordedBody(request) }, mode },
      ...{ from, to, at, summary: `${method} ${url}`, outcome: 'done' },
    },
    ...checks.map(
      ({ rule, spec, passed, ...data }): Told => ({
        kind: passed ? 'check.passed' : 'check.failed',
        data,
        ...{ from: to, at: ended, summary: data.detail, outcome: passed ? 'done' : 'failed', rule },
        ...(spec === undefined ? {} : { spec }),
      }),
    ),
    ...faults.map(({ id, provider, endpoint, effect }): Told => {
      const detail = describeServed(effect)
      return {
        kind: 'fault.injected',
        data: { fault: asWorldEffect(effect).does, id, url, detail, ended: false },
        ...{
          from: to,
          at: ended,
          summary: `fault at ${provider}'s ${endpoint} endpoint: ${detail}`,
          outcome: 'warning',
        },
      }
    }),
    ...(gaveUp
      ? [
          {
            kind: 'log.written' as const,
            data: { level: 'warn' as const, message: gaveUpAfter(tookMs), details: { url } },
            ...{ from, at: ended, summary: gaveUpAfter(tookMs), outcome: 'failed' as const },
          },
        ]
      : []),
    ...(response === undefined
      ? []
      : [
          {
            kind: 'response.received' as const,
            data: {
              response: { status: response.status, headers: response.headers, ...recordedBody(response) },
            },
            ...{ from: to, to: from, at: ended, tookMs, summary: `${response.status}` },
            // A browser asks for icons that no one has.
            outcome:
              response.status >= 400 && mode !== 'subresource' ? ('failed' as const) : ('done' as const),
          },
        ]),
  ]
}

function gaveUpAfter(ms: number): string {
  return `The client gave up after ${(ms / 1000).toFixed(1)} s.`
}

function recordedBody({ body }: ServedMessage): { readonly body?: RecordedBody } {
  if (body === undefined) return {}
  const sizeBytes = new TextEncoder().encode(body).length
  return { body: { text: body, sizeBytes, ...(body.length < LONGEST_BODY ? {} : { cut: true }) } }
}

function asWorldEffect(effect: ServedEffect): FaultEffect {
  if (effect.does === 'delay') return { does: 'delay', seconds: effect.ms / 1000 }
  // The workbench calls a pause of this kind by its nearest relative.
  if (effect.does === 'pause') return { does: 'delay', seconds: 0 }
  return effect.does === 'no-answer' ? { does: 'timeout' } : effect
}

function describeServed(effect: ServedEffect): string {
  if (effect.does === 'no-answer') return 'the connection ends without a response'
  if (effect.does === 'pause') return 'the response waits until the test lets it go on'
  return describeEffect(asWorldEffect(effect))
}

function tabAt(url: string) {
  return { device: BROWSER.name, tab: 't1', url, loading: false, history: [{ url }], position: 0 }
}
