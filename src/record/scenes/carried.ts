import type { Step } from '../../protocol/steps.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { headerOf } from '../values/http.ts'

/** What a person does who sends a recorded form once more. */
export const RESENT = 'send the same form again'

/** The last form with this path that a device sent: what has to be sent to do it once more. */
export function resentForm(
  steps: readonly Step[],
  { from, path }: { readonly from: string; readonly path: string },
):
  | { readonly url: string; readonly method: 'POST'; readonly contentType: string; readonly body: string }
  | undefined {
  const sent = steps
    .filter(requestSent.is)
    .findLast(
      (step) =>
        step.from.name === from &&
        step.data.request.method === 'POST' &&
        new URL(step.data.request.url).pathname.startsWith(path),
    )
  const { body, headers = [], url = '' } = sent?.data.request ?? {}
  if (body === undefined) return undefined
  return { url, method: 'POST', contentType: headerOf(headers, 'content-type') ?? '', body: body.text }
}

interface Carried {
  readonly from: string
  readonly path: string
}

/** The last address with this path that a device was sent to, whether it went there or not; with the `state` of another one, where that was asked for. */
export function carriedAddress(
  steps: readonly Step[],
  { stateOf, ...carried }: Carried & { readonly stateOf?: Carried },
): string | undefined {
  const address = lastAddress(steps, carried)
  if (address === undefined || stateOf === undefined) return address
  const [url, other] = [new URL(address), new URL(lastAddress(steps, stateOf) ?? address)]
  url.searchParams.set('state', other.searchParams.get('state') ?? '')
  return url.href
}

function lastAddress(steps: readonly Step[], { from, path }: Carried): string | undefined {
  return steps
    .filter(responseReceived.is)
    .filter(({ to }) => to?.name === from)
    .flatMap(({ data }) => data.response.headers.filter(([name]) => name.toLowerCase() === 'location'))
    .findLast(([, value]) => value.includes(path))?.[1]
}
