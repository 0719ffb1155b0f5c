import type { StepKind } from '../protocol/steps.ts'
import { lessonsByName } from './lesson.ts'
import { authjs, draftCookies, fetch, html, rfc } from './specs.ts'

const http = rfc(9110, '3.4')
const record = authjs('debugging', 'guides/debugging')

/** What each kind of step is there for; a rule, callback, operation or event says more where a step has one. */
export const KINDS = lessonsByName<StepKind>({
  'person.acted': {
    why: 'Nothing happens by itself: a run begins with what someone did, and everything in it follows from that.',
    without: 'A request that no one started looks like an attack; browsers mark the difference.',
    spec: html('interaction.html#tracking-user-activation', 'HTML: user activation'),
  },
  'request.sent': {
    why: 'A server only knows what the request contains: URL, headers and body.',
    without: 'Nothing would happen next: servers only respond to requests.',
    spec: http,
  },
  'response.received': {
    why: 'The response says what to do next: show this, go there, keep these cookies.',
    without: 'The caller would wait until it timed out, not knowing whether anything happened.',
    spec: rfc(9110, '15'),
  },
  'cookie.sent': {
    why: 'HTTP forgets between requests. A cookie that comes back tells the server that this is the same browser.',
    without: 'Every request would look like it came from a stranger.',
    spec: draftCookies('5.8.3'),
  },
  'cookie.withheld': {
    why: 'Cookies belong to a host, a path, a scheme and a site. Because they aren’t sent elsewhere, they can’t be read or misused there.',
    without: 'Every site you visit could act in your name everywhere else.',
    spec: draftCookies('5.8.3'),
  },
  'cookie.stored': {
    why: 'This is how a server makes a browser remember something, and how it deletes it again: by setting a cookie that has already expired.',
    without: 'The next request would arrive without it, and the flow would have to start over.',
    spec: draftCookies('5.7'),
  },
  'cookie.refused': {
    why: 'A browser stores only what this site may set. The server isn’t notified: the next request just lacks the cookie.',
    without: 'One site could choose another site’s cookies.',
    spec: draftCookies('5.7'),
  },
  'check.passed': {
    why: 'Anyone could have written what arrives over the network. The server compares it with what it knows before trusting it.',
    without: 'The flow would continue with values that an attacker chose.',
    spec: rfc(9700, '2.1'),
  },
  'check.failed': {
    why: 'Anyone could have written what arrives over the network. Here it doesn’t match what the server knows, so it is rejected.',
    without: 'The flow would continue with a wrong value, perhaps with someone else’s account.',
    spec: rfc(9700, '2.1'),
  },
  'decision.taken': {
    why: 'Here the engine had a choice. It looked only at the facts shown with it.',
    without: 'The same facts could lead to another outcome the next time.',
    spec: authjs('how Auth.js works', 'concepts'),
  },
  'callback.called': {
    why: 'The engine stops and asks your code, which may allow, refuse or change what happens next.',
    without: 'The app would be stuck with the engine’s defaults.',
    spec: authjs('callbacks', 'reference/core#callbacks'),
  },
  'callback.returned': {
    why: 'The engine continues with what your code returned, and with any changes it made to its arguments.',
    without: 'Until the callback returns, the request hangs and the browser waits.',
    spec: authjs('callbacks', 'reference/core#callbacks'),
  },
  'adapter.called': {
    why: 'The engine stores nothing itself. It uses a fixed list of database operations, so any database will do.',
    without: 'Users, accounts and sessions would be forgotten when the request ends.',
    spec: authjs('database adapters', 'getting-started/database'),
  },
  'adapter.returned': {
    why: 'The engine continues with what the database returned. The rows that changed are listed with it.',
    without: 'The engine could not tell a missing row from a failed query.',
    spec: authjs('creating an adapter', 'guides/creating-a-database-adapter'),
  },
  'event.fired': {
    why: 'The app hears what happened, so it can count, log or send a welcome. Its return value is ignored.',
    without: 'The app would have to guess from its database what happened.',
    spec: authjs('events', 'reference/core#events'),
  },
  'token.sealed': {
    why: 'What the browser keeps for the app is encrypted and authenticated, so it can be handed out without being trusted.',
    without: 'Anyone with access to the browser could read it, change it and pose as someone else.',
    spec: rfc(7516, '3.1'),
  },
  'token.opened': {
    why: 'Only a token that this app encrypted for this purpose can be decrypted with this key. Decrypting it is the check.',
    without: 'The app would believe anything in the cookie.',
    spec: rfc(7516, '5.2'),
  },
  'mail.sent': {
    why: 'The link goes to the mailbox and nowhere else. Opening it proves that you can read that mailbox.',
    without: 'Typing an address would be enough to pass as its owner.',
    spec: authjs('e-mail providers', 'getting-started/authentication/email'),
    for: ['email'],
  },
  'log.written': {
    why: 'The browser learns as little as possible about what went wrong. The log has the rest.',
    without: 'The app’s owner would see only what the visitor sees: "Configuration".',
    spec: authjs('logger', 'reference/core#logger'),
  },
  'fault.injected': {
    why: 'Providers, databases and mail fail now and then. An injected fault shows what your app does when they do.',
    without: 'You’d first meet this in production.',
    spec: rfc(9110, '15.6'),
  },
  'setup.changed': {
    why: 'The sandbox was changed by hand. Everything after this step happened with the change.',
    without: 'You couldn’t compare two runs without knowing what was different.',
    spec: record,
  },
  'provider.changed': {
    why: 'Something was changed at a provider by hand: a key rotated, a consent revoked. All its later responses follow from that.',
    without: 'A token that worked a moment ago would be refused, and you couldn’t see why.',
    spec: record,
  },
  'clock.moved': {
    why: 'Codes, cookies and sessions expire. The virtual clock moves everyone in this sandbox forward at once.',
    without: 'You’d wait 31 days to see what happens after 31 days.',
    spec: draftCookies('5.5'),
  },
  'value.mapped': {
    why: 'The simulated page really lives below an address of this workbench. A script read that address and sent it, so it was replaced by the virtual one.',
    without:
      'An address that exists only in this tab would get into the flow, and no redirect could return to it.',
    spec: fetch('concept-request-url', 'Fetch: request URL'),
  },
  'exchange.resumed': {
    why: 'Browsers can stop service workers at any time. Calls that were already recorded get their recorded result, so nothing happens twice.',
    without: 'A code would be redeemed twice, a user created twice, or the page would wait forever.',
    spec: {
      label: 'Service Workers: lifetime',
      url: 'https://www.w3.org/TR/service-workers/#service-worker-lifetime',
    },
  },
  'replay.diverged': {
    why: 'Continuing from a record is only safe while everything happens as it did the first time. This time it didn’t.',
    without: 'Two histories would be mixed and this view couldn’t be trusted.',
    spec: record,
  },
  'value.edited': {
    why: 'The flow was paused here and someone replaced a value. Everything that follows uses the new one.',
    without: 'What happens next would look as if the app, the provider or the browser had done it.',
    spec: record,
  },
  'request.timed-out': {
    why: 'A browser doesn’t wait forever: a request without a response ends as a network error, whatever the server does later.',
    without: 'The page’s script would wait for a response that never comes, and couldn’t report it.',
    spec: fetch('concept-network-error', 'Fetch: network error'),
  },
  'code.loaded': {
    why: 'A serverless platform may start a fresh process at any time. Your code is evaluated again for each request, so don’t rely on what a variable contained before.',
    without:
      'Code that works only because one process happened to serve every request would look right here and fail in production.',
    spec: authjs('initialisation', 'getting-started/installation#configure'),
  },
  'code.failed': {
    why: 'Your code failed or returned something the engine can’t use. This says what and where; the browser learns much less.',
    without: 'You’d see an error page and no clue.',
    spec: authjs('errors', 'reference/core/errors'),
  },
  'code.noticed': {
    why: 'The code runs, but does something you may not expect: it relies on something that isn’t there, or returns something the engine ignores.',
    without: 'It would work here and not in production, and you wouldn’t know why.',
    spec: record,
  },
  'console.written': {
    why: 'What your code logs appears between the calls that logged it.',
    without: 'The line would be in a server log, far from the request it belongs to.',
    spec: { label: 'Console', url: 'https://console.spec.whatwg.org/#logging' },
  },
  'journal.thinned': {
    why: 'The record is limited to keep the tab fast. The oldest steps were deleted first.',
    without: 'After a day of work the browser’s storage would be full, and new steps couldn’t be saved.',
    spec: {
      label: 'Storage: quota',
      url: 'https://storage.spec.whatwg.org/#quota',
    },
  },
})
