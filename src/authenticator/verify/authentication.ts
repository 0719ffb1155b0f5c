import { concat, fromBase64url, toBase64url, toHex } from '../bytes/bytes.ts'
import type { CborMap } from '../bytes/cbor.ts'
import { FLAG, readAuthenticatorData } from '../data/authenticator-data.ts'
import { COSE } from '../keys/algorithm.ts'
import { decodeCoseKey, findAlgorithm, isSignatureValid } from '../keys/keys.ts'
import {
  evidence,
  type Finding,
  given,
  isVerified,
  lazily,
  reads,
  type Step,
  type StepRule,
  takeSteps,
} from './checklist.ts'
import {
  authenticatorDataPart,
  backupRule,
  type CommonContext,
  clientDataRules,
  type Expectations,
  flagRule,
  hashRule,
  readClientData,
  rpIdRule,
  userVerifiedRule,
} from './common.ts'
import type { CredentialRecord } from './record.ts'

export interface AuthenticationExpectations extends Expectations {
  /** IDs of the credentials that were allowed, base64url; empty allows any. */
  readonly allowedIds: readonly string[]
  /** The record that belongs to the credential's ID. */
  readonly record: CredentialRecord | undefined
  /** The user that was known before, and the user handle of the record's owner: base64url. */
  readonly userHandle?: string
  readonly isUserKnown?: boolean
}

export interface AuthenticationResponse {
  /** The credential's ID, base64url. */
  readonly id: string
  readonly clientDataJSON: Uint8Array
  readonly authenticatorData: Uint8Array
  readonly signature: Uint8Array
  readonly userHandle?: Uint8Array
  readonly clientExtensionResults?: Readonly<Record<string, unknown>>
}

export interface AuthenticationVerification {
  readonly verified: boolean
  readonly steps: readonly Step[]
  /** The record with what changed, if the user is signed in. */
  readonly record?: CredentialRecord
}

interface Context extends CommonContext {
  readonly expected: AuthenticationExpectations
  readonly response: AuthenticationResponse
  readonly record: () => CredentialRecord
  readonly key: () => CborMap
}

/** Verifying an authentication assertion: the steps of WebAuthn §7.2, in the count of the editor's draft of 2026-07-30. */
export function verifyAuthentication(
  response: AuthenticationResponse,
  expected: AuthenticationExpectations,
): AuthenticationVerification {
  const context = contextOf(response, expected)
  const steps = takeSteps(RULES, context, expected.off ?? new Set())
  const verified = isVerified(steps)
  // With steps switched off, someone may be signed in whose record or data can't be read.
  const record = lazily(() => updated(context))
  return { verified, steps, ...(verified && reads(record).passes && { record: record() }) }
}

const RULES: readonly StepRule<Context>[] = [
  given('Build the options', 'done by the relying party'),
  given('Call navigator.credentials.get()', 'done by the page'),
  given('The response is an assertion response', 'AuthenticatorAssertionResponse'),
  {
    title: 'Read the client extension results',
    check: ({ response }) => ({
      passes: true,
      found: Object.keys(response.clientExtensionResults ?? {}).join(', ') || 'none',
    }),
  },
  {
    title: 'The credential is one of those that were allowed',
    check: ({ response, expected }) => ({
      passes: expected.allowedIds.length === 0 || expected.allowedIds.includes(response.id),
      expected: expected.allowedIds.join(' or ') || 'any credential',
      found: response.id,
      evidence: [{ source: 'response' }],
    }),
  },
  {
    title: 'The user is known, and the credential is theirs',
    check: (context) => ownerFinding(context),
  },
  given('Take client data, authenticator data and signature', 'taken'),
  ...clientDataRules('webauthn.get', 'rp-op-verifying-assertion-step-origin'),
  rpIdRule('rp-op-verifying-assertion-step-rpid-hash'),
  flagRule('UP is set', 'UP', (flags) => (flags & FLAG.UP) !== 0),
  userVerifiedRule,
  backupRule,
  {
    title: 'The backup eligibility is the one of the record',
    check: (context) => {
      const { flags } = context.authenticatorData()
      const found = (flags & FLAG.BE) !== 0
      return {
        passes: found === context.record().backupEligible,
        expected: context.record().backupEligible ? 'BE' : 'no BE',
        found: found ? 'BE' : 'no BE',
        evidence: [authenticatorDataPart(context, 32, Uint8Array.of(flags)), { source: 'record' }],
      }
    },
  },
  hashRule,
  {
    title: 'The signature is valid under the stored key',
    check: ({ response, clientDataHash, key }) => {
      const toVerify = concat(response.authenticatorData, clientDataHash())
      const alg = key().get(COSE.alg)
      return {
        passes: isSignatureValid(key(), toVerify, response.signature),
        expected: `a signature over ${toVerify.length} bytes`,
        found: `${toHex(response.signature)} (${findAlgorithm(Number(alg))?.name ?? `algorithm ${alg}`})`,
        evidence: [
          evidence('authenticatorData', 0, response.authenticatorData),
          evidence('signature', 0, response.signature),
          { source: 'record' },
        ],
      }
    },
  },
  {
    title: 'The counter went up, or both are zero',
    check: (context) => {
      const { counter } = context.authenticatorData()
      const stored = context.record().signCount
      return {
        passes: counter > stored || (counter === 0 && stored === 0),
        expected: stored === 0 ? 'any' : `more than ${stored}`,
        found: String(counter),
        evidence: [authenticatorDataPart(context, 33, context.response.authenticatorData.subarray(33, 37))],
      }
    },
  },
  given('Process extension outputs', 'done by the relying party', 'authn-ceremony-verify-extension-outputs'),
  given('Update the credential record', 'if all steps passed', 'authn-ceremony-update-credential-record'),
  given('The user is signed in', 'if all steps passed'),
]

function contextOf(response: AuthenticationResponse, expected: AuthenticationExpectations): Context {
  const record = lazily(() => {
    if (expected.record === undefined) throw new RangeError('There is no record of this credential.')
    return expected.record
  })
  return {
    expected,
    response,
    clientDataJSON: response.clientDataJSON,
    ...readClientData(response.clientDataJSON),
    authenticatorData: lazily(() => readAuthenticatorData(response.authenticatorData)),
    authenticatorDataSource: 'authenticatorData',
    authenticatorDataOffset: () => 0,
    record,
    key: lazily(() => decodeCoseKey(fromBase64url(record().publicKey))),
  }
}

function ownerFinding({ response, expected }: Context): Finding {
  const handle = response.userHandle && toBase64url(response.userHandle)
  const { record, userHandle, isUserKnown } = expected
  const isRecordOf = record?.id === response.id
  const handleFits =
    handle === undefined ? isUserKnown === true : userHandle === undefined || handle === userHandle
  return {
    passes: isRecordOf && handleFits,
    expected: userHandle ?? 'a user handle, or a known user',
    found: isRecordOf ? (handle ?? 'no user handle') : 'no record of this credential',
    evidence: [{ source: 'response' }, { source: 'record' }],
  }
}

function updated({ authenticatorData, record }: Context): CredentialRecord {
  const { flags, counter } = authenticatorData()
  return {
    ...record(),
    signCount: counter,
    backupState: (flags & FLAG.BS) !== 0,
    uvInitialized: record().uvInitialized || (flags & FLAG.UV) !== 0,
  }
}
