import { checkPrimeSync, createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRandom } from '../bytes/random.ts'
import {
  ALGORITHMS,
  fromPkcs8,
  isSignatureValid,
  newPrivateKey,
  publicKeyOf,
  signWith,
  toPkcs8,
} from './keys.ts'
import { newPrime } from './prime.ts'

const MESSAGE = Uint8Array.of(1, 2, 3)
const named = ALGORITHMS.map((algorithm) => [algorithm.name, algorithm] as const)

test.each(named)('%s signs what it verifies, and keeps its key in PKCS #8', (_, { alg }) => {
  const key = newPrivateKey(alg, createRandom('a'))
  const publicKey = publicKeyOf(key)
  const signature = signWith(key, MESSAGE)
  expect(isSignatureValid(publicKey, MESSAGE, signature)).toBe(true)
  expect(isSignatureValid(publicKey, Uint8Array.of(1, 2, 4), signature)).toBe(false)
  expect(isSignatureValid(publicKey, MESSAGE, signature.slice(1))).toBe(false)
  expect(fromPkcs8(toPkcs8(key), alg).secret).toEqual(key.secret)
})

// Node 20 has no ML-DSA; `@simplewebauthn/server` needs WebCrypto for it too.
test.each(named.filter(([name]) => !name.startsWith('ML')))(
  '%s makes keys and signatures that OpenSSL accepts',
  (name, algorithm) => {
    const key = newPrivateKey(algorithm.alg, createRandom('b'))
    const spki = Buffer.from(algorithm.spki(publicKeyOf(key)))
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const hash = name.startsWith('Ed') ? null : `sha${name.replaceAll(/\D/g, '')}`
    expect(verify(hash, MESSAGE, publicKey, signWith(key, MESSAGE))).toBe(true)
    const imported = createPrivateKey({ key: Buffer.from(toPkcs8(key)), format: 'der', type: 'pkcs8' })
    expect(createPublicKey(imported).export({ format: 'der', type: 'spki' })).toEqual(spki)
  },
)

test('the same seed gives the same prime, another seed another, and OpenSSL finds it prime too', () => {
  const make = (seed: string): bigint => newPrime(256, 65537n, createRandom(seed), 'prime')
  expect(make('a')).toBe(make('a'))
  expect(make('a')).not.toBe(make('c'))
  expect(['a', 'b', 'c', 'd'].map((seed) => checkPrimeSync(make(seed)))).toEqual([true, true, true, true])
})

test('a key of an algorithm that is not supported is refused', () => {
  expect(() => newPrivateKey(-47, createRandom('a'))).toThrow('COSE algorithm -47 is not supported.')
  expect(() => fromPkcs8(Uint8Array.of(1, 2))).toThrow('The private key is not PKCS #8.')
})
