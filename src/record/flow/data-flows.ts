import type { Step } from '../../protocol/steps.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { decisionTaken } from '../kinds/decision-taken.ts'
import { isReturn } from '../kinds/families.ts'
import { atomsOf, kindOf } from '../kinds/registry.ts'
import { type RequestSent, requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { tokenEncrypted } from '../kinds/token-encrypted.ts'
import { decodeJwt } from '../tokens/tokens.ts'
import type { Atom, ValueSite } from '../values/atoms.ts'
import { type End, endOf } from './ends.ts'
import { factsIn } from './facts.ts'
import { type ValueKind, valuesIn } from './kinds.ts'
import { type Reader, readersAt } from './readers.ts'

/** The data flow of one value, from where it was created to where it ended. */
export interface DataFlow {
  /** `state-1`: kind and number in order of appearance. */
  readonly id: string
  readonly kind: ValueKind
  readonly number: number
  readonly value: string
  /** In order; the first is where it was born. */
  readonly stations: readonly Station[]
  readonly relatives: readonly Relative[]
  readonly end: End
}

/** A step in which the value stood somewhere. */
export interface Station {
  readonly seq: number
  readonly at: number
  readonly site: ValueSite
  /** Parameter, field, header or cookie. */
  readonly name: string
  readonly text: string
  readonly from: string
  readonly to?: string
  /** Life of the token that it stood in, when it did not stand there by itself. */
  readonly inside?: string
  readonly readers: readonly Reader[]
}

export interface Relative {
  readonly relation: 'hash' | 'hashed-from' | 'inside' | 'contains' | 'replaces' | 'replaced-by'
  readonly flow: string
}

/** The lives of all values in a record, in order of birth. Pure: the same steps give the same lives. */
export function dataFlowsOf(steps: readonly Step[]): readonly DataFlow[] {
  const record = readRecord(steps)
  const facts = factsIn(steps)
  const drafts = draftsOf(steps)
  const stations = stationsOf(steps, drafts, record)
  const containers = containersOf(steps, drafts)
  const relatives = relativesOf(steps, drafts, stations, containers)
  const flows = [...drafts.values()].map((draft): DataFlow => {
    const own = stations.get(draft.id) ?? []
    const nested = (containers.get(draft.id) ?? []).flatMap(({ container, encrypted }) =>
      (stations.get(container) ?? []).map((station) => nest(station, container, encrypted)),
    )
    // Where the engine works with it, that it is in a token as well says nothing new.
    const listed = new Set(own.map(({ seq, site }) => `${seq} ${site}`))
    const all = [...own, ...nested.filter(({ seq, site }) => !listed.has(`${seq} ${site}`))]
    return {
      ...draft,
      stations: all.toSorted((a, b) => a.seq - b.seq),
      relatives: relatives.get(draft.id) ?? [],
      end: endOf(draft, containerValues(draft, drafts, containers), facts),
    }
  })
  return flows.filter(({ stations: all }) => all.length > 0).toSorted((a, b) => createdAt(a) - createdAt(b))
}

function createdAt(flow: DataFlow): number {
  return flow.stations[0]?.seq ?? 0
}

type Draft = Pick<DataFlow, 'id' | 'kind' | 'number' | 'value'>
type Drafts = ReadonlyMap<string, Draft>

function draftsOf(steps: readonly Step[]): Drafts {
  const counts = new Map<ValueKind, number>()
  const drafts = new Map<string, Draft>()
  for (const [value, kind] of valuesIn(steps)) {
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    drafts.set(value, { id: `${kind}-${number}`, kind, number, value })
  }
  return drafts
}

/** What is asked of the whole record for a place in the data flow. */
interface Record {
  readonly shown: ReadonlySet<string>
  readonly requests: ReadonlyMap<string, RequestSent>
  readonly openCookies: ReadonlySet<string>
}

function readRecord(steps: readonly Step[]): Record {
  const shown = new Set<string>()
  const requests = new Map<string, RequestSent>()
  const openCookies = new Set<string>()
  for (const step of steps) {
    if (requestSent.is(step)) requests.set(step.exchange, step)
    if (cookieStored.is(step) && !step.data.cookie.httpOnly) openCookies.add(step.data.cookie.name)
    if (!responseReceived.is(step)) continue
    const { status } = step.data.response
    const navigation = requests.get(step.exchange)?.data.mode === 'navigation'
    if (navigation && status !== 204 && (status < 300 || status >= 400)) shown.add(step.exchange)
  }
  return { shown, requests, openCookies }
}

function stationsOf(
  steps: readonly Step[],
  drafts: Drafts,
  record: Record,
): ReadonlyMap<string, readonly Station[]> {
  const found = new Map<string, Station[]>()
  const called = new Set<string>()
  const sessions = [...drafts.values()].filter(({ kind }) => kind === 'session')
  for (const step of steps) {
    const listed = new Set<string>()
    for (const atom of atomsOf(step)) {
      const draft = drafts.get(atom.value) ?? chunkOf(atom, sessions)
      if (!draft || listed.has(`${draft.id} ${atom.site}`)) continue
      listed.add(`${draft.id} ${atom.site}`)
      const call = `${draft.id} ${step.exchange} ${calledName(step)}`
      // What went into a call comes out of it: told once.
      if (isReturn(step) && called.has(call)) continue
      called.add(call)
      const list = found.get(draft.id) ?? []
      list.push(stationOf(step, atom, record))
      found.set(draft.id, list)
    }
  }
  return found
}

function calledName(step: Step): string {
  if ('callback' in step.data) return `callback ${step.data.callback}`
  return 'operation' in step.data ? `adapter ${step.data.operation}` : String(step.seq)
}

/** A session token that is too large for one cookie travels in parts. */
function chunkOf({ name, value }: Atom, sessions: readonly Draft[]): Draft | undefined {
  if (value.length < 100 || !/session-token\.\d+$/.test(name)) return undefined
  return sessions.find((session) => session.value.includes(value))
}

function stationOf(step: Step, atom: Atom, record: Record): Station {
  const { site, name } = atom
  const request = record.requests.get(step.exchange)
  const cookie = site === 'set-cookie' || site === 'request-cookie' || site === 'jar'
  const around = {
    from: step.from.name,
    ...(step.to ? { to: step.to.name } : {}),
    frontChannel: request !== undefined && request.data.mode !== 'server',
    shown: record.shown.has(step.exchange),
    httpOnly: cookie && !record.openCookies.has(name),
    encrypted: false,
  }
  return {
    seq: step.seq,
    at: step.at,
    site,
    name,
    text: textOf(step, atom, request),
    from: around.from,
    ...(step.to ? { to: step.to.name } : {}),
    readers: readersAt(site, around),
  }
}

/** The same station, told of a value inside the token that stood there. */
function nest(station: Station, inside: string, encrypted: boolean): Station {
  if (!encrypted) return { ...station, inside }
  const around = { from: station.from, frontChannel: false, shown: false, httpOnly: true, encrypted }
  return { ...station, inside, readers: readersAt(station.site, around) }
}

const SITES: Readonly<{ [P in ValueSite]: (name: string, what: string) => string }> = {
  'request-query': (name, what) => `parameter ${name} in the URL of ${what}`,
  'request-body': (name, what) => `field ${name} in the body of ${what}`,
  'request-header': (name, what) => `${name} of ${what}`,
  'request-cookie': (name, what) => `cookie ${name} sent with ${what}`,
  referer: (name, what) => `parameter ${name} in the Referer of ${what}`,
  redirect: (name, what) => `parameter ${name} in the redirect after ${what}`,
  'set-cookie': (name, what) => `Set-Cookie ${name} in the response to ${what}`,
  'response-body': (name, what) => `field ${name} in the response to ${what}`,
  page: (name, what) => `${name} in the page for ${what}`,
  jar: (name, what) => `${what} ${name}`,
  engine: (_, what) => what,
  callback: (name, what) => `${name} of ${what}`,
  adapter: (name, what) => `${name} of ${what}`,
  event: (name, what) => `${name} of ${what}`,
  mail: (_, what) => `a link in ${what}`,
  log: (_, what) => what,
}

function textOf(step: Step, { site, name }: Atom, request: RequestSent | undefined): string {
  return SITES[site](name, kindOf(step).site?.(step, request) ?? step.summary)
}

interface Container {
  readonly container: string
  readonly encrypted: boolean
}

/** In which tokens a value was put: encrypted ones (JWE), and signed ones (JWT), which anyone can read. */
function containersOf(steps: readonly Step[], drafts: Drafts): ReadonlyMap<string, readonly Container[]> {
  const found = new Map<string, Container[]>()
  const add = (inner: unknown, container: Draft | undefined, encrypted: boolean) => {
    const draft = typeof inner === 'string' ? drafts.get(inner) : undefined
    if (!draft || !container || draft === container) return
    const list = found.get(draft.id) ?? []
    if (!list.some((known) => known.container === container.id))
      found.set(draft.id, [...list, { container: container.id, encrypted }])
  }
  for (const step of steps) {
    if (!tokenEncrypted.is(step)) continue
    const container = drafts.get(step.data.token)
    for (const claim of Object.values(step.data.claims)) add(claim, container, true)
  }
  for (const draft of drafts.values()) {
    if (draft.kind === 'id_token') add(decodeJwt(draft.value)?.claims['nonce'], draft, false)
  }
  return found
}

function containerValues(
  draft: Draft,
  drafts: Drafts,
  containers: ReadonlyMap<string, readonly Container[]>,
): readonly string[] {
  const ids = new Set((containers.get(draft.id) ?? []).map(({ container }) => container))
  return [...drafts.values()]
    .filter(({ id, kind }) => kind === 'encrypted' && ids.has(id))
    .map(({ value }) => value)
}

type Relatives = Map<string, Relative[]>

function relativesOf(
  steps: readonly Step[],
  drafts: Drafts,
  stations: ReadonlyMap<string, readonly Station[]>,
  containers: ReadonlyMap<string, readonly Container[]>,
): Relatives {
  const found: Relatives = new Map()
  const add = (flow: string, relative: Relative) => {
    const list = found.get(flow) ?? []
    if (!list.some((known) => known.flow === relative.flow)) found.set(flow, [...list, relative])
  }
  const hashed = (from: Draft | undefined, to: Draft | undefined) => {
    if (!from || !to) return
    add(from.id, { relation: 'hash', flow: to.id })
    add(to.id, { relation: 'hashed-from', flow: from.id })
  }
  for (const [inner, list] of containers)
    for (const { container } of list) {
      add(inner, { relation: 'inside', flow: container })
      add(container, { relation: 'contains', flow: inner })
    }
  const draftOf = (value: unknown) => (typeof value === 'string' ? drafts.get(value) : undefined)
  for (const step of steps) {
    if (decisionTaken.is(step) && step.data.decision === 'pkce')
      hashed(draftOf(step.data.facts['verifier']), draftOf(step.data.facts['code_challenge']))
    if (cookieStored.is(step) && step.data.before && !step.data.removed) {
      const before = draftOf(step.data.before.value)
      const after = draftOf(step.data.cookie.value)
      if (before && after && before !== after) {
        add(before.id, { relation: 'replaced-by', flow: after.id })
        add(after.id, { relation: 'replaces', flow: before.id })
      }
    }
  }
  pairVerification(steps, drafts, stations, hashed)
  return found
}

/** The link's token and the row's hash are made in one exchange: the hash is stored, the token is mailed. */
function pairVerification(
  steps: readonly Step[],
  drafts: Drafts,
  stations: ReadonlyMap<string, readonly Station[]>,
  hashed: (from: Draft | undefined, to: Draft | undefined) => void,
): void {
  const exchangeOf = new Map(steps.map(({ seq, exchange }) => [seq, exchange.split('.')[0]]))
  const exchanges = (draft: Draft) =>
    new Set((stations.get(draft.id) ?? []).map(({ seq }) => exchangeOf.get(seq)))
  const tokens = [...drafts.values()].filter(({ kind }) => kind === 'verification')
  for (const hash of drafts.values()) {
    if (hash.kind !== 'verification-hash') continue
    const made = exchangeOf.get((stations.get(hash.id) ?? [])[0]?.seq ?? 0)
    hashed(
      tokens.find((token) => exchanges(token).has(made)),
      hash,
    )
  }
}
