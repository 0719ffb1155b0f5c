import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from '../bytes/bytes.ts'
import { PAIRS, value } from '../testing/vectors.ts'
import { attestationObjectFields } from './attestation-object.ts'
import { authenticatorDataFields } from './authenticator-data.ts'
import { clientDataFields } from './client-data.ts'
import type { Field } from './field.ts'

const named = PAIRS.map((pair) => [pair.id, pair] as const)

describe.each(named)('%s', (_, { registration, authentication }) => {
  test.each([
    ['attestationObject', registration, attestationObjectFields],
    ['clientDataJSON', registration, clientDataFields],
    ['authenticatorData', authentication, authenticatorDataFields],
  ] as const)('%s: every field has the bytes at its place, inside its parent', (name, ceremony, decode) => {
    const bytes = value(ceremony, name)
    const check = (fields: readonly Field[], from: number, to: number): void => {
      for (const field of fields) {
        const end = field.offset + field.length
        expect(field.offset).toBeGreaterThanOrEqual(from)
        expect(end).toBeLessThanOrEqual(to)
        expect(field.hex).toBe(toHex(bytes.subarray(field.offset, end)))
        check(field.children ?? [], field.offset, end)
      }
    }
    const fields = decode(bytes)
    expect(fields.length).toBeGreaterThan(0)
    check(fields, 0, bytes.length)
  })
})

test('an attestation object is labelled down to the key and the certificate', () => {
  const fields = flat(attestationObjectFields(objectOf('packed-es256')))
  expect(fields).toMatchObject({
    fmt: 'packed',
    'attStmt.alg': '-7 (ES256)',
    'attStmt.x5c.0.subject': 'CN=WebAuthn test vectors, O=W3C, OU=Authenticator Attestation, C=AA',
    'attStmt.x5c.0.basicConstraints': 'critical, 3000',
    'attStmt.x5c.0.subjectPublicKeyInfo': 'ecPublicKey, P-256',
    'authData.flags': 'UP UV BE AT',
    'authData.aaguid': '876ca4f5-2071-c3e9-b255-09ef2cdf7ed6',
    'authData.credentialIdLength': '32',
    'authData.credentialPublicKey': 'alg: -7 (ES256), crv: 1 (P-256)',
    'authData.credentialPublicKey.kty': '2 (EC2)',
  })
})

test('a TPM statement is labelled', () => {
  expect(flat(attestationObjectFields(objectOf('tpm-es256')))).toMatchObject({
    'attStmt.ver': '2.0',
    'attStmt.certInfo.magic': '0xff544347',
    'attStmt.certInfo.resetCount': String(0x11111111),
    'attStmt.pubArea.type': '0x0023',
    'attStmt.pubArea.curveID': '0x0003',
  })
})

test('client data is labelled, with further members and text that is not ASCII', () => {
  const text = '{"type":"webauthn.get", "challenge" : "äb" ,"n":{"a":[1,"}"]},"crossOrigin":true}'
  expect(flat(clientDataFields(new TextEncoder().encode(text)))).toEqual({
    type: 'webauthn.get',
    challenge: 'äb',
    n: '{"a":[1,"}"]}',
    crossOrigin: 'true',
  })
})

test.each([
  ['null', 'The client data is not a JSON object.'],
  ['{', 'Expected property name'],
])('client data that is %s is refused', (text, message) => {
  expect(() => clientDataFields(new TextEncoder().encode(text))).toThrow(message)
})

test('authenticator data that ends too early is refused', () => {
  expect(() => authenticatorDataFields(fromHex('00'.repeat(36)))).toThrow(
    'The data ends before "signCount" does.',
  )
})

function objectOf(id: string): Uint8Array {
  return value(PAIRS.find((pair) => pair.id === id)?.registration ?? {}, 'attestationObject')
}

function flat(fields: readonly Field[], prefix = ''): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, value: text, children }) => [
      [prefix + name, text],
      ...Object.entries(flat(children ?? [], `${prefix}${name}.`)),
    ]),
  ) as Record<string, string>
}
