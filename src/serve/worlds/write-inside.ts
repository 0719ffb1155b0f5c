import type { ObservedRequest, ObservedResponse, ObservedStep } from '../../protocol/observed.ts'
import type { Party, StepDraft } from '../../protocol/steps.ts'
import { Bounded } from './bounded.ts'
import type { InsideWork } from './clues.ts'
import { sentCookies, storedCookies } from './cookies.ts'
import { toldBy } from './evidence.ts'
import type { InsideParts } from './inside.ts'
import type { StepPlace } from './steps.ts'
import { BROWSER, requestStep, responseStep } from './tell.ts'
import type { ServedWorld } from './world.ts'

const DATABASE: Party = { lane: 'database', name: 'database' }

/** Work as far as a world's record has it. */
interface Written {
  readonly place: StepPlace
  /** The app's own request is recorded here, because no proxy of authscope saw it. */
  readonly isOwn: boolean
  isAnswered: boolean
}

/** Records the inside of an app as steps of the worlds that it belongs to, within the requests that caused it. */
export interface InsideWriter {
  readonly write: InsideParts['write']
  /** Where the record has that request of the app. */
  placeOf(request: string): StepPlace | undefined
}

export function createInsideWriter(get: (id: string) => ServedWorld | undefined): InsideWriter {
  const known = new WeakMap<InsideWork, Written>()
  const places = new Bounded<StepPlace>(2000)
  const write: InsideParts['write'] = (work, id, seenAt) => {
    const world = get(id)
    if (world === undefined) return
    const app: Party =
      work.request === undefined ? world.app() : { lane: 'app', name: new URL(work.request.url).host }
    const add = (draft: StepDraft, at: number) =>
      world.steps.add(written.place, draft, Math.round(at) + offsetOf(world))
    const written = known.get(work) ?? begin(world, work, seenAt)
    if (!known.has(work) && written.isOwn && work.request !== undefined)
      for (const draft of askedSteps(work.request, world, app)) add(draft, work.at)
    known.set(work, written)
    places.set(work.id, written.place)
    for (const step of work.steps) add(draftOf(step, app), step.at)
    const { request, response } = work
    if (!written.isOwn || written.isAnswered || request === undefined || response === undefined) return
    written.isAnswered = true
    for (const draft of answeredSteps(request, response, world, app)) add(draft, response.at)
    const location = response.headers.find(([name]) => name === 'location')?.[1]
    if (location !== undefined && URL.canParse(location, request.url))
      world.places.redirected(written.place, new URL(location, request.url).href)
  }
  return { write, placeOf: (request) => places.get(request) }
}

function begin(world: ServedWorld, { request, steps }: InsideWork, seenAt: StepPlace | undefined): Written {
  const rest = { isAnswered: false }
  if (seenAt !== undefined) return { place: seenAt, isOwn: false, ...rest }
  if (request === undefined) return { place: world.places.inside(toldBy(steps).texts), isOwn: false, ...rest }
  return { place: world.places.browser(request.url, headersOf(request)).place, isOwn: true, ...rest }
}

/** How far the providers' clock is ahead. */
function offsetOf(world: ServedWorld): number {
  return world.now() - Date.now()
}

/** The browser's request and the cookies in it. */
function askedSteps(request: ObservedRequest, world: ServedWorld, app: Party): readonly StepDraft[] {
  const { id: _id, at, peer: _peer, ...message } = request
  const headers = headersOf(request)
  const mode = headers.get('sec-fetch-mode') === 'navigate' ? 'navigation' : 'fetch'
  return [
    requestStep(message, { from: BROWSER, to: app }, { mode }),
    ...sentCookies(request.url, headers.get('cookie'), Math.round(at) + offsetOf(world)),
  ]
}

function answeredSteps(
  { at: began, url }: ObservedRequest,
  { at, headers, status }: ObservedResponse,
  world: ServedWorld,
  app: Party,
): readonly StepDraft[] {
  const ends = { from: app, to: BROWSER, tookMs: Math.round(at - began), isMinor: false }
  const lines = headers.flatMap(([name, value]) => (name === 'set-cookie' ? [value] : []))
  return [
    responseStep({ status, headers }, ends),
    ...storedCookies(url, lines, Math.round(at) + offsetOf(world)),
  ]
}

function headersOf({ headers }: Pick<ObservedRequest, 'headers'>): Headers {
  return new Headers(headers.map(([name, value]) => [name, value]))
}

function draftOf({ at: _at, request: _request, ...step }: ObservedStep, app: Party): StepDraft {
  if (step.kind === 'adapter.called') return { ...step, from: app, to: DATABASE }
  if (step.kind === 'adapter.returned') return { ...step, from: DATABASE, to: app }
  return { ...step, from: app }
}
