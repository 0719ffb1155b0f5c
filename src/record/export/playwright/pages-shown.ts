import type { Step } from '../../../protocol/steps.ts'
import { requestSent } from '../../kinds/request-sent.ts'
import { responseReceived } from '../../kinds/response-received.ts'
import { headerOf } from '../../values/http.ts'
import { headingOf } from './fields.ts'

/** The pages that devices showed, according to the record. */
export interface PagesShown {
  /** Markup of the page that an exchange brought; empty when it brought none. */
  html(exchange: string): string
  /** The heading of the last page that came in between. */
  headingAfter(from: number, before: number): { readonly device: string; readonly text: string } | undefined
}

export function readPages(steps: readonly Step[]): PagesShown {
  const navigations = new Set<string>()
  const pages = new Map<string, { readonly seq: number; readonly device: string; readonly html: string }>()
  for (const step of steps) {
    const { exchange, seq, to } = step
    if (requestSent.is(step) && step.data.mode === 'navigation') navigations.add(exchange)
    if (!responseReceived.is(step) || !navigations.has(exchange) || to?.lane !== 'browser') continue
    const { body, headers } = step.data.response
    if (headerOf(headers, 'content-type')?.startsWith('text/html') && body)
      pages.set(exchange, { seq, device: to.name, html: body.text })
  }
  const inOrder = [...pages.values()]
  return {
    html: (exchange) => pages.get(exchange)?.html ?? '',
    headingAfter: (from, before) => {
      const page = inOrder.findLast(({ seq }) => seq >= from && seq < before)
      const text = headingOf(page?.html ?? '')
      return page && text !== undefined ? { device: page.device, text } : undefined
    },
  }
}
