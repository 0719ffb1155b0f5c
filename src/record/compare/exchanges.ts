import type { Comparison } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { isCallback } from '../kinds/families.ts'
import { labelOf } from '../kinds/registry.ts'
import { type RequestSent, requestSent } from '../kinds/request-sent.ts'
import { type ResponseReceived, responseReceived } from '../kinds/response-received.ts'
import { align } from './align.ts'

/** One exchange of the browser on one side, with what the app did for it. */
export interface ExchangeSide {
  readonly id: string
  /** Absent where the exchange began before the branches part. */
  readonly request?: RequestSent
  readonly response?: ResponseReceived
  readonly steps: readonly Step[]
}

/** An exchange beside the one of the same meaning on the other side. */
export interface ExchangePair {
  readonly key: string
  /** `POST app.example/auth/callback/github` */
  readonly title: string
  readonly a?: ExchangeSide
  readonly b?: ExchangeSide
}

/** The exchanges of two branches beside each other, by what was asked for. */
export function alignExchanges({ a, b }: Pick<Comparison, 'a' | 'b'>): readonly ExchangePair[] {
  const pairs = align(exchangesIn(a), exchangesIn(b), titleOf)
  return pairs.flatMap((pair) => {
    const side = pair.a ?? pair.b
    return side ? [{ ...pair, key: `${pair.a?.id ?? ''} ${pair.b?.id ?? ''}`, title: titleOf(side) }] : []
  })
}

function exchangesIn(steps: readonly Step[]): readonly ExchangeSide[] {
  const all = new Map<string, Step[]>()
  for (const step of steps) {
    // What a server asked for itself belongs to what it was asked for: `e7.1` to `e7`.
    const id = step.exchange.split('.')[0] ?? ''
    if (id === '') continue
    const known = all.get(id)
    if (known) known.push(step)
    else all.set(id, [step])
  }
  return [...all]
    .map(([id, own]) => sideOf(id, own))
    .filter(({ request, steps: own }) => request ?? hasCalls(own))
}

function sideOf(id: string, steps: readonly Step[]): ExchangeSide {
  const own = steps.filter(({ exchange }) => exchange === id)
  const request = own.find(requestSent.is)
  const response = own.findLast(responseReceived.is)
  return { id, steps, ...(request ? { request } : {}), ...(response ? { response } : {}) }
}

function hasCalls(steps: readonly Step[]): boolean {
  return steps.some((step) => isCallback(step) || responseReceived.is(step))
}

function titleOf({ id, request }: ExchangeSide): string {
  if (!request) return `${id}, started before the fork`
  return labelOf(request).name
}
