import type { Engine } from '../../protocol/engines.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { adapterCalled } from '../kinds/adapter-called.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { isAdapterStep, isCallback } from '../kinds/families.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import type { Leaf } from './compare.ts'
import { type EngineDifference, type EngineExchange, type EngineRow, isSame } from './engine-difference.ts'
import { reasonsIn } from './engine-reasons.ts'
import { CHECK_COOKIE } from './engine-values.ts'

/** What differences leave behind for later exchanges. */
interface Trail {
  /** What the browser brings along, by `cookie name`, `field name` and `parameter name`, with the reasons why it differs. */
  readonly carried: Map<string, readonly string[]>
  /** The browser got another kind of answer, so it may ask for something else next. */
  endedDifferently: boolean
  /** Other rows were written. */
  wroteDifferently: boolean
  /** A session began or was renewed with other content. */
  startedDifferently: boolean
}

/** Explains the differences of one exchange after the other: by the table, or by those before. */
export function createTrail(
  version: Engine | undefined,
): (exchange: EngineExchange) => readonly EngineDifference[] {
  const trail: Trail = {
    carried: new Map(),
    endedDifferently: false,
    wroteDifferently: false,
    startedDifferently: false,
  }
  return (exchange) => {
    const differences = explained(exchange, trail, reasonsIn(exchange, version))
    for (const difference of differences) leave(trail, difference)
    trail.startedDifferently ||= isStartedDifferently(exchange, differences)
    return differences
  }
}

function explained(
  exchange: EngineExchange,
  trail: Trail,
  reasonsOf: ReturnType<typeof reasonsIn>,
): readonly EngineDifference[] {
  const isAlone = exchange.ours.length === 0 || exchange.published.length === 0
  let isFollowing = isAlone && trail.endedDifferently
  return exchange.rows.flatMap((row) => {
    if (isSame(row)) return []
    const { left, names, reasons } = carriedIn(row, trail)
    const isCarried = names.length > 0 && left.length === 0
    const found = isCarried ? [] : reasonsOf({ ...row, leaves: left })
    isFollowing ||= (isCarried && leadsOn(row, names)) || (found === undefined && readsOther(row, trail))
    const all = found === undefined ? [] : [...new Set([...reasons, ...found])]
    return [{ ...row, reasons: all, follows: all.length === 0 && (isCarried || isFollowing) }]
  })
}

interface Carried {
  readonly names: readonly string[]
  readonly reasons: readonly string[]
  /** What of the difference nothing before it explains. */
  readonly left: readonly Leaf[]
}

/** What of a request differs because of what the browser was given before. */
function carriedIn({ ours, published, leaves }: EngineRow, { carried }: Trail): Carried {
  const isRequest = requestSent.is(ours) && published !== undefined
  const known = leaves.filter((leaf) => isRequest && carried.has(carriedName(leaf) ?? ''))
  const names = known.map((leaf) => carriedName(leaf) ?? '')
  const reasons = names.flatMap((name) => carried.get(name) ?? [])
  return { names, reasons, left: leaves.filter((leaf) => !known.includes(leaf)) }
}

function carriedName({ path }: Leaf): string | undefined {
  const [, part, name] = /^(headers\.cookie|form|url\.query)\.(.*)$/.exec(path) ?? []
  if (part === undefined) return undefined
  return `${part === 'headers.cookie' ? 'cookie' : part === 'form' ? 'field' : 'parameter'} ${name}`
}

/** Whether the rest of the exchange may go another way. A check cookie is read by a callback only. */
function leadsOn({ url }: EngineRow, names: readonly string[]): boolean {
  return /\/callback\//.test(url ?? '') || names.some((name) => !CHECK_COOKIE.test(name))
}

/** It gives back another row, or another session, that an exchange before left there. */
function readsOther({ ours, published, leaves }: EngineRow, trail: Trail): boolean {
  const step = ours ?? published
  if (trail.wroteDifferently && isAdapterStep(step)) return true
  const isOfToken =
    leaves.length > 0 && leaves.every(({ path }) => /^args\.0\.(?:token|session)\b/.test(path))
  return trail.startedDifferently && isCallback(step) && isOfToken
}

function leave(trail: Trail, { ours, published, leaves, reasons }: EngineDifference): void {
  const step = (ours ?? published) as Step
  if (cookieStored.is(step)) trail.carried.set(`cookie ${step.data.cookie.name}`, reasons)
  if (responseReceived.is(step) && step.to?.lane === 'browser') {
    trail.endedDifferently ||= !ours || !published || leaves.some(({ path }) => ENDS.test(path))
    for (const name of leaves.flatMap(namesIn)) trail.carried.set(name, reasons)
  }
  trail.wroteDifferently ||=
    adapterCalled.is(step) && /^(?:create|update|delete|link|unlink|use)/.test(step.data.operation)
}

const ENDS = /^(?:status|location|body\.url|page\.links)\b/

/** What a later request may bring along of a difference in a page or in where it leads. */
function namesIn({ path, a, b }: Leaf): readonly string[] {
  const [, field] = /^page\.forms\..*\.field (.*)$/.exec(path) ?? []
  if (field !== undefined) return [`field ${field}`]
  const [, parameter] = /^(?:location|body\.url)\.query\.(.*)$/.exec(path) ?? []
  if (parameter !== undefined) return [`parameter ${parameter}`]
  if (path !== 'location' && path !== 'body.url') return []
  // One of the two leads nowhere.
  const queries = [a, b].map((target) => (isRecord(target) ? target['query'] : undefined))
  return queries.filter(isRecord).flatMap((query) => Object.keys(query).map((name) => `parameter ${name}`))
}

/** Both began or renewed a session in it, after something had gone differently. */
function isStartedDifferently({ rows }: EngineExchange, differences: readonly EngineDifference[]): boolean {
  return (
    differences.some(({ ours, published }) => isCallback(ours ?? published)) &&
    rows.some(
      ({ ours, published }) =>
        published && cookieStored.is(ours) && /session-token/.test(ours.data.cookie.name),
    )
  )
}
