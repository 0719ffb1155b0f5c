import { fromBase64url, toBase64url } from '../bytes/bytes.ts'
import { createRandom, type Random } from '../bytes/random.ts'
import { type CertificateAuthority, type CertificateName, issueRoot } from '../certificates/issue.ts'
import { fromPkcs8, newPrivateKey, toPkcs8 } from '../keys/keys.ts'

/** How an authenticator attests: the formats of WebAuthn §8, and whether `packed` uses a certificate. */
export type AttestationKind = 'none' | 'packed-self' | 'packed' | 'fido-u2f' | 'tpm' | 'android-key' | 'apple'

/** What a model of authenticators attests with. Plain data: keys are PKCS #8 in base64url, bytes are base64url. */
export interface AttestationIdentity {
  readonly authority: { readonly name: CertificateName; readonly privateKey: string }
  readonly subject: CertificateName
  /** The key of the model (packed, fido-u2f) or of the attestation (tpm). */
  readonly privateKey: string
  readonly serial: string
  /**
   * Whether certificates say as much as those of real devices: the AAGUID (WebAuthn §8.2.1), what an Android key is for, and the root at the
   * end of Android's chain. The W3C's test vectors leave all three out.
   */
  readonly isDetailed: boolean
  readonly tpm: { readonly manufacturer: string; readonly model: string; readonly version: string }
}

const ROOT_SEED = 'authscope test root'

const ROOT_NAME: CertificateName = {
  commonName: 'authscope test root',
  organization: 'authscope',
  unit: 'Authenticator Attestation CA',
  country: 'AA',
}

/** The identity of a model, signed by the test root. The FIDO Alliance's vendor id is the one for tests. */
export function newAttestationIdentity(model: string, random: Random): AttestationIdentity {
  return {
    authority: {
      name: ROOT_NAME,
      privateKey: toBase64url(toPkcs8(newPrivateKey(-7, createRandom(ROOT_SEED)))),
    },
    subject: { ...ROOT_NAME, commonName: model, unit: 'Authenticator Attestation' },
    privateKey: toBase64url(toPkcs8(newPrivateKey(-7, random))),
    serial: toBase64url(random('attestation certificate serial', 16)),
    isDetailed: true,
    tpm: { manufacturer: 'id:FFFFF1D0', model, version: 'id:00000001' },
  }
}

export function authorityOf({ authority }: AttestationIdentity): CertificateAuthority {
  return { name: authority.name, key: fromPkcs8(fromBase64url(authority.privateKey), -7) }
}

/** The root certificate that a relying party must trust to accept an identity. Its serial number is 1 unless given. */
export function rootCertificate(identity: AttestationIdentity, serial = Uint8Array.of(1)): Uint8Array {
  return issueRoot(authorityOf(identity), serial)
}
