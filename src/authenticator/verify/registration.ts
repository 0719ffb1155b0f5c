import { equalBytes, toBase64url } from '../bytes/bytes.ts'
import { type CborMap, decodeCbor } from '../bytes/cbor.ts'
import {
  type AttestedCredential,
  FLAG,
  type ReadAuthenticatorData,
  readAuthenticatorData,
} from '../data/authenticator-data.ts'
import { COSE } from '../keys/algorithm.ts'
import { type AttestationCheck, checkStatement, KNOWN_FORMATS } from './attestation.ts'
import { pathDetails } from './certificates.ts'
import {
  combined,
  evidence,
  type Finding,
  given,
  isVerified,
  lazily,
  reads,
  type Step,
  type StepRule,
  takeSteps,
  Unreadable,
} from './checklist.ts'
import {
  authenticatorDataPart,
  backupRule,
  type CommonContext,
  clientDataRules,
  type Expectations,
  flagNames,
  flagRule,
  hashRule,
  readClientData,
  rpIdRule,
  userVerifiedRule,
} from './common.ts'
import type { CredentialRecord } from './record.ts'

const MAX_CREDENTIAL_ID_BYTES = 1023

export interface RegistrationExpectations extends Expectations {
  /** The algorithms that were offered. */
  readonly algorithms: readonly number[]
  /** With conditional mediation the user need not be present. */
  readonly isConditional?: boolean
  /** Whether a statement must lead to one of the roots. Without it any valid statement is accepted. */
  readonly requiresTrust?: boolean
  /** DER of the root certificates that the relying party trusts. */
  readonly roots?: readonly Uint8Array[]
  /** Milliseconds since 1970, for the certificates. */
  readonly now: number
  /** Whether some user has a credential with this ID, base64url. */
  readonly isRegistered?: (id: string) => boolean
  /** What must be true of the backup flags; none accepts all. */
  readonly backup?: { readonly eligible?: boolean; readonly state?: boolean }
}

export interface RegistrationResponse {
  readonly clientDataJSON: Uint8Array
  readonly attestationObject: Uint8Array
  readonly transports?: readonly string[]
  readonly clientExtensionResults?: Readonly<Record<string, unknown>>
}

export interface RegistrationVerification {
  readonly verified: boolean
  readonly steps: readonly Step[]
  /** What the relying party stores. Only if all steps passed that were not switched off, and it can be read. */
  readonly record?: CredentialRecord
}

interface AttestationObject {
  readonly format: string
  readonly statement: CborMap
  readonly authenticatorDataBytes: Uint8Array
  readonly offset: number
}

interface Context extends CommonContext {
  readonly expected: RegistrationExpectations
  readonly response: RegistrationResponse
  readonly object: () => AttestationObject
  readonly attested: () => AttestedCredential
  readonly attestation: () => AttestationCheck
}

/** Registering a new credential: the steps of WebAuthn §7.1, in the count of the editor's draft of 2026-07-30. */
export function verifyRegistration(
  response: RegistrationResponse,
  expected: RegistrationExpectations,
): RegistrationVerification {
  const context = contextOf(response, expected)
  const steps = takeSteps(RULES, context, expected.off ?? new Set())
  const verified = isVerified(steps)
  // With steps switched off, a response may be accepted that can't be read.
  const record = lazily(() => recordOf(context))
  return { verified, steps, ...(verified && reads(record).passes && { record: record() }) }
}

const RULES: readonly StepRule<Context>[] = [
  given('Build the options', 'done by the relying party'),
  given('Call navigator.credentials.create()', 'done by the page'),
  given('The response is an attestation response', 'AuthenticatorAttestationResponse'),
  {
    title: 'Read the client extension results',
    check: ({ response }) => ({
      passes: true,
      found: Object.keys(response.clientExtensionResults ?? {}).join(', ') || 'none',
    }),
  },
  ...clientDataRules('webauthn.create', 'rp-op-registering-a-new-credential-step-origin'),
  hashRule,
  {
    title: 'Decode the attestation object',
    check: ({ object, authenticatorData, response }) => ({
      ...reads(() => [object(), authenticatorData()]),
      evidence: [evidence('attestationObject', 0, response.attestationObject)],
    }),
  },
  rpIdRule(),
  {
    ...flagRule(
      'UP is set, unless mediation was conditional',
      'UP',
      (flags, { expected }) =>
        (flags & FLAG.UP) !== 0 || (expected as RegistrationExpectations).isConditional === true,
    ),
  },
  userVerifiedRule,
  backupRule,
  policyRule('The backup eligibility is acceptable', FLAG.BE, ({ expected }) => expected.backup?.eligible),
  policyRule('The backup state is acceptable', FLAG.BS, ({ expected }) => expected.backup?.state),
  {
    title: 'The algorithm of the key is one that was offered',
    check: ({ attested, expected }) => {
      const alg = attested().publicKey.get(COSE.alg)
      const { algorithms } = expected
      return {
        passes: typeof alg === 'number' && algorithms.includes(alg),
        expected: algorithms.join(', '),
        found: String(alg),
      }
    },
  },
  {
    title: 'The attestation format is known',
    check: ({ object }) => ({
      passes: KNOWN_FORMATS.includes(object().format),
      expected: KNOWN_FORMATS.join(', '),
      found: object().format,
    }),
  },
  {
    title: 'The attestation statement is valid',
    anchor: 'reg-ceremony-verify-attestation',
    check: ({ attestation }) => statementFinding(attestation),
  },
  {
    title: 'Find trust anchors for it',
    anchor: 'reg-ceremony-attestation-trust-anchors',
    check: ({ expected }) => ({ passes: true, found: `${expected.roots?.length ?? 0} root certificates` }),
  },
  {
    title: 'Assess whether the attestation is trusted',
    anchor: 'reg-ceremony-assess-trust',
    check: (context) => trustFinding(context),
  },
  {
    title: `The credential ID has at most ${MAX_CREDENTIAL_ID_BYTES} bytes`,
    check: (context) => {
      const { credentialId } = context.attested()
      return {
        passes: credentialId.length <= MAX_CREDENTIAL_ID_BYTES,
        expected: `at most ${MAX_CREDENTIAL_ID_BYTES}`,
        found: String(credentialId.length),
        evidence: [authenticatorDataPart(context, 55, credentialId)],
      }
    },
  },
  {
    title: 'The credential ID is not registered yet',
    check: ({ attested, expected }) => {
      const id = toBase64url(attested().credentialId)
      const isRegistered = expected.isRegistered?.(id) ?? false
      return {
        passes: !isRegistered,
        expected: 'not registered',
        found: isRegistered ? 'registered' : 'not registered',
      }
    },
  },
  {
    title: 'Create the credential record',
    anchor: 'reg-ceremony-create-credential-record',
    check: (context) => reads(() => recordOf(context)),
  },
  given('Process extension outputs', 'done by the relying party', 'reg-ceremony-verify-extension-outputs'),
  given('The credential is registered', 'if all steps passed'),
]

function contextOf(response: RegistrationResponse, expected: RegistrationExpectations): Context {
  const { clientDataJSON } = response
  const client = readClientData(clientDataJSON)
  const object = lazily(() => readObject(response.attestationObject))
  const authenticatorData = lazily(() => readAuthenticatorData(object().authenticatorDataBytes))
  const attested = lazily(() => attestedOf(authenticatorData()))
  return {
    expected,
    response,
    clientDataJSON,
    ...client,
    object,
    authenticatorData,
    authenticatorDataSource: 'attestationObject',
    authenticatorDataOffset: () => object().offset,
    attested,
    attestation: lazily(() =>
      checkStatement(object().format, {
        statement: object().statement,
        authenticatorData: object().authenticatorDataBytes,
        clientDataHash: client.clientDataHash(),
        attested: attested(),
      }),
    ),
  }
}

function readObject(bytes: Uint8Array): AttestationObject {
  const object = decodeCbor(bytes)
  if (!(object instanceof Map)) throw new TypeError('The attestation object is not a CBOR map.')
  const format = object.get('fmt')
  const statement = object.get('attStmt')
  const data = object.get('authData')
  if (typeof format !== 'string' || !(statement instanceof Map) || !(data instanceof Uint8Array))
    throw new TypeError('The attestation object lacks fmt, attStmt or authData.')
  // The bytes are in there once: they begin with the RP ID hash.
  return { format, statement, authenticatorDataBytes: data, offset: indexOf(bytes, data) }
}

function indexOf(bytes: Uint8Array, part: Uint8Array): number {
  for (let at = bytes.length - part.length; at >= 0; at -= 1)
    if (equalBytes(bytes.subarray(at, at + part.length), part)) return at
  return 0
}

function attestedOf({ attested }: ReadAuthenticatorData): AttestedCredential {
  if (attested === undefined) throw new Unreadable('The authenticator data has no attested credential.')
  return attested
}

function policyRule(
  title: string,
  bit: number,
  wanted: (context: Context) => boolean | undefined,
): StepRule<Context> {
  return {
    title,
    check: (context) => {
      const { flags } = context.authenticatorData()
      const policy = wanted(context)
      return {
        passes: policy === undefined || ((flags & bit) !== 0) === policy,
        expected: policy === undefined ? 'either' : flagNames(policy ? bit : 0),
        found: flagNames(flags & bit),
        evidence: [authenticatorDataPart(context, 32, Uint8Array.of(flags))],
      }
    },
  }
}

/** A malformed statement fails this step rather than keeping it from being reached. */
function statementFinding(attestation: () => AttestationCheck): Finding {
  const read = reads(attestation)
  return read.passes ? combined(attestation().details) : read
}

function trustFinding({ attestation, expected }: Context): Finding {
  const { type, chain } = attestation()
  if (!expected.requiresTrust) return { passes: true, expected: 'anything', found: type }
  if (chain.length === 0) return { passes: false, expected: 'a certificate', found: type }
  return { ...combined(pathDetails(chain, expected.roots ?? [], expected.now)), found: type }
}

function recordOf({ authenticatorData, attested, response }: Context): CredentialRecord {
  const { flags, counter, publicKeyBytes } = authenticatorData()
  return {
    type: 'public-key',
    id: toBase64url(attested().credentialId),
    publicKey: toBase64url(publicKeyBytes ?? new Uint8Array()),
    signCount: counter,
    uvInitialized: (flags & FLAG.UV) !== 0,
    transports: response.transports ?? [],
    backupEligible: (flags & FLAG.BE) !== 0,
    backupState: (flags & FLAG.BS) !== 0,
  }
}
