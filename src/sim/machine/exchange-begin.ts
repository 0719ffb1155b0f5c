import type { HeaderList } from '../../protocol/http.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import type { Beginning } from '../../protocol/steps.ts'
import type { ExchangeRow } from '../journal/store.ts'
import { changeRequest, requestSubject } from '../pause/messages.ts'
import type { PausePoint } from '../pause/pause-point.ts'
import { noteRequest } from '../recorder/record-message.ts'
import type { Recorder } from '../recorder/world.ts'
import { describeRequest, type RequestDescription } from '../rules/fetch/describe-request.ts'
import { type Selection, selectCookies } from '../rules/jar/select-cookies.ts'
import { defined } from '../values/defined.ts'
import { toHeaderList, toHeaders } from '../values/http.ts'
import { recordRequest, type WireRequest } from '../values/message.ts'
import { browser, clientOf, isAppOrigin, personAt, server } from '../values/parties.ts'
import { changeJar, jarOf } from './jar-rows.ts'

/** An exchange under way. */
export interface Opened {
  readonly row: ExchangeRow
  /** The request as it goes over the wire. */
  readonly request: WireRequest
}

/** Milliseconds of virtual time until a request reaches its server. */
const TRAVEL_MS = 20

/** Makes the request as a browser would: its own headers, the jar's cookies. Records what went along, what stayed behind, and why. */
export async function begin(recorder: Recorder, planned: ExchangeRow): Promise<Opened> {
  const { world } = recorder
  const row = { ...planned, ...defined({ added: addedHeaders(world.meta.setup, planned) }) }
  const described = describe(row)
  const jar = await jarOf(world, row.device)
  const selection = selectCookies({ url: row.url, jar, now: recorder.now(), request: described.cookies })
  noteBeginning(recorder, row, described, selection)
  return recorder.commit({
    takesMs: TRAVEL_MS,
    effect: async (meta) => {
      const open: ExchangeRow = {
        ...row,
        state: 'open',
        workerInstance: world.platform.workerInstance,
        at: meta.now + TRAVEL_MS,
        ...defined({ cookie: selection.header }),
      }
      await world.store.put('exchanges', open)
      await changeJar(world, row.device, { put: selection.touched, remove: selection.expired })
      return { row: open, request: requestOf(open, described) }
    },
  })
}

/** The same request again, for an exchange that an earlier worker instance began. */
export async function resume(recorder: Recorder, row: ExchangeRow): Promise<Opened> {
  const { world } = recorder
  const { workerInstance } = world.platform
  // In the same worker instance the world was rewound to here, which is not a step.
  if (row.workerInstance === workerInstance) return { row, request: requestOf(row, describe(row)) }
  const answered = await world.store.list('results', { index: 'exchange', from: row.id, to: row.id })
  recorder.note({
    kind: 'exchange.resumed',
    data: { answered: answered.length, workerInstance },
    from: { lane: 'world', name: world.name },
    summary: `worker restarted; resuming from ${answered.length} recorded result${answered.length === 1 ? '' : 's'}`,
    outcome: 'warning',
  })
  return recorder.commit({
    effect: async () => {
      const open = { ...row, workerInstance }
      await world.store.put('exchanges', open)
      return { row: open, request: requestOf(open, describe(open)) }
    },
  })
}

/** The exchange can pause before the request goes to its server. */
export function pointOfRequest({ row, request }: Opened): PausePoint {
  return {
    key: `${row.id}/request.sent#0`,
    owns: (key) => OWN_STEPS.some((step) => key.startsWith(`${row.id}/${step}`)),
    subject: (edits) => requestSubject(changeRequest(request, edits)),
  }
}

/** Steps at which the request can be changed. */
const OWN_STEPS = ['request.sent#', 'cookie.sent:', 'cookie.not-sent:']

/** What a proxy before the app adds to requests of the device. */
function addedHeaders(
  { devices }: WorldSetup,
  { device, url, scanner }: ExchangeRow,
): HeaderList | undefined {
  const headers = devices.find(({ id }) => id === device)?.headers
  if (headers === undefined || scanner || !isAppOrigin(new URL(url))) return undefined
  return Object.entries(headers)
}

/** A link scanner is no browser: it sends what it says of itself, and names the host. */
function describe(row: ExchangeRow): RequestDescription {
  const described = describeRequest(row)
  if (row.scanner === undefined) return described
  return { ...described, headers: described.headers.filter(([name]) => name === 'host') }
}

function requestOf(row: ExchangeRow, described: RequestDescription): WireRequest {
  const { method, url, body, cookie, added = [] } = row
  const headers = toHeaders([...described.headers, ...row.headers])
  for (const [name, value] of added) headers.set(name, value)
  if (cookie !== undefined) headers.set('cookie', cookie)
  if (body !== null) headers.set('content-length', String(body.byteLength))
  return { method, url, headers: toHeaderList(headers), body }
}

function noteBeginning(
  recorder: Recorder,
  row: ExchangeRow,
  described: RequestDescription,
  selection: Selection,
): void {
  const from = clientOf(row)
  const to = server(row.url)
  if (row.action !== undefined) noteAction(recorder, row, row.action)
  for (const { name, before, after } of row.mapped) {
    recorder.note({
      kind: 'value.mapped',
      data: { name, before, after },
      from,
      summary: `${name} mapped to ${after}`,
      outcome: 'done',
    })
  }
  const request = recordRequest(requestOf({ ...row, ...defined({ cookie: selection.header }) }, described))
  const { mode, initiator, scanner } = row
  const { site, note } = described
  noteRequest(recorder, from, request, {
    ...(scanner ? { mode: 'server' } : { mode, initiator, site, began: beginningOf(row) }),
    ...defined({ note }),
  })
  for (const { cookie, sent, verdict } of selection.cookies) {
    recorder.note({
      kind: sent ? 'cookie.sent' : 'cookie.not-sent',
      data: { cookie, verdict },
      from,
      ...(sent ? { to } : {}),
      summary: sent ? `sent ${cookie.name}` : `not sent ${cookie.name}: ${verdict.reason}`,
      outcome: 'done',
      rule: verdict.rule,
      spec: verdict.spec,
    })
  }
}

function beginningOf(row: ExchangeRow): Beginning {
  const { chain, document, fetch, headers, history, nesting, tab } = row
  if (chain.length > 0) return { by: 'redirect' }
  if (fetch !== undefined && document !== undefined) return { by: 'page', document, headers, fetch }
  return { by: 'tab', tab, ...defined({ document }), history, nesting }
}

function noteAction(recorder: Recorder, row: ExchangeRow, action: string): void {
  recorder.note({
    kind: 'person.acted',
    data: { action, url: row.url },
    from: personAt(recorder.world.meta.setup, row.device),
    to: browser(row.device),
    summary: action,
    outcome: 'done',
  })
}
