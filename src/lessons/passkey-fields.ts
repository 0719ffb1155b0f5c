import type { Spec } from '../protocol/cookies.ts'
import { rfc, webauthn } from './specs.ts'

/** What a field is part of: the same name means different things in different structures. */
export type FieldGroup =
  | 'response'
  | 'client-data'
  | 'authenticator-data'
  | 'attestation-object'
  | 'statement'
  | 'key'
  | 'extension'
  | 'certificate'
  | 'tpm'

type Texts = Readonly<Record<string, string>>

/** One plain sentence for every field of a passkey's structures. */
export const PASSKEY_FIELDS: Readonly<Record<FieldGroup, Texts>> = {
  response: {
    clientDataJSON:
      'What the browser saw: which ceremony, which challenge, which page. The key signs its hash.',
    attestationObject: 'What the authenticator made: the new public key, and perhaps a proof of its model.',
    authenticatorData: 'What the authenticator says about itself and this ceremony. The key signs it.',
    signature:
      'Only the private key could make this over authenticator data and the hash of the client data.',
    userHandle:
      'The name of the user that the app chose when the passkey was made. It contains no personal data.',
    coseKey: 'A public key in the form that authenticators use.',
    certificate: 'It says whose public key this is, signed by someone else.',
  },
  'client-data': {
    type: 'Which ceremony the browser carried out. A response of one can’t be used for the other.',
    challenge: 'The random value that the app issued, in base64url. It makes each response good only once.',
    origin: 'The page that asked, written by the browser itself. A page can’t lie about it.',
    crossOrigin: 'Whether the page was a frame inside a page of another origin.',
    topOrigin: 'The page around that frame: what the address bar showed.',
    tokenBinding: 'A left-over of older versions. Browsers no longer send it.',
  },
  'authenticator-data': {
    rpIdHash: 'SHA-256 of the site’s name (RP ID). The key works for no other site.',
    flags: 'One bit each for what the authenticator did and what follows.',
    signCount: 'How often the key has signed. Zero every time if the authenticator doesn’t count.',
    aaguid: 'The authenticator’s model. All zeros if it doesn’t say.',
    credentialIdLength: 'How many bytes the credential ID has.',
    credentialId: 'The passkey’s public name. The app finds the stored key by it.',
    credentialPublicKey:
      'The new public key, which the app stores. Its private half stays in the authenticator.',
    extensions: 'What the authenticator’s extensions answered.',
  },
  'attestation-object': {
    fmt: 'Which kind of proof follows in the statement.',
    attStmt: 'The proof of the authenticator’s model. Empty if it gave no proof.',
    authData: 'The authenticator data, with the new key in it.',
  },
  statement: {
    alg: 'The algorithm of the statement’s signature.',
    sig: 'A signature over authenticator data and client data, by the model’s key or the new key itself.',
    x5c: 'Certificates: the one whose key made the signature, then those that vouch for it.',
    ver: 'The version of the TPM specification.',
    certInfo: 'What the TPM certifies, and what it signed.',
    pubArea: 'The new public key, as the TPM writes it.',
    response: 'A signed answer of Android SafetyNet, which no longer exists.',
  },
  key: {
    kty: 'The family of the key: elliptic curve, RSA, or another.',
    alg: 'The signature algorithm that this key is for, and no other.',
    crv: 'The curve that the key is on.',
    x: 'The first coordinate of the public point, or the whole key where one number is enough.',
    y: 'The second coordinate of the public point.',
    n: 'The modulus: the product of two secret primes.',
    e: 'The public exponent.',
    pub: 'The whole public key of a post-quantum algorithm.',
  },
  extension: {
    credProtect: 'When the authenticator uses this passkey without asking who the user is.',
    'hmac-secret': 'Whether the authenticator can derive secrets with this passkey, or the encrypted result.',
    'hmac-secret-mc': 'Secrets that were derived while the passkey was made, encrypted.',
    credBlob: 'A few bytes that the app stores with the passkey.',
    minPinLength: 'The shortest PIN that this authenticator accepts.',
    uvm: 'How the user was verified.',
    thirdPartyPayment: 'Whether other sites may use this passkey for payments.',
  },
  certificate: {
    version: 'The version of X.509. Extensions need version 3.',
    serialNumber: 'A number that the issuer gives each certificate.',
    signature: 'The algorithm of the issuer’s signature, inside what is signed.',
    issuer: 'Who vouches for this certificate.',
    validity: 'The first and the last moment at which it counts.',
    subject: 'Whom the certificate is about: for attestation, the maker of the model.',
    subjectPublicKeyInfo: 'The public key that the certificate vouches for.',
    subjectKeyIdentifier: 'A short name of this certificate’s key.',
    authorityKeyIdentifier: 'A short name of the issuer’s key.',
    keyUsage: 'What the key may be used for.',
    extKeyUsage: 'Further purposes of the key.',
    subjectAltName: 'Other names of the subject. TPMs put their model here.',
    basicConstraints: 'Whether this certificate may vouch for others.',
    'id-fido-gen-ce-aaguid':
      'The model that the certificate is for. It must be the one in the authenticator data.',
    'Android key description': 'What Android’s key store says about the key and the challenge.',
    'Apple nonce':
      'A hash of authenticator data and client data, which ties the certificate to this ceremony.',
    signatureAlgorithm: 'The algorithm of the issuer’s signature once more.',
    signatureValue: 'The issuer’s signature over everything before it.',
  },
  tpm: {
    magic: 'Marks bytes that a TPM made itself. Nothing from outside is ever signed with it.',
    type: 'What kind of structure this is.',
    qualifiedSigner: 'The name of the key that signed.',
    extraData: 'A hash of authenticator data and client data, which ties the statement to this ceremony.',
    clock: 'How long the TPM has been running, in milliseconds.',
    resetCount: 'How often it was reset.',
    restartCount: 'How often it was restarted.',
    safe: 'Whether the clock can’t have shown this time before.',
    firmwareVersion: 'The version of the TPM’s firmware.',
    'attested.name': 'A hash of the new public key: what is certified.',
    'attested.qualifiedName': 'The same with the names of the keys above it.',
    nameAlg: 'The hash that names are made with.',
    objectAttributes: 'What the TPM may do with the key.',
    authPolicy: 'Under which conditions the key may be used.',
    symmetric: 'Not used for signing keys.',
    scheme: 'The signature scheme, if it is fixed.',
    keyBits: 'How long the RSA key is.',
    exponent: 'The public exponent; zero means 65537.',
    unique: 'The RSA modulus.',
    curveID: 'The curve that the key is on.',
    kdf: 'Not used for signing keys.',
    'unique.x': 'The first coordinate of the public point.',
    'unique.y': 'The second coordinate of the public point.',
  },
}

/** The bits of the flags byte, from the highest to the lowest, with what 1 and 0 mean. */
export const PASSKEY_FLAGS: readonly {
  readonly name: string
  readonly bit: number
  readonly set: string
  readonly clear: string
}[] = [
  { name: 'ED', bit: 0x80, set: 'Extension data follows.', clear: 'No extension data follows.' },
  { name: 'AT', bit: 0x40, set: 'A new key follows.', clear: 'No new key follows.' },
  { name: 'BS', bit: 0x10, set: 'The passkey is backed up now.', clear: 'The passkey isn’t backed up now.' },
  { name: 'BE', bit: 0x08, set: 'The passkey may be backed up.', clear: 'The passkey stays on its device.' },
  { name: 'UV', bit: 0x04, set: 'The user was verified.', clear: 'The user wasn’t verified.' },
  { name: 'UP', bit: 0x01, set: 'The user was present.', clear: 'The user wasn’t asked to be present.' },
]

/** What a field is, as one sentence. Names from outside have none. */
export function fieldText(group: FieldGroup, name: string): string | undefined {
  const texts = PASSKEY_FIELDS[group]
  if (Object.hasOwn(texts, name)) return texts[name]
  return name.endsWith('.size') ? 'How many bytes the next field has.' : undefined
}

const WEBAUTHN_ANCHORS: Readonly<Record<string, string>> = {
  '4': 'sctn-terminology',
  '5.8.1': 'dictdef-collectedclientdata',
  '6.1': 'sctn-authenticator-data',
  '6.3.3': 'sctn-op-get-assertion',
  '6.5.1': 'sctn-attested-credential-data',
  '6.5.4': 'sctn-generating-an-attestation-object',
  '7.1': 'sctn-registering-a-new-credential',
  '7.2': 'sctn-verifying-assertion',
  '8.2': 'sctn-packed-attestation',
  '8.2.1': 'sctn-packed-attestation-cert-requirements',
  '8.3': 'sctn-tpm-attestation',
  '8.4': 'sctn-android-key-attestation',
  '8.4.1': 'sctn-key-attstn-cert-requirements',
  '8.6': 'sctn-fido-u2f-attestation',
  '8.7': 'sctn-none-attestation',
  '8.8': 'sctn-apple-anonymous-attestation',
  '10': 'sctn-extensions',
}

/** The paragraph that defines a field, from the way that decoded fields name it: `WebAuthn §6.1`, `RFC 9052 §7.1`. */
export function fieldSpec(section: string): Spec | undefined {
  const [, ofWebAuthn] = /^WebAuthn §([\d.]+)$/.exec(section) ?? []
  if (ofWebAuthn !== undefined) {
    const anchor = WEBAUTHN_ANCHORS[ofWebAuthn]
    return anchor === undefined ? undefined : webauthn(` §${ofWebAuthn}`, anchor)
  }
  const [, number, paragraph] = /^RFC (\d+) §([\d.]+)$/.exec(section) ?? []
  if (number !== undefined && paragraph !== undefined) return rfc(Number(number), paragraph)
  return section.startsWith('TPM')
    ? { label: section, url: 'https://trustedcomputinggroup.org/resource/tpm-library-specification/' }
    : undefined
}
