import { bareAddress, domainOf } from './address.ts'
import type { MailRule } from './mail-service.ts'

/** [ML1] The request carries an API key. Any key opens the simulated account, but not the text of a variable that was never set. */
const checkKey: MailRule = ({ service, key }) => {
  const passed = key !== undefined && key !== '' && key !== 'undefined' && key !== 'null'
  return {
    rule: 'ML1',
    check: 'api_key',
    detail: passed ? 'there is one' : 'the request has no API key',
    received: key,
    spec: { label: `${service.name}: API`, url: service.documentation },
    ...(passed ? {} : { refusal: 'no-key' }),
  }
}

/** [ML2] The body is what the service reads. */
const checkBody: MailRule = ({ service, draft }) => ({
  rule: 'ML2',
  check: 'body',
  detail: draft ? 'readable' : 'not what this service reads',
  spec: { label: `${service.name}: API`, url: service.documentation },
  ...(draft ? {} : { refusal: 'bad-body' }),
})

/** [ML3] The sender is an address. */
const checkSender: MailRule = ({ service, draft }) => {
  const passed = bareAddress(draft?.from) !== undefined
  return {
    rule: 'ML3',
    check: 'from',
    detail: passed ? 'an address' : 'no address',
    received: draft?.from,
    spec: { label: `${service.name}: API`, url: service.documentation },
    ...(passed ? {} : { refusal: 'sender' }),
  }
}

/** [ML4] The sender's domain is one that the account verified: any, but not the presets' default, which belongs to Auth.js. */
const checkSenderDomain: MailRule = ({ service, draft }) => {
  const domain = domainOf(bareAddress(draft?.from) ?? '')
  const passed = domain !== 'authjs.dev'
  return {
    rule: 'ML4',
    check: 'from_domain',
    detail: passed ? `${domain} is verified` : `${domain} is not verified: the config has no from of its own`,
    received: domain,
    spec: { label: `${service.name}: API`, url: service.documentation },
    ...(passed ? {} : { refusal: 'sender-domain' }),
  }
}

/** [ML5] Every receiver is an address, and there is one. */
const checkReceiver: MailRule = ({ service, draft }) => {
  const to = draft?.to ?? []
  const passed = to.length > 0 && to.every((address) => bareAddress(address) !== undefined)
  return {
    rule: 'ML5',
    check: 'to',
    detail: passed ? 'an address' : 'no address',
    received: to,
    spec: { label: `${service.name}: API`, url: service.documentation },
    ...(passed ? {} : { refusal: 'receiver' }),
  }
}

/** [ML6] There is a subject, and a text or an HTML part. */
const checkContent: MailRule = ({ service, draft }) => {
  const passed = Boolean(draft?.subject) && Boolean(draft?.text ?? draft?.html)
  return {
    rule: 'ML6',
    check: 'content',
    detail: passed ? 'there is a subject and a body' : 'subject or body is missing',
    spec: { label: `${service.name}: API`, url: service.documentation },
    ...(passed ? {} : { refusal: 'content' }),
  }
}

/** What a mail service looks at before it takes a mail, in order. */
export const mailRules: readonly MailRule[] = [
  checkKey,
  checkBody,
  checkSender,
  checkSenderDomain,
  checkReceiver,
  checkContent,
]
