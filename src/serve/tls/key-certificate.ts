import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const SIGNING = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const WEEK_MS = 7 * 86_400_000

/** A certificate for a public RSA key, PEM, for libraries that take keys in this form. They read the key in it and nothing else. */
export async function keyCertificate(key: JsonWebKey, now = Date.now()): Promise<string> {
  x509.cryptoProvider.set(webcrypto as Crypto)
  const publicKey = await webcrypto.subtle.importKey('jwk', key as webcrypto.JsonWebKey, RS256, true, [
    'verify',
  ])
  const { privateKey } = await webcrypto.subtle.generateKey(SIGNING, false, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.create({
    subject: 'CN=key of a simulated provider',
    issuer: 'CN=authscope',
    publicKey: publicKey as CryptoKey,
    signingKey: privateKey as CryptoKey,
    signingAlgorithm: SIGNING,
    notBefore: new Date(now - WEEK_MS),
    notAfter: new Date(now + WEEK_MS),
  })
  return `${certificate.toString('pem')}\n`
}
