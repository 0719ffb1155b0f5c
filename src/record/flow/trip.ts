import type { Step } from '../../protocol/steps.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { siteName } from '../labels/sites.ts'
import type { DataFlow, Station } from './data-flows.ts'

/** A stop on the way of a value, in words that need no protocol. */
export interface Stop {
  readonly seq: number
  readonly text: string
}

/** Who created a value, and where it was sent and stored until a step. What one party does with it is left out. */
export function tripOf({ stations }: DataFlow, steps: readonly Step[], until: number): readonly Stop[] {
  const bySeq = new Map(steps.map((step) => [step.seq, step]))
  const stops: Stop[] = []
  for (const [index, station] of stations.entries()) {
    const step = bySeq.get(station.seq)
    if (!step || station.seq >= until) continue
    const text =
      index === 0 && !requestSent.is(step) ? `created by ${party(step.from)}` : textOf(station, step)
    if (text !== undefined && stops.every((stop) => stop.seq !== station.seq))
      stops.push({ seq: station.seq, text })
  }
  return stops
}

function textOf({ site }: Station, step: Step): string | undefined {
  if (cookieStored.is(step))
    return step.data.removed ? 'removed from the browser' : 'stored in the browser as a cookie'
  const how = HOW[site]
  return requestSent.is(step) && how !== undefined ? `sent to ${party(step.to)} ${how}` : undefined
}

const HOW: Partial<Record<Station['site'], string>> = {
  'request-query': 'in the address',
  'request-body': 'in a form',
  'request-cookie': 'in a cookie',
  'request-header': 'in a header',
}

function party(party: Step['to']): string {
  if (party === undefined || party.lane === 'app') return 'the app'
  return party.lane === 'browser' ? 'the browser' : siteName(party.name)
}
