import type { MockMail, SiteCheck } from '../../mocks/site.ts'
import type { FaultEffect } from '../../protocol/faults.ts'
import type { RecordedBody } from '../../protocol/http.ts'
import type { Party, StepData, StepDraft } from '../../protocol/steps.ts'
import { describeEffect } from '../../record/labels/fault-labels.ts'
import type { ServedEffect, ServedFault } from './faults.ts'
import { LONGEST_BODY, type ServedExchange, type ServedMessage } from './record.ts'

/** The browser of a world, however many windows it has. */
export const BROWSER: Party = { lane: 'browser', name: 'localhost' }

export function requestStep(
  { method, url, headers, ...body }: ServedExchange['request'],
  { from, to }: { readonly from: Party; readonly to: Party },
  data: Omit<StepData['request.sent'], 'request'>,
): StepDraft {
  const { host, pathname } = new URL(url)
  return {
    kind: 'request.sent',
    data: { request: { method, url, headers, ...recordedBody(body) }, ...data },
    ...{ from, to, summary: `${method} ${host}${pathname}`, outcome: 'done' },
  }
}

/** `isMinor`: a browser asks for icons that no one has. */
export function responseStep(
  { status, headers, ...body }: NonNullable<ServedExchange['response']>,
  {
    from,
    to,
    tookMs,
    isMinor,
  }: {
    readonly from: Party
    readonly to: Party
    readonly tookMs: number
    readonly isMinor: boolean
  },
): StepDraft {
  const location =
    status >= 300 && status < 400 ? headers.find(([name]) => name === 'location')?.[1] : undefined
  return {
    kind: 'response.received',
    data: { response: { status, headers, ...recordedBody(body) } },
    ...{ from, to, tookMs },
    summary: location === undefined ? `${status}` : `${status} ${location}`,
    outcome: status >= 400 && !isMinor ? 'failed' : 'done',
  }
}

export function checkStep({ rule, spec, passed, ...data }: SiteCheck, from: Party): StepDraft {
  return {
    kind: passed ? 'check.passed' : 'check.failed',
    data,
    ...{ from, summary: data.detail, outcome: passed ? 'done' : 'failed', rule },
    ...(spec === undefined ? {} : { spec }),
  }
}

export function faultStep(
  { id, provider, endpoint, effect, host, times }: ServedFault,
  url: string,
  from: Party,
): StepDraft {
  const detail = describeServed(effect)
  return {
    kind: 'fault.injected',
    data: {
      ...{ fault: asWorldEffect(effect).does, id, url, detail },
      ended: times !== undefined && times <= 1,
      ...(host === undefined ? { served: { provider, endpoint, effect } } : {}),
    },
    from,
    summary: `fault at ${host ?? `${provider}'s ${endpoint} endpoint`}: ${detail}`,
    outcome: 'warning',
  }
}

export function mailStep({ service, subject, text, html, to }: MockMail, arrivesAt: number): StepDraft {
  return {
    kind: 'mail.sent',
    data: {
      ...{ to, subject, state: 'delivered', arrivesAt },
      ...(text === undefined ? {} : { text }),
      ...(html === undefined ? {} : { html }),
    },
    ...{ from: { lane: 'mail', name: service }, summary: `mail to ${to}`, outcome: 'done' },
  }
}

/** The client ended the connection before it had a response. */
export function gaveUpStep(url: string, tookMs: number, from: Party): StepDraft {
  return {
    kind: 'request.timed-out',
    data: { url, afterMs: Math.round(tookMs) },
    from,
    summary: `The client gave up after ${(tookMs / 1000).toFixed(1)} s.`,
    outcome: 'failed',
  }
}

function recordedBody({ body }: ServedMessage | Pick<ServedMessage, 'body'>): {
  readonly body?: RecordedBody
} {
  if (body === undefined) return {}
  const sizeBytes = new TextEncoder().encode(body).length
  return { body: { text: body, sizeBytes, ...(body.length < LONGEST_BODY ? {} : { cut: true }) } }
}

export function asWorldEffect(effect: ServedEffect): FaultEffect {
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
