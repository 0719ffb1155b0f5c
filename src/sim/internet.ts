import type { SiteCheck, SiteContext } from '../mocks/site.ts'
import type { Mail } from '../protocol/mail.ts'
import type { StepDraft } from '../protocol/steps.ts'
import { makeRequest, makeResponse, toHeaderList } from './http.ts'
import { server } from './parties.ts'
import { registrations } from './site/registration.ts'
import type { StoredResponse, WorldStore } from './store.ts'
import type { WireRequest } from './wire-request.ts'
import type { Recorder } from './world.ts'

/** What came of a request to the simulated internet. */
export interface Answered {
  /** Absent when nobody lives at that origin. */
  readonly response?: StoredResponse
  /** Writes what the servers remembered; called in the transaction that records the answer. */
  readonly writeState: (store: WorldStore) => Promise<void>
}

/** The largest body that the simulated internet carries. */
const LARGEST_BODY = 16 * 1024 * 1024

/** Asks the simulated internet: the world's fixed answers first, then the simulated servers. `person` sits at the device that asks. */
export async function answerFromInternet(
  recorder: Recorder,
  request: WireRequest,
  person?: string,
): Promise<Answered> {
  const fixed = await fixedAnswer(recorder, request)
  if (fixed !== undefined) return fixed
  const memory: Memory = { writes: new Map(), mails: [] }
  const response = await recorder.world.platform
    .network()
    .answer(makeRequest(request.url, request), contextFor(recorder, request.url, memory, person))
  return {
    ...(response === undefined ? {} : { response: await storeResponse(response) }),
    writeState: (store) => write(store, memory),
  }
}

/** What servers did during one request, until its answer is recorded. */
interface Memory {
  readonly writes: Map<string, { readonly value: unknown } | undefined>
  readonly mails: Mail[]
}

async function write(store: WorldStore, { writes, mails }: Memory): Promise<void> {
  for (const [key, written] of writes) {
    if (written === undefined) await store.delete('state', key)
    else await store.put('state', { key, value: written.value })
  }
  await store.put('mail', ...mails)
}

function contextFor(
  recorder: Recorder,
  url: string,
  memory: Memory,
  person: string | undefined,
): SiteContext {
  const { world } = recorder
  const { writes, mails } = memory
  return {
    now: recorder.now(),
    random: recorder.random,
    people: world.meta.setup.people,
    ...registrations(world.meta.setup),
    ...(person === undefined ? {} : { person }),
    state: {
      get: async (key) =>
        writes.has(key) ? writes.get(key)?.value : (await world.store.get('state', key))?.value,
      set: (key, value) => void writes.set(key, { value }),
      delete: (key) => void writes.set(key, undefined),
    },
    deliver: ({ sentAt, text = '', html = '', ...mail }) => {
      const delivered: Mail = { ...mail, text, html, at: sentAt, state: 'delivered', arrivesAt: sentAt }
      mails.push(delivered)
      recorder.add(stepOfMail(delivered, url))
    },
    mails: async () =>
      (await world.store.list('mail'))
        .toSorted((a, b) => a.at - b.at)
        .map(({ at, state: _state, arrivesAt: _arrivesAt, ...mail }) => ({ ...mail, sentAt: at })),
    report: (check) => recorder.add(stepOfCheck(check, url)),
  }
}

function stepOfMail({ to, subject, text, html, state, arrivesAt }: Mail, url: string): StepDraft {
  return {
    kind: 'mail.sent',
    data: { to, subject, text, html, state, arrivesAt },
    from: { lane: 'mail', name: new URL(url).host },
    summary: `mail to ${to}`,
    outcome: 'done',
  }
}

function stepOfCheck(site: SiteCheck, url: string): StepDraft {
  const { check, detail, expected, received, passed } = site
  return {
    kind: passed ? 'check.passed' : 'check.failed',
    data: {
      check,
      detail,
      ...(expected === undefined ? {} : { expected }),
      ...(received === undefined ? {} : { received }),
    },
    from: server(url),
    summary: `check ${check} ${detail}`,
    outcome: passed ? 'done' : 'failed',
    rule: site.rule,
    ...(site.spec === undefined ? {} : { spec: site.spec }),
  }
}

/** The world's own answer for this URL (the query does not count), marked as a fault where a simulated server would have answered. */
export async function fixedAnswer(recorder: Recorder, request: WireRequest): Promise<Answered | undefined> {
  const { origin, pathname } = new URL(request.url)
  const url = origin + pathname
  const { answers } = recorder.world.meta.scenario
  const answer = Object.hasOwn(answers, url) ? answers[url] : undefined
  if (answer === undefined) return undefined
  recorder.add({
    kind: 'fault.injected',
    data: { fault: 'fixed-answer', url, detail: 'the answer that the scenario fixes for it', ended: false },
    from: server(url),
    summary: `${url} answers as the world's setup says`,
    outcome: 'warning',
  })
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers.set(name, value)
  const response = await storeResponse(
    makeResponse(answer.body ?? '', { status: answer.status ?? 200, headers }),
  )
  return { response, writeState: async () => undefined }
}

/** A response as it is kept. @throws RangeError when the body is larger than the simulated internet carries. */
export async function storeResponse(response: Response): Promise<StoredResponse> {
  const body = response.body === null ? null : await response.arrayBuffer()
  if (body !== null && body.byteLength > LARGEST_BODY) {
    throw new RangeError(
      `The answer has ${body.byteLength} bytes; the simulated internet carries at most ${LARGEST_BODY}.`,
    )
  }
  return { status: response.status, headers: toHeaderList(response.headers), body }
}
