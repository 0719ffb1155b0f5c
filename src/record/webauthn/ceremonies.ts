import type { HttpRequest } from '../../protocol/http.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { adapterReturned } from '../kinds/adapter-returned.ts'
import { decisionTaken } from '../kinds/decision-taken.ts'
import { isTokenStep } from '../kinds/families.ts'
import type { RequestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { carriesPasskey, isVerification } from '../tabs/passkeys.ts'
import { readBody } from '../values/http.ts'
import { fieldOf } from '../values/value.ts'
import type { Known, StoredPasskey } from './known.ts'
import { type PasskeyResponse, readPasskeyResponse } from './read-response.ts'

/** What the library said when the app asked it. */
export interface LibraryVerdict {
  readonly isVerified: boolean
  readonly detail: string
  readonly seq: number
}

/** Where something that the app compares with was recorded. */
export interface KnownFrom {
  readonly what: 'options' | 'stored passkey' | 'expected values'
  readonly seq: number
}

/** A recorded request that carries a passkey's response, with what the app knew when it came. */
export interface RecordedCeremony {
  /** The step of the request. */
  readonly seq: number
  readonly run: number
  readonly exchange: string
  readonly at: number
  readonly response: PasskeyResponse
  readonly known: Known
  readonly from: readonly KnownFrom[]
  /** Steps that the app left out when it verified this response. */
  readonly off: ReadonlySet<number>
  /** Absent when the app refused before it asked, or hasn't asked yet. */
  readonly library?: LibraryVerdict
}

/** Every passkey's response in the record, in order. Steps as they went: edited ones with their edits. */
export function ceremoniesIn(steps: readonly Step[]): readonly RecordedCeremony[] {
  return steps.flatMap((step, index) => {
    if (!carriesPasskey(step)) return []
    const response = responseIn(step.data.request)
    return response ? [ceremonyOf(step, response, steps, index)] : []
  })
}

function responseIn({ body, headers }: HttpRequest): PasskeyResponse | undefined {
  const read = readBody(headers, body)
  if (!read) return undefined
  if ('form' in read) return read.form.map(([, text]) => readPasskeyResponse(text)).find(Boolean)
  return readPasskeyResponse('json' in read ? read.json : read.text)
}

function ceremonyOf(
  step: RequestSent,
  response: PasskeyResponse,
  steps: readonly Step[],
  index: number,
): RecordedCeremony {
  const own = steps.slice(index).filter(({ exchange }) => exchange === step.exchange)
  const before = steps.slice(0, index)
  const check = own.find(isVerification)
  const expected = check?.data.expected
  const opened = own.find(isTokenStep)?.data.claims['challenge']
  const challenge = textIn(expected, 'expectedChallenge') ?? (typeof opened === 'string' ? opened : undefined)
  const options = optionsBefore(before, challenge)
  const stored = storedIn(own)
  const known = knownFrom({ expected, challenge, options: options?.json, stored: stored?.passkey, step })
  return {
    seq: step.seq,
    run: step.run,
    exchange: step.exchange,
    at: step.at,
    response,
    known: response.ceremony === 'registration' ? { ...known, registeredIds: registeredIn(before) } : known,
    from: [
      ...(options ? [{ what: 'options', seq: options.seq } as const] : []),
      ...(stored ? [{ what: 'stored passkey', seq: stored.seq } as const] : []),
      ...(check ? [{ what: 'expected values', seq: check.seq } as const] : []),
    ],
    off: new Set(stepsLeftOut(own)),
    ...(check && {
      library: { isVerified: check.outcome !== 'failed', detail: check.data.detail, seq: check.seq },
    }),
  }
}

/** A run records which checks are switched off in the setup. */
function stepsLeftOut(own: readonly Step[]): readonly number[] {
  return own.flatMap((step) => {
    if (!decisionTaken.is(step) || step.data.decision !== 'passkey-checks') return []
    const off = fieldOf(step.data.facts, 'off')
    return Array.isArray(off) ? off.map(Number) : []
  })
}

interface Sources {
  readonly expected: unknown
  readonly challenge: string | undefined
  readonly options: unknown
  readonly stored: StoredPasskey | undefined
  readonly step: RequestSent
}

/** What the app compares with: what it told the library, else what its options said. */
function knownFrom({ expected, challenge, options, stored, step }: Sources): Known {
  const { url } = step.data.request
  const asked = challenge ?? textIn(options, 'challenge')
  const origin = textIn(expected, 'expectedOrigin') ?? (URL.canParse(url) ? new URL(url).origin : undefined)
  const rpId =
    textIn(expected, 'expectedRPID') ?? textIn(options, 'rpId') ?? textIn(fieldOf(options, 'rp'), 'id')
  const params = fieldOf(options, 'pubKeyCredParams')
  const allowed = fieldOf(options, 'allowCredentials')
  return {
    ...(asked !== undefined && { challenge: asked }),
    ...(origin !== undefined && { origins: [origin] }),
    ...(rpId !== undefined && { rpIds: [rpId] }),
    // The library demands it by default.
    requiresUserVerification: fieldOf(expected, 'requireUserVerification') !== false,
    isConditional: fieldOf(expected, 'requireUserPresence') === false,
    ...(Array.isArray(params) && { algorithms: params.map((each) => Number(fieldOf(each, 'alg'))) }),
    ...(Array.isArray(allowed) && { allowedIds: allowed.map((each) => String(fieldOf(each, 'id'))) }),
    ...(stored && { stored }),
    now: step.at,
  }
}

function textIn(value: unknown, name: string): string | undefined {
  const text = fieldOf(value, name)
  return typeof text === 'string' ? text : undefined
}

/** The options with this challenge, or the newest ones where the challenge isn't known. */
function optionsBefore(
  steps: readonly Step[],
  challenge: string | undefined,
): { readonly json: unknown; readonly seq: number } | undefined {
  for (const step of steps.toReversed()) {
    if (!responseReceived.is(step)) continue
    const { headers, body } = step.data.response
    if (!body?.text.includes('"challenge"')) continue
    const read = readBody(headers, body)
    const json = read && 'json' in read ? optionsWithin(read.json) : undefined
    if (json && (challenge === undefined || json['challenge'] === challenge)) return { json, seq: step.seq }
  }
  return undefined
}

function optionsWithin(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isRecord(value)) return undefined
  if (typeof value['challenge'] === 'string') return value
  return Object.values(value).map(optionsWithin).find(Boolean)
}

/** The row of the credential that the app looked up. */
function storedIn(
  own: readonly Step[],
): { readonly passkey: StoredPasskey; readonly seq: number } | undefined {
  const step = own.find((each) => adapterReturned.is(each) && each.data.operation === 'getAuthenticator')
  if (!adapterReturned.is(step)) return undefined
  const { result } = step.data
  const [id, publicKey, device] = ['credentialID', 'credentialPublicKey', 'credentialDeviceType'].map(
    (name) => textIn(result, name),
  )
  if (id === undefined || publicKey === undefined) return undefined
  const passkey = {
    id: base64url(id),
    publicKey: base64url(publicKey),
    counter: Number(fieldOf(result, 'counter')),
    ...(device !== undefined && { isBackupEligible: device === 'multiDevice' }),
  }
  return { passkey, seq: step.seq }
}

/** IDs of the passkeys that were stored before. */
function registeredIn(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) => {
    if (!adapterReturned.is(step) || step.data.operation !== 'createAuthenticator' || step.data.error)
      return []
    const id = textIn(step.data.args[0], 'credentialID')
    return id === undefined ? [] : [base64url(id)]
  })
}

/** Adapters store base64, responses have base64url. */
function base64url(text: string): string {
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
