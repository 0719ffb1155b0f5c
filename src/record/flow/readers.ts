import type { Spec } from '../../protocol/cookies.ts'
import type { ValueSite } from '../values/atoms.ts'

/** A party that could read a value. */
export interface Reader {
  /** Party of the world (`app.example`, `laptop`), or a role: `scripts of the page`. */
  readonly who: string
  readonly why: string
  readonly spec: Spec
}

/** What about a place decides who could read there. */
export interface Surroundings {
  /** Who sent it. */
  readonly from: string
  /** Who got it; absent for work inside one party. */
  readonly to?: string
  /** A browser's request or response, not one between servers. */
  readonly frontChannel: boolean
  /** The address was shown as a page: it is an entry of the tab's history, and scripts of the page see it. */
  readonly shown: boolean
  readonly httpOnly: boolean
  /** The value was inside an encrypted token (JWE). */
  readonly encrypted: boolean
}

const RFC = (number: number, section: string): Spec => ({
  label: `RFC ${number} §${section}`,
  url: `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`,
})
const COOKIES = (section: string): Spec => ({
  label: `RFC 6265bis §${section}`,
  url: `https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-${section}`,
})
const REFERRER: Spec = {
  label: 'Referrer Policy §8.1',
  url: 'https://www.w3.org/TR/referrer-policy/#set-requests-referrer-policy',
}
const LOCATION: Spec = {
  label: 'HTML: Location',
  url: 'https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-location-interface',
}
const DOM: Spec = {
  label: 'HTML: origin',
  url: 'https://html.spec.whatwg.org/multipage/browsers.html#concept-origin',
}
const AUTHJS = (label: string, path: string): Spec => ({ label, url: `https://authjs.dev/${path}` })
const CALLBACKS = AUTHJS('Auth.js: callbacks', 'reference/core#callbacks')
const EVENTS = AUTHJS('Auth.js: events', 'reference/core#events')
const ADAPTER = AUTHJS('Auth.js: adapters', 'reference/core/adapters')
const ENGINE = AUTHJS('Auth.js: secret', 'reference/core#secret')
const SEALED = RFC(7516, '3')

type Rule = (around: Surroundings) => readonly Reader[]

const reader = (who: string | undefined, why: string, spec: Spec): readonly Reader[] =>
  who === undefined ? [] : [{ who, why, spec }]

const when = (condition: boolean, readers: readonly Reader[]): readonly Reader[] => (condition ? readers : [])

/** Who could read at each kind of place. TLS keeps everyone in between out, which is why they are not named. */
const RULES: Readonly<Record<ValueSite, Rule>> = {
  'request-query': ({ from, to, frontChannel, shown }) => [
    ...reader(from, 'it sent the request', RFC(9110, '7.1')),
    ...reader(to, 'it got the URL, and servers log URLs', RFC(6749, '10.3')),
    ...when(frontChannel && shown, [
      ...reader(
        'browser history',
        'the URL was shown as a page and stays in the tab’s history',
        RFC(6750, '5.3'),
      ),
      ...reader('scripts of the page', 'they can read their URL from location', LOCATION),
      ...reader(
        'sites that the page loads from or links to',
        'they get the URL as Referer if the page’s referrer policy allows it',
        REFERRER,
      ),
    ]),
  ],
  'request-body': ({ from, to, frontChannel }) => [
    ...reader(from, 'it sent the request', RFC(9110, '6.4')),
    ...reader(to, 'it got the body', RFC(9110, '6.4')),
    ...when(
      frontChannel,
      reader('scripts of the page', 'they can read the form or the data before it is sent', DOM),
    ),
  ],
  'request-header': ({ from, to, frontChannel }) => [
    ...reader(from, 'it sent the header', RFC(9110, '11.6.2')),
    ...reader(to, 'it got the header', RFC(9110, '11.6.2')),
    ...when(frontChannel, reader('scripts of the page', 'they set the header', DOM)),
  ],
  'request-cookie': ({ from, to, httpOnly }) => [
    ...reader(from, 'the browser stores it', COOKIES('5.8.3')),
    ...reader(to, 'it got the Cookie header', COOKIES('5.8.3')),
    ...when(
      !httpOnly,
      reader('scripts of the site', 'without HttpOnly, document.cookie shows it', COOKIES('8.2')),
    ),
  ],
  referer: ({ from, to }) => [
    ...reader(from, 'it sent the header', REFERRER),
    ...reader(to, 'it got the full URL of the previous page', REFERRER),
  ],
  redirect: ({ from, to }) => [
    ...reader(from, 'it wrote the URL', RFC(9110, '15.4')),
    ...reader(to, 'it follows the URL; extensions can see it', RFC(6819, '4.4.1.1')),
  ],
  'set-cookie': ({ from, to, httpOnly }) => [
    ...reader(from, 'it wrote the cookie', COOKIES('4.1')),
    ...reader(to, 'the browser stores it', COOKIES('5.7')),
    ...when(
      !httpOnly,
      reader('scripts of the site', 'without HttpOnly, document.cookie shows it', COOKIES('8.2')),
    ),
  ],
  'response-body': ({ from, to, frontChannel }) => [
    ...reader(from, 'it wrote the response', RFC(9110, '6.4')),
    ...reader(to, 'it got the response', RFC(9110, '6.4')),
    ...when(frontChannel, reader('scripts of the page', 'they requested and read it', DOM)),
  ],
  page: ({ from, to }) => [
    ...reader(from, 'it wrote the page', DOM),
    ...reader(to, 'it shows the page', DOM),
    ...reader('scripts of the page', 'they can read every field and link of their page', DOM),
  ],
  jar: ({ from, httpOnly }) => [
    ...reader(
      from,
      'anyone who can use this browser, or read its files, can read its cookies',
      COOKIES('8.3'),
    ),
    ...when(
      !httpOnly,
      reader('scripts of the site', 'without HttpOnly, document.cookie shows it', COOKIES('8.2')),
    ),
  ],
  engine: ({ from }) => reader(from, 'it worked with the value', ENGINE),
  callback: ({ from }) => reader(`${from}, code of auth.ts`, 'the callback receives it', CALLBACKS),
  event: ({ from }) => reader(`${from}, code of auth.ts`, 'the event handler receives it', EVENTS),
  adapter: ({ from, to }) => [
    ...reader(from, 'the engine calls the adapter', ADAPTER),
    ...reader(to, 'anyone who can read the database or a copy of it', ADAPTER),
  ],
  mail: ({ from }) => [
    ...reader(from, 'it sends the mail', RFC(5321, '7.1')),
    ...reader('anyone who opens the mailbox', 'the link is in the mail', RFC(5321, '7.1')),
    ...reader('mail services and link scanners', 'each of them sees the mail unencrypted', RFC(5321, '7.1')),
  ],
  log: ({ from }) => reader(`${from}, logs`, 'anyone who reads the logs', RFC(6819, '4.6.7')),
}

/** Who could read a value at a place. Inside an encrypted token only the app can. */
export function readersAt(site: ValueSite, around: Surroundings): readonly Reader[] {
  if (!around.encrypted) return RULES[site](around)
  return [
    {
      who: 'only the app',
      why: 'it is inside an encrypted token here, which only the app’s secret can decrypt',
      spec: SEALED,
    },
  ]
}
