import { equalBytes, toHex } from '../bytes/bytes.ts'
import { readDer } from '../bytes/der.ts'
import type { Certificate } from '../certificates/read.ts'
import { readCertificate } from '../certificates/read.ts'
import { isSignatureValid } from '../keys/keys.ts'
import type { Detail } from './checklist.ts'

const AAGUID_EXTENSION = '1.3.6.1.4.1.45724.1.1.4'
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2'

/** Whether a certificate is signed by an issuer's key. Only ECDSA with SHA-256 is supported here. */
function isSignedBy(certificate: Certificate, issuer: Certificate): boolean {
  return (
    certificate.signatureAlgorithm === ECDSA_WITH_SHA256 &&
    equalBytes(certificate.issuer, issuer.subject) &&
    issuer.key !== undefined &&
    isSignatureValid(issuer.key, certificate.toSign, certificate.signature)
  )
}

/**
 * The checks of a certificate path that ends at one of the roots (RFC 5280 §6.1, as far as attestation uses it): each certificate is signed
 * by the next one's key, is valid on the day, and the issuers are authorities.
 */
export function pathDetails(
  chain: readonly Certificate[],
  roots: readonly Uint8Array[],
  now: number,
): readonly Detail[] {
  const trusted = roots.map((root) => readCertificate(root))
  const last = chain.at(-1)
  const root = trusted.find(
    (each) => last !== undefined && (equalBytes(each.bytes, last.bytes) || isSignedBy(last, each)),
  )
  const path = root === undefined || (last && equalBytes(root.bytes, last.bytes)) ? chain : [...chain, root]
  return [
    {
      title: 'The path ends at a trusted root',
      passes: root !== undefined,
      expected: `one of ${roots.length} roots`,
      found: root === undefined ? 'no root' : 'root',
    },
    ...path.slice(0, -1).map((each, index) => ({
      title: `Certificate ${index + 1} is signed by the next one`,
      passes: isSignedBy(each, path[index + 1] ?? each),
    })),
    ...path.slice(1).map((each, index) => ({
      title: `The issuer of certificate ${index + 1} is an authority`,
      passes: each.isAuthority,
    })),
    {
      title: 'Every certificate is valid today',
      passes: path.every(({ notBefore, notAfter }) => notBefore <= now && now <= notAfter),
    },
  ]
}

/** Requirements on packed attestation certificates (WebAuthn §8.2.1). */
export function packedCertificateDetails(certificate: Certificate, aaguid: Uint8Array): readonly Detail[] {
  const subject = (oid: string): string => certificate.subjectAttributes.get(oid) ?? ''
  return [
    detail('The version is 3', '3', String(certificate.version)),
    {
      title: 'The country has two letters',
      passes: /^[A-Z]{2}$/.test(subject('2.5.4.6')),
      found: subject('2.5.4.6'),
    },
    { title: 'There is an organization', passes: subject('2.5.4.10') !== '', found: subject('2.5.4.10') },
    detail('The unit is Authenticator Attestation', 'Authenticator Attestation', subject('2.5.4.11')),
    { title: 'There is a common name', passes: subject('2.5.4.3') !== '', found: subject('2.5.4.3') },
    { title: 'It is no authority', passes: !certificate.isAuthority },
    ...aaguidDetails(certificate, aaguid),
  ]
}

/** The AAGUID in the certificate, if it has one, is the one of the authenticator data, and not critical. */
export function aaguidDetails(certificate: Certificate, aaguid: Uint8Array): readonly Detail[] {
  const extension = certificate.extensions.get(AAGUID_EXTENSION)
  if (extension === undefined) return []
  return [
    detail('The certificate names the same AAGUID', toHex(aaguid), toHex(readDer(extension.value).content)),
    { title: 'The AAGUID extension is not critical', passes: !extension.critical },
  ]
}

export function detail(title: string, expected: string, found: string): Detail {
  return { title, passes: expected === found, expected, found }
}
