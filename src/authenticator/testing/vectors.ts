import { readFileSync } from 'node:fs'
import { bytesToNumberBE } from '@noble/curves/utils.js'
import type { AttestationKind } from '../attestation/identity.ts'
import { fromHex, fromUtf8, toBase64url } from '../bytes/bytes.ts'
import type { Random } from '../bytes/random.ts'
import type { AuthenticatorState } from '../device/state.ts'
import { newModel } from '../device/state.ts'
import { algorithmNamed, type PrivateKey, toPkcs8 } from '../keys/keys.ts'
import { rsaSecret } from '../keys/rsa.ts'

export type Ceremony = Readonly<Record<string, string>>

export interface Pair {
  readonly id: string
  readonly registration: Ceremony
  readonly authentication: Ceremony
}

interface PrfCase {
  readonly protocol: number
  readonly prf_eval_first: string
  readonly prf_eval_second?: string
  readonly shared_secret: string
  readonly salt1: string
  readonly salt2?: string
  readonly salt_enc: string
  readonly output1: string
  readonly output2?: string
  readonly output_enc: string
}

interface Vectors {
  readonly source: string
  readonly rpId: string
  readonly origin: string
  readonly topOrigin: string
  readonly authority: Readonly<
    Record<'attestation_ca_serial_number' | 'attestation_ca_cert' | 'attestation_ca_key', string>
  >
  readonly pairs: readonly Pair[]
  readonly prf: {
    readonly platformKeyAgreementPrivateKey: string
    readonly authenticatorKeyAgreementX: string
    readonly authenticatorKeyAgreementY: string
    readonly authenticatorCredRandom: string
    readonly cases: readonly PrfCase[]
  }
}

/** The test vectors of the specification: facts, written in hexadecimal digits. The file names its source. */
export const vectors = JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8')) as Vectors

export const PAIRS = vectors.pairs

const ALG: ReadonlyArray<readonly [RegExp, number]> = [
  [/es256/, -7],
  [/es384/, -35],
  [/es512/, -36],
  [/rs256/, -257],
  [/eddsa/, -8],
  [/ed448/, -53],
]

export function value(ceremony: Ceremony, name: string): Uint8Array {
  return fromHex(ceremony[name] ?? '')
}

export function algorithmOf({ id }: Pair): number {
  return ALG.find(([pattern]) => pattern.test(id))?.[1] ?? 0
}

export function kindOf({ id }: Pair): AttestationKind {
  if (id.startsWith('packed-self')) return 'packed-self'
  const [kind = 'none'] = id.split(/-(?:es|rs|ed)\d*/)
  return kind as AttestationKind
}

/** Gives the values of a vector, by purpose; what it doesn't have must not be asked for. */
export function vectorRandom({ registration }: Pair): Random {
  const named: Readonly<Record<string, string | undefined>> = {
    'credential ID': registration['credential_id'],
    'attestation certificate serial': registration['attestation_cert_serial_number'],
  }
  return (purpose, length) => {
    const bytes = fromHex(named[purpose] ?? '')
    if (bytes.length !== length) throw new Error(`${length} bytes for ${purpose} were not expected.`)
    return bytes
  }
}

/** The private key of the pair's credential. */
export function keyOf(pair: Pair): PrivateKey {
  const algorithm = algorithmNamed(algorithmOf(pair))
  const { registration } = pair
  const p = registration['private_key_p']
  const q = registration['private_key_q']
  if (p && q)
    return { algorithm, secret: rsaSecret(bytesToNumberBE(fromHex(p)), bytesToNumberBE(fromHex(q))) }
  const drawn = fromHex(registration['credential_private_key'] ?? registration['private_key'] ?? '')
  return { algorithm, secret: algorithm.newSecret(() => drawn) }
}

const NAME = { commonName: 'WebAuthn test vectors', organization: 'W3C', country: 'AA' }

/** An authenticator as the vector describes it, with built-in verification and counters that are always zero. */
export function authenticatorOf(pair: Pair): AuthenticatorState {
  const { registration } = pair
  const es256 = algorithmNamed(-7)
  const pkcs8 = (hex: string | undefined): string =>
    toBase64url(toPkcs8({ algorithm: es256, secret: fromHex(hex ?? '01'.repeat(32)) }))
  const flags = authenticatorDataOf(pair)[32] ?? 0
  const model = newModel('W3C', registration['aaguid'] ?? '', () => new Uint8Array(32).fill(1), {
    builtInVerification: true,
    algorithms: [algorithmOf(pair)],
    backupEligible: (flags & 0x08) !== 0,
    backupState: (flags & 0x10) !== 0,
    counter: 'zero',
    attestation: kindOf(pair),
    credentialIdLength: value(registration, 'credential_id').length,
    identity: {
      authority: {
        name: { ...NAME, unit: 'Authenticator Attestation CA' },
        privateKey: pkcs8(vectors.authority.attestation_ca_key),
      },
      subject: { ...NAME, unit: 'Authenticator Attestation' },
      privateKey: pkcs8(registration['attestation_private_key']),
      serial: toBase64url(value(registration, 'attestation_cert_serial_number')),
      isDetailed: false,
      tpm: { manufacturer: 'id:00000000', model: 'WebAuthn test vectors', version: 'id:00000000' },
    },
  })
  return {
    model,
    credentials: [],
    counter: 0,
    uvRetries: 5,
    powered: { keyAgreement: toBase64url(new Uint8Array(32).fill(1)) },
  }
}

/** The authenticator data inside the attestation object: its last member. */
export function authenticatorDataOf({ registration }: Pair): Uint8Array {
  const object = value(registration, 'attestationObject')
  const marker = fromUtf8(object.map((byte) => byte & 0x7f)).indexOf('hauthData')
  const header = object[marker + 9] === 0x58 ? 2 : 3
  return object.slice(marker + 9 + header)
}

/** The members of the client data after the ones that every client writes. */
export function clientDataOf(ceremony: Ceremony): {
  readonly challenge: string
  readonly crossOrigin: boolean
  readonly topOrigin?: string
  readonly extraData?: string
} {
  return JSON.parse(fromUtf8(value(ceremony, 'clientDataJSON'))) as never
}
