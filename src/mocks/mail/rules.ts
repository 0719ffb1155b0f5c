import type { Finding } from '../rules.ts'
import { bareAddress, domainOf } from './address.ts'
import type { MailFacts, MailRefusal, MailRule } from './mail-service.ts'

/** A rule without its documentation. */
type Check = (facts: MailFacts) => Omit<Finding<MailRefusal>, 'spec'> | undefined

/** [ML1] The request carries an API key. */
const checkKey: Check = ({ key }) => {
  const passed = key !== undefined && key !== ''
  return {
    rule: 'ML1',
    check: 'api_key',
    detail: passed ? 'there is one' : 'the request has no API key',
    received: key,
    refusal: passed ? undefined : 'no-key',
  }
}

/** Placeholders for a key that was never set: an empty variable, or an example from the documentation. */
const PLACEHOLDER = /^(?:undefined|null|changeme|your[-_ ].*|<.*>|(?:re_|SG\.|key-)?x{3,})$/i

/** [ML7] The key is one of the simulated account: any, but no placeholder and none of another service. */
const checkOwnKey: Check = ({ service, key = '' }) => {
  const foreign = KEY_PREFIXES.find((prefix) => prefix !== service.keyPrefix && key.startsWith(prefix))
  const passed = foreign === undefined && !PLACEHOLDER.test(key)
  return {
    rule: 'ML7',
    check: 'account',
    detail: passed
      ? 'a key of the account'
      : foreign === undefined
        ? 'a placeholder, no key'
        : `keys that begin with ${foreign} are of another service`,
    received: key,
    refusal: passed ? undefined : 'wrong-key',
  }
}

/** How the keys of Resend and SendGrid begin, and of no other service. */
const KEY_PREFIXES = ['re_', 'SG.']

/** [ML8] There are not too many requests in this second. */
const checkRate: Check = ({ service, before }) => {
  if (service.rateLimit === undefined) return undefined
  const { perSecond } = service.rateLimit
  const passed = before < perSecond
  return {
    rule: 'ML8',
    check: 'rate_limit',
    detail: `request ${before + 1} of this second`,
    expected: perSecond,
    refusal: passed ? undefined : 'rate-limit',
  }
}

/** [ML2] The body is what the service reads. */
const checkBody: Check = ({ draft }) => ({
  rule: 'ML2',
  check: 'body',
  detail: draft ? 'readable' : 'not what this service reads',
  refusal: draft ? undefined : 'bad-body',
})

/** [ML3] The sender is an address. */
const checkSender: Check = ({ draft }) => {
  const passed = bareAddress(draft?.from) !== undefined
  return {
    rule: 'ML3',
    check: 'from',
    detail: passed ? 'an address' : 'no address',
    received: draft?.from,
    refusal: passed ? undefined : 'sender',
  }
}

/** [ML4] The sender's domain is one that the account verified: any, but not the presets' default, which belongs to Auth.js. */
const checkSenderDomain: Check = ({ draft }) => {
  const domain = domainOf(bareAddress(draft?.from) ?? '')
  const passed = domain !== 'authjs.dev'
  return {
    rule: 'ML4',
    check: 'from_domain',
    detail: passed ? `${domain} is verified` : `${domain} is not verified: the config sets no from`,
    received: domain,
    refusal: passed ? undefined : 'sender-domain',
  }
}

/** [ML9] From the service's own domain mails go to the account's owner alone. */
const checkTestDomain: Check = ({ service, draft, owner }) => {
  const { testDomain } = service
  if (testDomain === undefined || domainOf(bareAddress(draft?.from) ?? '') !== testDomain) return undefined
  const passed = draft?.to.every((to) => bareAddress(to) === owner) ?? false
  return {
    rule: 'ML9',
    check: 'test_domain',
    detail: passed ? `${owner} owns the account` : `from ${testDomain} mails go to the account’s owner alone`,
    expected: owner,
    received: draft?.to,
    refusal: passed ? undefined : 'test-domain',
  }
}

/** [ML5] Every receiver is an address, and there is one. */
const checkReceiver: Check = ({ draft }) => {
  const to = draft?.to ?? []
  const passed = to.length > 0 && to.every((address) => bareAddress(address) !== undefined)
  return {
    rule: 'ML5',
    check: 'to',
    detail: passed ? 'an address' : 'no address',
    received: to,
    refusal: passed ? undefined : 'receiver',
  }
}

/** [ML6] There is a subject, and a text or an HTML part. */
const checkContent: Check = ({ draft }) => {
  const passed = Boolean(draft?.subject) && Boolean(draft?.text ?? draft?.html)
  return {
    rule: 'ML6',
    check: 'content',
    detail: passed ? 'there is a subject and a body' : 'subject or body is missing',
    refusal: passed ? undefined : 'content',
  }
}

/** The documentation of the service has all of its rules. */
function withSpec(check: Check): MailRule {
  return (facts) => {
    const { name, documentation } = facts.service
    const found = check(facts)
    return found && { ...found, spec: { label: `${name}: API`, url: documentation } }
  }
}

/** What a mail service checks before it accepts a mail, in order. */
export const mailRules: readonly MailRule[] = [
  checkKey,
  checkOwnKey,
  checkRate,
  checkBody,
  checkSender,
  checkSenderDomain,
  checkReceiver,
  checkTestDomain,
  checkContent,
].map(withSpec)
