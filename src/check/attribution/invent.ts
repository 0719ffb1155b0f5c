import type { HttpRequest, HttpResponse } from '../../protocol/http.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'

/** Another recording, in which one step says something else, is missing, or is there twice. */
export function inventions(steps: readonly Step[], step: Step): readonly (readonly Step[])[] {
  const instead = (...made: readonly Step[]) => steps.flatMap((each) => (each === step ? made : [each]))
  const changed = instead({ ...step, data: changedData(step) } as Step)
  const isMessage = step.kind === 'request.sent' || step.kind === 'response.received'
  return isMessage ? [changed] : [changed, instead(), instead(step, step)]
}

function changedData({ data, kind }: Step): unknown {
  switch (kind) {
    case 'request.sent':
      return { ...data, request: changedRequest(data.request) }
    case 'response.received':
      return { ...data, response: changedResponse(data.response) }
    case 'log.written':
      return { ...data, message: `Another${data.message}` }
    case 'cookie.stored':
      return { ...data, line: `${data.line}; Partitioned` }
    case 'event.fired':
      return { ...data, message: changed(data.message) }
    default:
      return changed(data)
  }
}

function changedRequest(request: HttpRequest): HttpRequest {
  return { ...request, headers: [...request.headers, ['x-invented', 'yes']] }
}

/** Where it leads; if it leads nowhere, its status. */
function changedResponse(response: HttpResponse): HttpResponse {
  const { headers, status } = response
  if (!headers.some(([name]) => name === 'location')) return { ...response, status: status + 1 }
  const elsewhere = (url: string) => `${url}${url.includes('?') ? '&' : '?'}invented=yes`
  return {
    ...response,
    headers: headers.map(([name, value]) => [name, name === 'location' ? elsewhere(value) : value]),
  }
}

/** The value with its first text or number changed. */
function changed(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? ['invented'] : [changed(value[0]), ...value.slice(1)]
  if (isRecord(value)) {
    const [name = 'invented'] = 'args' in value ? ['args'] : Object.keys(value)
    return { ...value, [name]: changed(value[name]) }
  }
  return `${String(value)} invented`
}
