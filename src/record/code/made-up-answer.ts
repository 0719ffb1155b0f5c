import type { FixedAnswer } from '../../protocol/setup.ts'
import { isJson } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { codeNoticed } from '../kinds/code-noticed.ts'
import { responseReceived } from '../kinds/response-received.ts'

/** Whether the notice says that the answer to `name` (`POST https://api.example/login`) was made up. */
export function isMadeUpFor(step: Step, name: string): boolean {
  return codeNoticed.is(step) && step.data.notice === 'answer' && step.data.message.includes(` ${name} `)
}

/** What was made up last as the answer to `name`: something to begin with for someone who writes the real one. */
export function madeUpAnswer(steps: readonly Step[], name: string): FixedAnswer | undefined {
  const noticed = steps.findLastIndex((step) => isMadeUpFor(step, name))
  const received = steps
    .slice(noticed)
    .find((step) => responseReceived.is(step) && step.exchange === steps[noticed]?.exchange)
  if (noticed < 0 || !responseReceived.is(received)) return undefined
  const { body, headers, status } = received.data.response
  const text = body?.text ?? ''
  return {
    status,
    headers: Object.fromEntries(headers.filter(([header]) => header !== 'content-length')),
    ...(text !== '' && { body: isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text }),
  }
}
