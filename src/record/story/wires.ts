import type { ShapeText, Told } from '../../lessons/beats/beat.ts'
import type { Step } from '../../protocol/steps.ts'
import { adapterReturned } from '../kinds/adapter-returned.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { mailSent } from '../kinds/mail-sent.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { headerOf } from '../values/http.ts'

/** The line below a drawn beat: from its own steps, as the wire has it. */
export function wireOf({ wire, to }: ShapeText, steps: readonly Step[], told: Told): string | undefined {
  switch (wire) {
    case undefined:
      return undefined
    case 'request':
      return requestIn(steps, to)
    case 'redirect':
      return redirectIn(steps)
    case 'cookie':
      return cookieIn(steps)
    case 'writes':
      return writesIn(steps)
    case 'mail':
      return mailIn(steps)
    default:
      return [wire(told)].flat()[0]
  }
}

function requestIn(steps: readonly Step[], to: ShapeText['to']): string | undefined {
  const step = steps.filter(requestSent.is).find((each) => each.to?.lane === to)
  return step && `${step.data.request.method} ${new URL(step.data.request.url).pathname}`
}

function redirectIn(steps: readonly Step[]): string | undefined {
  for (const { data } of steps.filter(responseReceived.is)) {
    const location = headerOf(data.response.headers, 'location')
    if (location === undefined || !URL.canParse(location)) continue
    const { host, pathname } = new URL(location)
    return `${data.response.status} ${host}${pathname}`
  }
  return undefined
}

/** `Set-Cookie: …session-token`: what comes before the last dot is the same for all of them. */
function cookieIn(steps: readonly Step[]): string | undefined {
  const step = steps.filter(cookieStored.is).findLast(({ data }) => !data.removed)
  return step && `Set-Cookie: ${step.data.cookie.name.replace(/^.*\.(?=[^.\d])/, '…')}`
}

function writesIn(steps: readonly Step[]): string | undefined {
  const returns = steps.filter(adapterReturned.is)
  const writes = returns.filter(({ data }) => data.rows.length > 0)
  const names = (writes.length > 0 ? writes : returns).map(({ data }) => data.operation)
  return names.length === 0 ? undefined : [...new Set(names)].join(', ')
}

function mailIn(steps: readonly Step[]): string | undefined {
  const mail = steps.find(mailSent.is)
  return mail && `mail to ${mail.data.to}`
}
