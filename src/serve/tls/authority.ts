import 'reflect-metadata'
import { createHash, webcrypto } from 'node:crypto'
import { createSecureContext, type SecureContext } from 'node:tls'
import * as x509 from '@peculiar/x509'

/** A certificate authority made for one run. Its key exists only in this process. */
export interface Authority {
  /** Its own certificate, PEM: what an app or a browser has to trust. */
  readonly certificate: string
  /** SHA-256 of the public key that all of its servers have, as Chromium's options take it. */
  readonly keyHash: string
  /** Key and certificate of this machine, PEM. */
  readonly local: { readonly key: string; readonly cert: string }
  /** What a TLS server needs to be `host`. */
  contextFor(host: string): Promise<SecureContext>
}

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const DAY_MS = 86_400_000

/**
 * Makes an authority that is valid from yesterday for a week. All of its servers share one key, which makes a hundred certificates a matter of
 * milliseconds.
 */
export async function createAuthority(now = Date.now()): Promise<Authority> {
  x509.cryptoProvider.set(webcrypto as Crypto)
  const usages: KeyUsage[] = ['sign', 'verify']
  const [own, shared] = await Promise.all([
    webcrypto.subtle.generateKey(EC, true, usages),
    webcrypto.subtle.generateKey(EC, true, usages),
  ])
  const during = { notBefore: new Date(now - DAY_MS), notAfter: new Date(now + 7 * DAY_MS) }
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=authscope (simulated internet of one run)',
    serialNumber: serial(),
    keys: own as CryptoKeyPair,
    signingAlgorithm: EC,
    ...during,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(own.publicKey as CryptoKey),
    ],
  })
  const certificate = root.toString('pem')
  const key = await pemOf(shared.privateKey)
  const issue = async (host: string, ...addresses: readonly string[]): Promise<string> => {
    const leaf = await x509.X509CertificateGenerator.create({
      subject: `CN=${host}`,
      issuer: root.subject,
      serialNumber: serial(),
      publicKey: shared.publicKey as CryptoKey,
      signingKey: own.privateKey as CryptoKey,
      signingAlgorithm: EC,
      ...during,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension([
          { type: 'dns', value: host },
          ...addresses.map((value) => ({ type: 'ip' as const, value })),
        ]),
        await x509.AuthorityKeyIdentifierExtension.create(root.publicKey),
      ],
    })
    return `${leaf.toString('pem')}\n${certificate}`
  }
  const issued = new Map<string, Promise<SecureContext>>()
  return {
    certificate,
    local: { key, cert: await issue('localhost', '127.0.0.1') },
    keyHash: createHash('sha256')
      .update(new Uint8Array(await webcrypto.subtle.exportKey('spki', shared.publicKey)))
      .digest('base64'),
    contextFor(host) {
      const context = issued.get(host) ?? issue(host).then((cert) => createSecureContext({ key, cert }))
      issued.set(host, context)
      return context
    },
  }
}

type KeyUsage = 'sign' | 'verify'

function serial(): string {
  // The first bit of a serial number is its sign.
  const bytes = webcrypto.getRandomValues(new Uint8Array(16))
  return `7f${Buffer.from(bytes).toString('hex')}`
}

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  const bytes = await webcrypto.subtle.exportKey('pkcs8', key)
  return x509.PemConverter.encode(bytes, 'PRIVATE KEY')
}
