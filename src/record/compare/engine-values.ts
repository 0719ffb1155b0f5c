import type { DeviationId } from '../../deviations/deviation.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { decisionTaken } from '../kinds/decision-taken.ts'
import { eventFired } from '../kinds/event-fired.ts'
import { logWritten } from '../kinds/log-written.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { headerOf, readBody } from '../values/http.ts'
import type { Leaf } from './compare.ts'
import type { EngineExchange, EngineRow } from './engine-difference.ts'
import { reports } from './engine-turns.ts'

/** A step of one engine only, or one value in which two steps differ. */
interface ValueReason {
  readonly id: DeviationId
  readonly explains: (row: EngineRow, exchange: EngineExchange) => boolean
}

type Explains = ValueReason['explains']

/** Where the browser, or its script, goes next. */
const TARGET = /^(?:location|body\.url)\b/

export const CHECK_COOKIE = /\.(?:pkce\.code_verifier|state|nonce|challenge)$/

/** One value, at a path. */
function at(
  path: RegExp,
  isMeant: (leaf: Leaf, row: EngineRow, exchange: EngineExchange) => boolean = () => true,
): Explains {
  return (row, exchange) => {
    const [leaf] = row.leaves
    return leaf !== undefined && path.test(leaf.path) && isMeant(leaf, row, exchange)
  }
}

const isOnly = ({ ours, published }: EngineRow, side: 'ours' | 'published') =>
  side === 'ours'
    ? published === undefined && ours !== undefined
    : ours === undefined && published !== undefined

function decides({ ours }: EngineExchange, rule: string, branch?: string): Step | undefined {
  return ours.find(
    (step) =>
      step.rule === rule && decisionTaken.is(step) && (branch === undefined || step.data.branch === branch),
  )
}

/** Ours deletes these cookies when an attempt has failed. */
const isCheckCookieRemoved: Explains = (row, exchange) =>
  isOnly(row, 'ours') &&
  cookieStored.is(row.ours) &&
  row.ours.data.removed &&
  CHECK_COOKIE.test(row.ours.data.cookie.name) &&
  decides(exchange, 'CALLBACK-4', 'deleted: the callback failed') !== undefined

/** Parameters of the link that ours ignores, and reports. */
const isIgnored: Explains = at(/^(?:location|body\.url)\.query\./, ({ path }, _row, exchange) => {
  const ignoring = decides(exchange, 'AUTHZ-2')
  const ignored: unknown = decisionTaken.is(ignoring) ? ignoring.data.facts['ignored'] : undefined
  return Array.isArray(ignored) && ignored.includes(path.replace(/^.*\.query\./, ''))
})

/** A second `?`, a value that is the text `undefined`, or an address behind another one. */
const isBrokenAddress: Explains = at(TARGET, (_leaf, { published, ours }) => {
  const [own, other] = [locationOf(ours), locationOf(published)]
  if (own === undefined || other === undefined) return false
  const isBroken = (location: string) =>
    location.split('?').length > 2 || location.includes('error=undefined') || /.https?:?\/\//.test(location)
  return isBroken(other) && !isBroken(own)
})

function locationOf(step: Step | undefined): string | undefined {
  if (!responseReceived.is(step)) return undefined
  const { body, headers } = step.data.response
  const readable = readBody(headers, body)
  const url: unknown =
    readable && 'json' in readable && isRecord(readable.json) ? readable.json['url'] : undefined
  return headerOf(headers, 'location') ?? (typeof url === 'string' ? url : undefined)
}

/** A value that was never configured: nothing here, the text `undefined` there. */
const isMissingClient: Explains = (row) => {
  const [leaf] = row.leaves
  if (leaf === undefined) return false
  if (/\.client_(?:id|secret)$/.test(leaf.path)) return leaf.a === '' && leaf.b === 'undefined'
  const { ours, published } = row
  if (leaf.path !== 'headers.authorization' || !requestSent.is(ours) || !requestSent.is(published))
    return false
  const credentials = [ours, published].map((step) =>
    basicOf(headerOf(step.data.request.headers, 'authorization')),
  )
  return credentials[1]?.replaceAll('undefined', '') === credentials[0]
}

function basicOf(header = ''): string {
  try {
    return atob(header.replace(/^Basic /, ''))
  } catch {
    return ''
  }
}

/** Keys for a signature. What comes next in the record says of which. */
function fetchesKeys(check: 'id-token-signature' | 'userinfo-signature'): Explains {
  return (row, { ours }) => {
    if (!isOnly(row, 'ours') || !(requestSent.is(row.ours) || responseReceived.is(row.ours))) return false
    const { exchange, seq } = row.ours
    const answer = ours.filter(responseReceived.is).find((step) => step.exchange === exchange)
    const text = answer?.data.response.body?.text ?? ''
    const next = ours.find((step) => step.seq > seq && step.rule === 'IDTOKEN-2')
    return /"keys"/.test(text) && next !== undefined && 'check' in next.data && next.data.check === check
  }
}

/** A public document of the provider, which ours has kept from an exchange before. */
const isKept: Explains = (row, { ours }) =>
  isOnly(row, 'published') &&
  (requestSent.is(row.published) || responseReceived.is(row.published)) &&
  ours.some(
    (step) =>
      step.rule === 'DISCOVERY-2' && decisionTaken.is(step) && asksSame(step.data.facts['url'], row.url),
  )

/** The document of an issuer is below its address. */
function asksSame(issuer: unknown, url: string | undefined): boolean {
  return typeof issuer === 'string' && (url ?? '').startsWith(issuer.replace(/\/$/, ''))
}

const OF_CHECKS =
  /^location\.query\.(?:state|nonce|code_challenge|code_challenge_method)$|^form\.code_verifier$/

const isOtherCheck: Explains = (row, exchange) => {
  if (reports('DEV-22')(exchange) === undefined) return false
  const step = row.ours ?? row.published
  const [leaf] = row.leaves
  return leaf === undefined
    ? cookieStored.is(step) && CHECK_COOKIE.test(step.data.cookie.name)
    : OF_CHECKS.test(leaf.path)
}

const leadsToAuthjs: Explains = (row, exchange) => {
  if (reports('DEV-59')(exchange) === undefined) return false
  const [leaf] = row.leaves
  if (leaf) return TARGET.test(leaf.path)
  return (
    isOnly(row, 'published') &&
    (requestSent.is(row.published) || responseReceived.is(row.published)) &&
    !/^https:\/\/[^/]*\/auth/.test(row.url ?? '')
  )
}

/** Built-in pages of both engines have this mark. */
function areBuiltIn({ ours, published }: EngineRow): boolean {
  return [ours, published].every(
    (step) => responseReceived.is(step) && /__next-auth-theme/.test(step.data.response.body?.text ?? ''),
  )
}

const ofPage = (path: RegExp, isMeant?: (leaf: Leaf, row: EngineRow) => boolean): Explains =>
  at(path, (leaf, row) => areBuiltIn(row) && (isMeant?.(leaf, row) ?? true))

/** Whether a parameter of the page's own address has this name. */
function isAsked({ path }: Leaf, { url = '' }: EngineRow): boolean {
  const name = path.split('.field ').at(-1) ?? ''
  return URL.canParse(url) && new URL(url).searchParams.has(name)
}

/** Ours has a script for its passkey form; that of the package is another site's. */
function hasPasskeyScript({ ours }: EngineRow): boolean {
  return responseReceived.is(ours) && /parseRequestOptionsFromJSON/.test(ours.data.response.body?.text ?? '')
}

export const VALUES: readonly ValueReason[] = [
  { id: 'DEV-1', explains: isCheckCookieRemoved },
  { id: 'DEV-4', explains: isIgnored },
  {
    id: 'DEV-12',
    explains: ofPage(
      /^page\.links\./,
      ({ a, b }) => /\/error\b.*\/signin$/.test(String(b)) && /\/signin$/.test(String(a)),
    ),
  },
  {
    id: 'DEV-13',
    explains: at(TARGET, (_leaf, { published }, { ours }) => {
      const threw = ours.some((step) => step.rule === 'PROFILE-1' && step.outcome === 'failed')
      return threw && locationOf(published)?.endsWith('/signin') === true
    }),
  },
  { id: 'DEV-14', explains: isBrokenAddress },
  { id: 'DEV-15', explains: ofPage(/^page\.forms\..*\.field /, isAsked) },
  {
    id: 'DEV-16',
    explains: ofPage(/^page\.pictures\.https:\/\/authjs\.dev\//, ({ a }) => a === undefined),
  },
  {
    id: 'DEV-16',
    explains: (row) => isOnly(row, 'published') && row.url?.startsWith('https://authjs.dev/img/') === true,
  },
  {
    id: 'DEV-17',
    explains: (row, exchange) =>
      isOnly(row, 'published') &&
      eventFired.is(row.published) &&
      row.published.data.event === 'createUser' &&
      decides(exchange, 'LINK-7', 'link-to-email-owner') !== undefined,
  },
  { id: 'DEV-22', explains: isOtherCheck },
  {
    id: 'DEV-23',
    explains: at(/./, ({ a, b }) => typeof b === 'string' && b !== a && b.replace(/(?<!:)\/\//g, '/') === a),
  },
  {
    id: 'DEV-29',
    explains: at(
      /^error$/,
      ({ a, b }, row) => a === 'InvalidProvider' && b === 'Error' && /\/callback\/?$/.test(pathOf(row.url)),
    ),
  },
  { id: 'DEV-30', explains: fetchesKeys('id-token-signature') },
  { id: 'DEV-31', explains: isMissingClient },
  {
    id: 'DEV-32',
    explains: at(
      /^error$/,
      (_leaf, { published }) =>
        logWritten.is(published) &&
        JSON.stringify(published.data).includes('did not provide a userinfo endpoint'),
    ),
  },
  {
    id: 'DEV-33',
    explains: at(
      /^error$/,
      ({ a, b }) => a === 'MissingAdapterMethods' && ['CallbackRouteError', 'Error'].includes(String(b)),
    ),
  },
  { id: 'DEV-42', explains: ofPage(/^page\.(?:scripts|forms)\b/, (_leaf, row) => hasPasskeyScript(row)) },
  {
    id: 'DEV-42',
    explains: (row) => isOnly(row, 'published') && row.url?.startsWith('https://unpkg.com/') === true,
  },
  {
    id: 'DEV-45',
    explains: at(/^body\.options\b/, (_leaf, { url }) => /\/webauthn-options\b/.test(url ?? '')),
  },
  { id: 'DEV-46', explains: ofPage(/^page\.text$/) },
  { id: 'DEV-47', explains: fetchesKeys('userinfo-signature') },
  { id: 'DEV-55', explains: isKept },
  { id: 'DEV-59', explains: leadsToAuthjs },
  {
    id: 'DEV-69',
    explains: ofPage(/^page\.forms\./, ({ a, b }) =>
      /[<"]|dangerouslysetinnerhtml|\bon\w+=|classname/i.test(`${a} ${b}`),
    ),
  },
  { id: 'DEV-70', explains: at(/\.__proto__$/, ({ b }) => b === undefined) },
  {
    id: 'DEV-71',
    explains: at(TARGET, (_leaf, _row, exchange) => reports('DEV-71')(exchange) !== undefined),
  },
  {
    id: 'DEV-72',
    explains: (row) =>
      isOnly(row, 'published') &&
      /^https:\/\/login\.microsoftonline\.com\/[^/]+\/v2\.0\/\.well-known\/openid-configuration$/.test(
        row.url ?? '',
      ),
  },
]

function pathOf(url = ''): string {
  return URL.canParse(url) ? new URL(url).pathname : ''
}
