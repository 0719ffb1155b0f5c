import type { Step } from '../../protocol/steps.ts'
import { responseReceived } from '../kinds/response-received.ts'

/** The last address with this path that a device was sent to, whether it went there or not. */
export function carriedAddress(
  steps: readonly Step[],
  { from, path }: { readonly from: string; readonly path: string },
): string | undefined {
  return steps
    .filter(responseReceived.is)
    .filter(({ to }) => to?.name === from)
    .flatMap(({ data }) => data.response.headers.filter(([name]) => name.toLowerCase() === 'location'))
    .findLast(([, value]) => value.includes(path))?.[1]
}
