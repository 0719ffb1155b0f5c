import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MockPerson } from '../mocks/site.ts'
import { fromJson } from '../protocol/json.ts'
import { OBSERVED_PATH, type Observations } from '../protocol/observed.ts'
import { isObservations } from '../protocol/observed-check.ts'
import { hasToken, readJson, readText, sendJson, sendRecord } from './json.ts'
import type { ServedFault } from './worlds/faults.ts'
import { inOrder } from './worlds/in-order.ts'
import type { Inside } from './worlds/inside.ts'
import type { OpenWorld } from './worlds/open-world.ts'
import { mailsOf, viewOf } from './worlds/view.ts'

/** How the browser of a world sees it. */
export interface WorldView {
  /** Elements of simulated pages have test ids, for a recorder. Default false. */
  readonly marks?: boolean
}

export interface ControlParts {
  readonly token: string
  /** Port at which every simulated host answers TLS without a proxy. */
  readonly tlsPort: () => number
  open(people?: readonly MockPerson[], options?: WorldView): Promise<OpenWorld>
  get(id: string): OpenWorld | undefined
  close(id: string): Promise<void>
  /** The environment of an app that asks for that world alone. */
  ownApp(id: string): Promise<Readonly<Record<string, string>>>
  readonly inside: Pick<Inside, 'observe' | 'leftOut'>
}

/** Bytes of what an app tells at once. */
const LARGEST_OBSERVED = 32 * 1024 * 1024

/** What answers a nonce for the holder of the token. */
export function proofFor(token: string, nonce: string): string {
  return createHmac('sha256', token).update(nonce).digest('hex')
}

/**
 * Answers requests for authscope itself, JSON in and out. `GET /authscope?nonce=…` proves which run this is; everything else needs the run's
 * token as bearer:
 * `POST /worlds` `{ people?, marks? }`, `DELETE /worlds/w1`, `GET /worlds/w1/mails`, `/record` and `/trace`, `GET`, `POST` and `DELETE
 * /worlds/w1/faults`, `DELETE /worlds/w1/faults/f1`, `POST /worlds/w1/app`,
 * `POST /worlds/w1/rotations` `{ provider }`, `PUT /worlds/w1/clock` `{ offsetMs }`.
 */
export function createControl(
  parts: ControlParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    answer(parts, request).then(
      ([status, value]) => sendRecord(response, status, value),
      (error: unknown) =>
        sendJson(response, 400, { error: error instanceof Error ? error.message : String(error) }),
    )
  }
}

type Reply = readonly [status: number, value: unknown]

async function answer(parts: ControlParts, request: IncomingMessage): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  // A page of a browser must not reach this: it always names itself.
  if (request.headers.origin !== undefined) return [403, { error: 'Pages may not ask.' }]
  const nonce = url.searchParams.get('nonce')
  if (url.pathname === '/authscope' && nonce !== null)
    return [200, { proof: proofFor(parts.token, nonce), tlsPort: parts.tlsPort() }]
  if (!hasToken(request.headers.authorization, parts.token))
    return [401, { error: "The run's token is missing or wrong. It is in AUTHSCOPE_TOKEN." }]
  if (url.pathname === OBSERVED_PATH) return observe(parts, request)
  const [place, id = '', what, which = ''] = url.pathname.split('/').slice(1)
  if (place !== 'worlds') return [404, { error: `There is nothing at ${url.pathname}.` }]
  if (id === '') {
    if (request.method !== 'POST') return [405, { error: 'POST makes a world.' }]
    const { people, marks } = (await readJson(request)) as WorldView & {
      readonly people?: readonly MockPerson[]
    }
    return [201, described(await parts.open(people, { marks: marks === true }))]
  }
  const open = parts.get(id)
  if (open === undefined) return [404, { error: `There is no world ${id}.` }]
  return answerFor(parts, open, request, { what, which })
}

/** `POST`: what an app does inside. `GET`: how much of it belongs to no world that is known. */
async function observe({ inside }: ControlParts, request: IncomingMessage): Promise<Reply> {
  if (request.method === 'GET') return [200, { leftOut: inside.leftOut() }]
  const sent = fromJson(await readText(request, LARGEST_OBSERVED))
  const problem = isObservations(sent, 'observed')
  if (problem !== undefined) return [400, { error: problem }]
  inside.observe(sent as Observations)
  return [200, {}]
}

async function answerFor(
  parts: ControlParts,
  open: OpenWorld,
  request: IncomingMessage,
  { what, which }: { readonly what: string | undefined; readonly which: string },
): Promise<Reply> {
  const { world } = open
  switch (`${request.method} ${what ?? ''}`) {
    case 'GET ':
      return [200, described(open)]
    case 'DELETE ':
      await parts.close(world.id)
      return [200, {}]
    case 'POST app':
      return [201, await parts.ownApp(world.id)]
    case 'POST rotations':
      await world.rotateKeys(String(((await readJson(request)) as { readonly provider?: unknown }).provider))
      return [201, {}]
    case 'GET mails':
      return [200, world.mails]
    case 'GET record':
      return [200, world.record]
    case 'GET trace':
      return [200, { world: viewOf(world), steps: inOrder(world.steps.list()), mails: mailsOf(world) }]
    case 'GET faults':
      return [200, world.faults.list()]
    case 'POST faults':
      return [201, world.faults.add((await readJson(request)) as Omit<ServedFault, 'id'>)]
    case 'DELETE faults':
      if (which === '') world.faults.clear()
      else world.faults.remove(which)
      return [200, {}]
    case 'PUT clock': {
      const { offsetMs } = (await readJson(request)) as { readonly offsetMs?: unknown }
      if (typeof offsetMs !== 'number' || !Number.isFinite(offsetMs))
        return [400, { error: 'offsetMs must be a number of milliseconds.' }]
      world.setClockOffset(offsetMs)
      return [200, {}]
    }
    default:
      return [404, { error: `There is nothing at ${request.url}.` }]
  }
}

function described({ world, proxy }: OpenWorld): object {
  return { id: world.id, people: world.people, proxy }
}
