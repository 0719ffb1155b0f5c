import { headerOf } from '../../values/message.ts'
import { relationOf } from '../jar/site.ts'
import { judgeCors } from './cors-check.ts'
import { judgeFraming } from './framing.ts'
import {
  isCrossOrigin,
  isNavigation,
  modeOf,
  type RequestRecord,
  type ResponseHead,
} from './request-record.ts'
import { allow, type Judgement, refuse } from './verdict.ts'

/** How much of an answer the page that asked gets. Fetch, "response tainting" */
export type Tainting = 'basic' | 'cors' | 'opaque'

/** Where it is not allowed, the page gets a network error. */
export interface AnswerVerdict extends Judgement {
  readonly tainting: Tainting
}

/** Why the browser keeps this answer from the page that asked, in one sentence; `undefined` when it does not. */
export function judgeAnswer(record: RequestRecord, response: ResponseHead): string | undefined {
  const judged = judgeResponse(record, response)
  return judged.allowed ? undefined : judged.reason
}

/** Whether, and how much of, an answer reaches the page that asked. Fetch, "main fetch" */
export function judgeResponse(record: RequestRecord, response: ResponseHead): AnswerVerdict {
  if (isNavigation(record)) return { ...judgeFraming(record, response), tainting: 'basic' }
  if (!isCrossOrigin(record)) {
    return { ...allow('CORS12', 'The response comes from the origin that asked'), tainting: 'basic' }
  }
  switch (modeOf(record)) {
    case 'same-origin':
      return {
        ...refuse('CORS12', 'The script asked only for its own origin, but this is another'),
        tainting: 'basic',
      }
    case 'no-cors':
      return judgeOpaque(record, response)
    default:
      return { ...judgeCors(record, response), tainting: 'cors' }
  }
}

function judgeOpaque(record: RequestRecord, response: ResponseHead): AnswerVerdict {
  const policy = headerOf(response.headers, 'cross-origin-resource-policy')
  const relation = relationOf(record.initiator, record.url)
  const blocked =
    policy === 'same-origin'
      ? relation !== 'same-origin'
      : policy === 'same-site' && relation === 'cross-site'
  if (blocked) {
    const reason = `Cross-Origin-Resource-Policy: ${policy}, and a ${relation} page asked`
    return { ...refuse('CORS14', reason), tainting: 'opaque' }
  }
  const reason = "Mode no-cors: the page may show the response, but its scripts can't read it"
  return { ...allow('CORS13', reason), tainting: 'opaque' }
}
