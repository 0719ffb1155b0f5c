import { expect, it } from 'vitest'
import { toBase64url } from '../../protocol/base64.ts'
import { body, createRecording, headers, party } from '../testing/recording.ts'
import { keysIn, verifyJws } from './signatures.ts'

const text = (value: object) => toBase64url(JSON.stringify(value))

const ES256 = { name: 'ECDSA', namedCurve: 'P-256' }

async function signed() {
  const pair = await crypto.subtle.generateKey(ES256, true, ['sign', 'verify'])
  const header = { alg: 'ES256', kid: 'key-1' }
  const input = `${text(header)}.${text({ sub: 'ada' })}`
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    pair.privateKey,
    new TextEncoder().encode(input),
  )
  const jwk = { ...(await crypto.subtle.exportKey('jwk', pair.publicKey)), kid: 'key-1' }
  return { header, token: `${input}.${toBase64url(new Uint8Array(signature))}`, jwk }
}

/** A record in which a provider publishes these keys. */
function published(...keys: object[]) {
  const record = createRecording()
  const place = { from: party('app', 'app.example'), summary: '' }
  record.exchange('e1.1')
  const request = { method: 'GET', url: 'https://accounts.example/keys', headers: [] }
  record.add('request.sent', { request, mode: 'server' }, place)
  const response = {
    status: 200,
    headers: headers({ 'content-type': 'application/json' }),
    body: body(JSON.stringify({ keys })),
  }
  record.add('response.received', { response }, place)
  return keysIn(record.steps)
}

it('verifies a signature with the key that was recorded', async () => {
  const { header, token, jwk } = await signed()
  const keys = published({ kty: 'EC', kid: 'other' }, jwk)
  expect(await verifyJws(token, header, keys)).toMatchObject({
    genuine: true,
    key: { url: 'https://accounts.example/keys', seq: 2 },
  })
})

it('refuses a token that was changed', async () => {
  const { header, token, jwk } = await signed()
  const [first, , last] = token.split('.')
  const forged = `${first}.${text({ sub: 'eve' })}.${last}`
  expect(await verifyJws(forged, header, published(jwk))).toMatchObject({
    genuine: false,
    reason: 'the signature was not made with this key',
  })
})

it('says why there is nothing to verify with', async () => {
  const { header, token, jwk } = await signed()
  const reason = async (change: object, keys = published(jwk)) => {
    const verdict = await verifyJws(token, { ...header, ...change }, keys)
    return verdict.genuine ? 'genuine' : verdict.reason
  }
  expect(await reason({ kid: 'key-2' })).toBe('no key with the kid key-2 is in the recorded responses')
  expect(await reason({ alg: 'none' })).toBe('there is no signature (alg: none)')
  expect(await reason({ alg: 'HS256' })).toBe("alg HS256 can't be checked with a published key")
  expect(await reason({}, published({ kty: 'EC', kid: 'key-1' }))).toMatch(/^the key cannot be used/)
})
