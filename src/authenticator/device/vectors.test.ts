import { sha256 } from '@noble/hashes/sha2.js'
import { expect, test } from 'vitest'
import { rootCertificate } from '../attestation/identity.ts'
import { fromBase64url, fromHex, toBase64url, toHex, utf8 } from '../bytes/bytes.ts'
import { type CborMap, cborMap, decodeCbor, encodeCbor } from '../bytes/cbor.ts'
import { encodeClientData } from '../data/client-data.ts'
import { COSE } from '../keys/algorithm.ts'
import { interactionOf, send } from '../testing/commands.ts'
import {
  algorithmOf,
  authenticatorDataOf,
  authenticatorOf,
  clientDataOf,
  keyOf,
  PAIRS,
  type Pair,
  value,
  vectorRandom,
  vectors,
} from '../testing/vectors.ts'
import { changeCredential } from './edit.ts'
import { agreementKey, findPinProtocol } from './pin-protocol.ts'
import type { AuthenticatorState } from './state.ts'
import type { Transaction } from './transact.ts'

const named = PAIRS.map((pair) => [pair.id, pair] as const)

test.each(named)('%s: the client data is written bit for bit', (_, { registration, authentication }) => {
  for (const [type, ceremony] of [
    ['webauthn.create', registration],
    ['webauthn.get', authentication],
  ] as const) {
    const { challenge, crossOrigin, topOrigin, extraData } = clientDataOf(ceremony)
    const written = encodeClientData({
      type,
      challenge: value(ceremony, 'challenge'),
      origin: vectors.origin,
      crossOrigin,
      ...(topOrigin !== undefined && { topOrigin }),
      ...(extraData !== undefined && { more: { extraData } }),
    })
    expect(challenge).toBe(toBase64url(value(ceremony, 'challenge')))
    expect(toHex(written)).toBe(ceremony['clientDataJSON'])
  }
})

test.each(named)('%s: the authenticator makes the credential bit for bit', (_, pair) => {
  const { result } = register(pair)
  const object = encodeCbor(
    cborMap([
      ['fmt', result?.get(1)],
      ['authData', result?.get(2)],
      ['attStmt', result?.get(3)],
    ]),
  )
  expect(toHex(object)).toBe(pair.registration['attestationObject'])
})

test.each(named)('%s: the authenticator makes the assertion bit for bit', (_, pair) => {
  const { authentication } = pair
  const { state } = register(pair)
  const flags = value(authentication, 'authenticatorData')[32] ?? 0
  const backup = changeCredential(state, toBase64url(value(pair.registration, 'credential_id')), {
    backupState: (flags & 0x10) !== 0,
  })
  const { result } = send(backup, 'getAssertion', [
    [1, vectors.rpId],
    [2, sha256(value(authentication, 'clientDataJSON'))],
    [5, cborMap([['uv', (flags & 0x04) !== 0]])],
  ])
  expect(toHex(result?.get(2) as Uint8Array)).toBe(authentication['authenticatorData'])
  expect(toHex(result?.get(3) as Uint8Array)).toBe(authentication['signature'])
})

test('the root certificate is issued bit for bit', () => {
  const { identity } = authenticatorOf(PAIRS.find(({ id }) => id === 'packed-es256') as Pair).model
  const { attestation_ca_cert, attestation_ca_serial_number } = vectors.authority
  expect(toHex(rootCertificate(identity, fromHex(attestation_ca_serial_number)))).toBe(attestation_ca_cert)
})

const cases = vectors.prf.cases.map(
  (each) => [each.prf_eval_second ? 'two salts' : 'one salt', each.protocol, each] as const,
)

test.each(cases)('PRF, %s, PIN protocol %i: both ends compute the vector', (_, version, given) => {
  const protocol = findPinProtocol(version)
  if (!protocol) throw new Error('There are two protocols.')
  const platformKey = fromHex(vectors.prf.platformKeyAgreementPrivateKey)
  const peer = cborMap([
    [COSE.kty, 2],
    [COSE.alg, -25],
    [COSE.crv, 1],
    [COSE.x, fromHex(vectors.prf.authenticatorKeyAgreementX)],
    [COSE.y, fromHex(vectors.prf.authenticatorKeyAgreementY)],
  ])
  const shared = protocol.sharedSecret(platformKey, peer)
  expect(toHex(shared)).toBe(given.shared_secret)

  const salts = [given.prf_eval_first, given.prf_eval_second].flatMap((input) =>
    input ? [sha256(new Uint8Array([...utf8('WebAuthn PRF'), 0, ...fromHex(input)]))] : [],
  )
  expect(salts.map(toHex)).toEqual([given.salt1, given.salt2].filter(Boolean))
  const ivOf = (encrypted: string): Uint8Array => fromHex(encrypted).slice(0, protocol.initializationBytes)
  const saltEnc = protocol.encrypt(shared, fromHex(salts.map(toHex).join('')), ivOf(given.salt_enc))
  expect(toHex(saltEnc)).toBe(given.salt_enc)

  const { result } = evaluate(platformKey, ivOf(given.output_enc), [
    [1, peer],
    [2, saltEnc],
    [3, protocol.authenticate(shared, saltEnc)],
    [4, version],
  ])
  const encrypted = extensionsOf(result).get('hmac-secret') as Uint8Array
  expect(toHex(encrypted)).toBe(given.output_enc)
  expect(toHex(protocol.decrypt(shared, encrypted))).toBe(given.output1 + (given.output2 ?? ''))
})

function register(pair: Pair): Transaction {
  const { registration } = pair
  const wantsUv = ((authenticatorDataOf(pair)[32] ?? 0) & 0x04) !== 0
  const made = send(
    authenticatorOf(pair),
    'makeCredential',
    [
      [1, sha256(value(registration, 'clientDataJSON'))],
      [2, cborMap([['id', vectors.rpId]])],
      [3, cborMap([['id', Uint8Array.of(1)]])],
      [
        4,
        [
          cborMap([
            ['type', 'public-key'],
            ['alg', algorithmOf(pair)],
          ]),
        ],
      ],
      [
        7,
        cborMap([
          ['rk', true],
          ['uv', wantsUv],
        ]),
      ],
    ],
    interactionOf({ random: vectorRandom(pair), newKey: () => keyOf(pair) }),
  )
  expect(made.status).toBe('CTAP2_OK')
  return made
}

/** Only the public key of the vector's authenticator is known, so both ends are swapped: the shared secret is the same. */
function evaluate(
  agreement: Uint8Array,
  iv: Uint8Array,
  input: readonly [number, never | unknown][],
): Transaction {
  const [pair] = PAIRS
  if (!pair) throw new Error('There are pairs.')
  const { state } = register(pair)
  const secret = toBase64url(fromHex(vectors.prf.authenticatorCredRandom))
  const prepared: AuthenticatorState = {
    ...state,
    powered: { keyAgreement: toBase64url(agreement) },
    credentials: state.credentials.map((each) => ({
      ...each,
      secrets: { withUv: secret, withoutUv: secret },
    })),
  }
  expect(agreementKey(fromBase64url(prepared.powered.keyAgreement)).get(COSE.alg)).toBe(-25)
  return send(
    prepared,
    'getAssertion',
    [
      [1, vectors.rpId],
      [2, new Uint8Array(32)],
      [4, cborMap([['hmac-secret', cborMap(input as never)]])],
    ],
    interactionOf({ random: () => iv }),
  )
}

function extensionsOf(result: CborMap | undefined): CborMap {
  const data = result?.get(2) as Uint8Array
  return decodeCbor(data.slice(37)) as CborMap
}
