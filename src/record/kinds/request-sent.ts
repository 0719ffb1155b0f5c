import { rfc } from '../../lessons/specs.ts'
import type { HttpRequest } from '../../protocol/http.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { who } from '../labels/phrases.ts'
import { requestName } from '../labels/step-label.ts'
import { requestAtoms } from '../values/atoms.ts'
import { queryOf, readBody } from '../values/http.ts'
import { defineKind } from './kind.ts'
import { addressPattern, JUST_A_MESSAGE, siteOfMessage } from './shared/message.ts'

export type RequestSent = StepOf<'request.sent'>

export const requestSent = defineKind('request.sent', {
  group: 'http',
  icon: 'request',
  tab: 'HTTP',
  isCounted: true,
  diagram: 'box',
  label: ({ data: { request } }) => ({ name: requestName(request.method, request.url) }),
  description: ({ data: { request }, from, to }) => {
    const path = URL.canParse(request.url) ? new URL(request.url).pathname : request.url
    const verb = request.method === 'GET' ? 'requests' : `sends a ${request.method} to`
    const names = parametersOf(request)
    const carries = names.length === 0 ? '' : ` Its parameters: ${listed(names)}.`
    return `${who(from)} ${verb} ${to?.name ?? 'a server'}${path}.${carries}`
  },
  details: ({ data: { initiator, mode, note, site } }) => ({
    note,
    table: { label: 'The request', fields: { mode, 'came from': initiator, site } },
  }),
  withoutCode: JUST_A_MESSAGE,
  lesson: {
    why: 'A server only knows what the request contains: URL, headers and body.',
    without: 'Nothing would happen next: servers only respond to requests.',
    spec: rfc(9110, '3.4'),
  },
  clause: 'a request is sent',
  target: ({ data, kind }) => ({ kind, url: addressPattern(data.request.url) }),
  editable: { edit: 'Edit request' },
  values: ({ data }) => requestAtoms(data.request),
  site: siteOfMessage,
})

/** Names of what a request carries in its URL and its form. */
function parametersOf({ url, headers, body }: HttpRequest): readonly string[] {
  const readable = readBody(headers, body)
  const form = readable && 'form' in readable ? readable.form : []
  return [...new Set([...queryOf(url), ...form].map(([name]) => name))]
}

const LISTED = 5

function listed(names: readonly string[]): string {
  if (names.length > LISTED) return `${names.slice(0, LISTED).join(', ')} and ${names.length - LISTED} more`
  return names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
