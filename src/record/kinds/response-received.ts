import { rfc } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { who } from '../labels/phrases.ts'
import { siteName } from '../labels/sites.ts'
import { responseName } from '../labels/step-label.ts'
import { responseAtoms } from '../values/atoms.ts'
import { plural } from '../values/time.ts'
import { defineKind } from './kind.ts'
import { JUST_A_MESSAGE, siteOfMessage } from './shared/message.ts'

export type ResponseReceived = StepOf<'response.received'>

export const responseReceived = defineKind('response.received', {
  group: 'http',
  icon: 'response',
  tab: 'HTTP',
  diagram: 'response',
  label: ({ data }) => ({ name: responseName(data.response) }),
  inWords: ({ data: { response }, from }) => {
    const [status, ...target] = responseName(response).split(' ')
    const { lane, name } = from
    const who = lane === 'provider' ? siteName(name) : 'The app'
    return {
      name: target.length > 0 ? `${who} redirects to ${target.join(' ')}` : `${who} answers ${status}`,
    }
  },
  description: ({ data: { response }, from }) => {
    if (response.status === 0) return `No response from ${from.name}.`
    const cookies = response.headers.filter(([name]) => name === 'set-cookie').length
    const sets = cookies === 0 ? '' : ` It sets ${plural(cookies, 'cookie')}.`
    const [status, ...location] = responseName(response).split(' ')
    if (location.length === 0) return `${who(from)} responds with ${status}.${sets}`
    return `${who(from)} redirects (${status}) to ${location.join(' ')}.${sets}`
  },
  details: ({ data }) => ({ note: data.note }),
  withoutCode: JUST_A_MESSAGE,
  lesson: {
    why: 'The response says what to do next: show this, go there, keep these cookies.',
    without: 'The caller would wait until it timed out, not knowing whether anything happened.',
    spec: rfc(9110, '15'),
  },
  clause: 'a response is received',
  pausedAt: ({ data }) => `at the response ${responseName(data.response)}`,
  editable: { edit: 'Edit response' },
  values: ({ data }) => responseAtoms(data.response),
  site: siteOfMessage,
})
