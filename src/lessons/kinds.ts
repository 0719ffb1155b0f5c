import type { StepKind } from '../protocol/steps.ts'
import { lessonsByName } from './lesson.ts'
import { authjs, draftCookies, fetch, html, rfc } from './specs.ts'

const http = rfc(9110, '3.4')
const record = authjs('debugging', 'guides/debugging')

/** What each kind of step is there for; a rule, callback, operation or event says more where a step has one. */
export const KINDS = lessonsByName<StepKind>({
  'person.acted': {
    why: 'Nothing happens by itself: a run begins with what a person did, and everything in it follows from that.',
    without: 'A request that no person began is what attacks look like, and browsers mark the difference.',
    spec: html('interaction.html#tracking-user-activation', 'HTML: user activation'),
  },
  'request.sent': {
    why: 'Each side knows only what reaches it in a request. What is not in it, address, headers or body, the other side cannot know.',
    without: 'The next step could not happen: nobody else does anything before they are asked.',
    spec: http,
  },
  'response.received': {
    why: 'The answer says what to do next: show this, go there, keep these cookies.',
    without: 'Whoever asked would wait until it gives up, and could not know whether anything was done.',
    spec: rfc(9110, '15'),
  },
  'cookie.sent': {
    why: 'HTTP forgets between requests. A cookie that comes back tells the server that this is the same browser.',
    without: 'The server would meet a stranger with every request.',
    spec: draftCookies('5.8.3'),
  },
  'cookie.withheld': {
    why: 'Cookies belong to a host, a path, a scheme and a site. Held back elsewhere, they cannot be read or misused there.',
    without: 'Every site that the reader visits could act in their name everywhere else.',
    spec: draftCookies('5.8.3'),
  },
  'cookie.stored': {
    why: 'This is how a server gives a browser something to remember, and how it takes it away again: by a cookie that has expired.',
    without: 'The next request would come without it, and the flow would have to start over.',
    spec: draftCookies('5.7'),
  },
  'cookie.refused': {
    why: 'A browser stores only what this site may set. The server is not told: its next request lacks the cookie.',
    without: 'One site could choose the cookies of another.',
    spec: draftCookies('5.7'),
  },
  'check.passed': {
    why: 'What comes over the network may have been written by anybody. It is compared with what the server knows before it counts.',
    without: 'The flow would go on with values that an attacker chose.',
    spec: rfc(9700, '2.1'),
  },
  'check.failed': {
    why: 'What comes over the network may have been written by anybody. Here it is not what the server knows, so it does not count.',
    without: 'The flow would go on with a value that is wrong, and perhaps with somebody else’s account.',
    spec: rfc(9700, '2.1'),
  },
  'decision.taken': {
    why: 'Here the engine had a choice. The facts beside it are all that it looked at.',
    without: 'The same facts could lead to another outcome the next time.',
    spec: authjs('how Auth.js works', 'concepts'),
  },
  'callback.called': {
    why: 'The engine stops and asks the app’s own code, which may allow, refuse or change what happens next.',
    without: 'The app would have to take what the engine does by default.',
    spec: authjs('callbacks', 'reference/core#callbacks'),
  },
  'callback.returned': {
    why: 'The engine goes on with what the app’s code returned, and with what it changed in its arguments.',
    without: 'A callback that never returns holds the request: the browser waits.',
    spec: authjs('callbacks', 'reference/core#callbacks'),
  },
  'adapter.called': {
    why: 'The engine keeps nothing itself. It asks the database through a fixed list of operations, so any database will do.',
    without: 'Users, accounts and sessions would be forgotten when the request ends.',
    spec: authjs('database adapters', 'getting-started/database'),
  },
  'adapter.returned': {
    why: 'What the database returns is what the engine works with from here on; the rows that changed are beside it.',
    without: 'The engine could not tell a missing row from a failed query.',
    spec: authjs('creating an adapter', 'guides/creating-a-database-adapter'),
  },
  'event.fired': {
    why: 'The app is told what has happened, to count, log or greet. Nothing depends on what it does with that.',
    without: 'The app would have to guess from its database what happened.',
    spec: authjs('events', 'reference/core#events'),
  },
  'token.sealed': {
    why: 'What the browser keeps for the app is encrypted and authenticated, so it can be handed out without being trusted.',
    without: 'Whoever holds the browser could read it, change it, and be somebody else.',
    spec: rfc(7516, '3.1'),
  },
  'token.opened': {
    why: 'Only a token that this app sealed, for this purpose, opens with this key. Opening it is the check.',
    without: 'Any text in the cookie would be believed.',
    spec: rfc(7516, '5.2'),
  },
  'mail.sent': {
    why: 'The link goes to the mailbox and nowhere else. Whoever can open it reads that mailbox: that is the proof.',
    without: 'Typing an address would be enough to be its owner.',
    spec: authjs('e-mail providers', 'getting-started/authentication/email'),
    for: ['email'],
  },
  'log.written': {
    why: 'The browser is told as little as possible about what went wrong. The log has the rest.',
    without: 'The owner of the app would know no more than the visitor: "Configuration".',
    spec: authjs('logger', 'reference/core#logger'),
  },
  'fault.injected': {
    why: 'Providers, databases and mail fail now and then. A fault that is set on purpose shows what the app does then.',
    without: 'The first time would be in production.',
    spec: rfc(9110, '15.6'),
  },
  'setup.changed': {
    why: 'The simulated world was changed by hand. Everything after this step happened in the changed one.',
    without: 'Two runs that differ could not be compared: nobody would know what was different.',
    spec: record,
  },
  'provider.changed': {
    why: 'Something was changed at a provider by hand: a key rotated, a consent taken back. Every later answer of it follows from that.',
    without: 'A token that was good a moment ago would be refused, and nothing would say why.',
    spec: record,
  },
  'clock.moved': {
    why: 'Codes, cookies and sessions end by time. The virtual clock takes everybody in this world there at once.',
    without: 'What happens after 31 days would take 31 days to see.',
    spec: draftCookies('5.5'),
  },
  'value.mapped': {
    why: 'The simulated page lives below an address of this workbench. A script read that address and sent it; it was turned into the virtual one.',
    without:
      'An address that exists only in this tab would get into the flow, and nothing would lead back from it.',
    spec: fetch('concept-request-url', 'Fetch: request URL'),
  },
  'exchange.resumed': {
    why: 'Browsers stop service workers when they please. What was recorded is answered from the record, so nothing happens twice.',
    without: 'A code would be redeemed twice, a user created twice, or the page would wait for ever.',
    spec: {
      label: 'Service Workers: lifetime',
      url: 'https://www.w3.org/TR/service-workers/#service-worker-lifetime',
    },
  },
  'replay.diverged': {
    why: 'Going on from a record is right only as long as everything comes out as it did. Here it did not, so this is said aloud.',
    without: 'Two different pasts would be mixed, and what stands here could not be trusted.',
    spec: record,
  },
  'value.edited': {
    why: 'The flow was held here and a person put another value in its place. Everything that follows comes from the new one.',
    without: 'What happens next would look as if the app, the provider or the browser had done it.',
    spec: record,
  },
  'request.timed-out': {
    why: 'A browser does not wait for ever: a request that stays unanswered ends as a network error, whatever the server does later.',
    without: 'The script of the page would wait for an answer that nobody sends, and could not say so.',
    spec: fetch('concept-network-error', 'Fetch: network error'),
  },
  'code.loaded': {
    why: 'A serverless platform starts a fresh process when it pleases. The code is evaluated anew for each request, so nothing can rest on what a variable held before.',
    without:
      'Code that works because one process happened to answer every request would look right here and fail in production.',
    spec: authjs('initialisation', 'getting-started/installation#configure'),
  },
  'code.failed': {
    why: 'The app’s own code did not come to an end that the engine could go on with. What it was and where stands here; the browser is told much less.',
    without: 'There would be an error page, and nothing to look for.',
    spec: authjs('errors', 'reference/core/errors'),
  },
  'code.noticed': {
    why: 'The code runs, and does something that its author may not expect: it rests on what is not there, or returns what the engine has no use for.',
    without: 'It would work here and not there, and nobody would know why.',
    spec: record,
  },
  'console.written': {
    why: 'What the app’s own code writes to its console stands between the calls that it was written in.',
    without: 'The line would be in a log of a server, far from the request that it belongs to.',
    spec: { label: 'Console', url: 'https://console.spec.whatwg.org/#logging' },
  },
  'journal.thinned': {
    why: 'The record has a limit, so that the tab stays quick. The oldest steps went first.',
    without:
      'After a day of work the browser’s storage would be full, and the newest steps could not be kept.',
    spec: {
      label: 'Storage: quota',
      url: 'https://storage.spec.whatwg.org/#quota',
    },
  },
})
