import { expect, test } from 'vitest'
import { fromHex, toHex, utf8 } from '../../authenticator/bytes/bytes.ts'
import { PAIRS, value } from '../../authenticator/testing/vectors.ts'
import { dissect, type Structure } from './dissect.ts'

const STRUCTURES: readonly (readonly [string, Structure, Uint8Array])[] = PAIRS.flatMap(
  ({ id, registration, authentication }) => [
    [`${id} clientDataJSON`, 'clientDataJSON', value(registration, 'clientDataJSON')] as const,
    [`${id} attestationObject`, 'attestationObject', value(registration, 'attestationObject')] as const,
    [`${id} authenticatorData`, 'authenticatorData', value(authentication, 'authenticatorData')] as const,
  ],
)

test.each(STRUCTURES)(
  'every byte of %s belongs to one part, and the parts give the bytes back',
  (_, structure, bytes) => {
    const { parts, owners, problem } = dissect(structure, bytes)
    expect(problem).toBeUndefined()
    expect(owners).toHaveLength(bytes.length)
    expect(owners).not.toContain(-1)
    for (const part of parts) {
      expect(part.hex, part.path).toBe(toHex(bytes.subarray(part.offset, part.offset + part.length)))
      expect(part.value, part.path).not.toBe('')
      if (!part.isBetween) expect(part.spec, part.path).toBeDefined()
    }
    expect(new Set(parts.map(({ path }) => path)).size).toBe(parts.length)
  },
)

test.each(STRUCTURES)('every field of %s is explained', (_, structure, bytes) => {
  const silent = dissect(structure, bytes).parts.filter(
    // The vectors have a member that no specification knows.
    ({ about, isBetween, path }) => about === undefined && !isBetween && path !== 'extraData',
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})

const AUTHENTICATOR_DATA = fromHex(`${'00'.repeat(32)}4100000007`)

test.each<readonly [string, Structure, Uint8Array, string, number]>([
  [
    'authenticator data that is cut',
    'authenticatorData',
    fromHex('00'.repeat(35)),
    'The data ends before "signCount" does.',
    35,
  ],
  [
    'a key that is missing',
    'authenticatorData',
    AUTHENTICATOR_DATA,
    'The data ends before "aaguid" does.',
    37,
  ],
  [
    'bytes after authenticator data',
    'authenticatorData',
    fromHex('00'.repeat(39)),
    '2 bytes follow its end.',
    37,
  ],
  [
    'a map that is cut',
    'coseKey',
    fromHex('a201020326'.slice(0, 6)),
    'The CBOR data ends before a value.',
    3,
  ],
  [
    'a byte that begins no value',
    'attestationObject',
    fromHex('a163666d741c'),
    'The byte 1c begins no CBOR value.',
    5,
  ],
  [
    'a string that is cut',
    'attestationObject',
    fromHex('a163666d744801'),
    'A CBOR string of 8 bytes has only 1.',
    7,
  ],
  ['something else than a map', 'coseKey', fromHex('8101'), 'The CBOR value is not a map.', 0],
  [
    'a certificate that is cut',
    'certificate',
    fromHex('3082010030'),
    'An element of the DER data is longer than what contains it.',
    0,
  ],
  ['nothing', 'coseKey', new Uint8Array(), 'It is empty.', 0],
  ['bytes that are not text', 'clientDataJSON', fromHex('7b22c328227d'), 'The bytes are not UTF-8 text.', 3],
])('%s is found at its byte', (_, structure, bytes, message, offset) => {
  expect(dissect(structure, bytes).problem).toEqual({ message, offset })
})

test('what comes before a broken byte is still taken apart', () => {
  const { parts } = dissect('authenticatorData', AUTHENTICATOR_DATA)
  expect(parts.map(({ name, value: text }) => [name, text])).toEqual([
    ['rpIdHash', '00'.repeat(32)],
    ['flags', 'UP AT'],
    ['signCount', '7'],
  ])
})

test('JSON that is cut or wrong is found at its byte, also after letters of two bytes', () => {
  expect(dissect('clientDataJSON', utf8('{"type":"ä"')).problem?.offset).toBe(12)
  expect(dissect('clientDataJSON', utf8('{"ä":1,}')).problem?.offset).toBe(8)
})

test('a part of an attestation object that can’t be decoded keeps its bytes and says where it breaks', () => {
  const object = fromHex(`a363666d74646e6f6e656761747453746d74a068617574684461746143${'00'.repeat(3)}`)
  const { parts, problem } = dissect('attestationObject', object)
  expect(problem).toEqual({ message: 'The data ends before "rpIdHash" does.', offset: object.length })
  expect(parts.find(({ name }) => name === 'authData')).toMatchObject({
    hex: expect.stringMatching(/000000$/),
  })
})

test('bytes between fields are named too', () => {
  const key = fromHex('a201020326')
  expect(dissect('coseKey', key).parts.map(({ name, value: text }) => [name, text])).toEqual([
    ['', 'map of 2'],
    ['kty', '2 (EC2)'],
    ['alg', '-7 (ES256)'],
  ])
  const bytes = utf8('{"type":"webauthn.get", "challenge":"AA"}')
  expect(dissect('clientDataJSON', bytes).parts.map(({ value: text }) => text)).toEqual([
    '{',
    'webauthn.get',
    ', ',
    'AA',
    '}',
  ])
})

test('certificates and what is around them are named down to their elements', () => {
  const packed = PAIRS.find(({ id }) => id === 'packed-es256')
  const { parts } = dissect('attestationObject', value(packed?.registration ?? {}, 'attestationObject'))
  const inside = parts.filter(({ path }) => path.startsWith('attStmt.x5c.0'))
  expect(inside.find(({ name }) => name === 'subject')?.value).toContain('CN=')
  expect(inside.find(({ isBetween }) => isBetween)?.value).toMatch(
    /^\d+ bytes follow, SEQUENCE of \d+ bytes, SEQUENCE of/,
  )
})

test('an attestation object that is cut shows the members before the cut, and the rest as not decoded', () => {
  const whole = value(PAIRS[0]?.registration ?? {}, 'attestationObject')
  const { owners, parts, problem } = dissect('attestationObject', whole.subarray(0, 60))
  expect(problem).toMatchObject({
    offset: 60,
    message: expect.stringMatching(/^A CBOR string of \d+ bytes has only \d+\.$/),
  })
  expect(parts.map(({ name, value: text }) => [name, text])).toEqual([
    ['', 'map of 3'],
    ['fmt', 'none'],
    ['attStmt', '0 members'],
    ['', 'not decoded'],
  ])
  expect(owners).not.toContain(-1)
})
