import * as jose from 'jose'
import { expect, test } from 'vitest'
import { type OpenOptions, openProject } from '../testing/open-project.ts'

const limits = { runMs: 20_000, memoryBytes: 2 ** 26 }

/** What an expression gives in `authorize` and in `jwt`, with the credentials of a form. */
async function inBoth(
  imports: string,
  expression: string,
  given: Readonly<Record<string, string>>,
  options: OpenOptions = {},
): Promise<readonly unknown[]> {
  const code = `import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
${imports}
const use = async (credentials) => (${expression})
export const { handlers, auth } = NextAuth({
  providers: [Credentials({ credentials: {}, authorize: async (credentials) => ({ id: '1', found: await use(credentials) }) })],
  callbacks: { jwt: async ({ token }) => ({ found: await use(token) }) },
})`
  const { config } = await openProject(code, { limits, ...options })
  const [provider] = config.providers as unknown as readonly [
    { readonly options: { readonly authorize: (credentials: object, request: Request) => unknown } },
  ]
  const user = await provider.options.authorize(given, new Request('https://app.example'))
  const token = await config.callbacks?.jwt?.({ token: given })
  return [user, token].map((value) => (value as { readonly found: unknown }).found)
}

/** Made by `ethers` 6 and `viem` 2 of the private key 0x1111…. */
const SIGNED = {
  key: `0x${'11'.repeat(32)}`,
  address: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
  hello:
    '0x9208d5f86a1f5d9c1908dbb42969925675ceb388616fc5b186c248e4967a03e02e9d28a1adcb8cce60ebcef9756dee20522a2987afea3055f4edd8380d425f891b',
  message:
    'app.example wants you to sign in with your Ethereum account:\n0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A\n\nSign in to Example\n\nURI: https://app.example/login\nVersion: 1\nChain ID: 1\nNonce: abcdef123456\nIssued At: 2030-01-02T03:00:00.000Z\nExpiration Time: 2030-01-02T04:00:00.000Z\nResources:\n- https://a.example/1\n- ipfs://x',
  signature:
    '0x1dc21365fa6b18171cec1a01a3efe82101047cccd233a6f971c48d6eb23b8dcb6cb7bd9ce2bf69d33c4f24a55b939ab0187fee9b7be3cca6276dacf3119a08bd1b',
}
const { address, hello, key, message, signature } = SIGNED

test.each([
  [
    'siwe reads a message and checks who signed it, for this domain, nonce and time',
    `import { SiweMessage, generateNonce } from 'siwe'`,
    `(async () => {
      const siwe = new SiweMessage(credentials.message)
      const verify = (more) => siwe.verify({ signature: credentials.signature, ...more }).then(({ success, data }) => [success, data.address], ({ success, error }) => [success, error.type])
      const quiet = await siwe.verify({ signature: '0x00', nonce: 'x' }, { suppressExceptions: true })
      const again = new SiweMessage(JSON.parse(JSON.stringify(siwe)))
      const refused = (fields) => { try { new SiweMessage(fields); return 'read' } catch (error) { return error.type } }
      return [siwe.prepareMessage() === credentials.message, again.toMessage() === credentials.message, siwe.resources, siwe.chainId,
        await verify({ domain: 'app.example', nonce: 'abcdef123456' }), await verify({ domain: 'evil.example' }), await verify({ nonce: 'other' }),
        await verify({ time: '2030-01-02T05:00:00.000Z' }), await verify({ signature: credentials.hello }), quiet.success,
        refused({ ...siwe, address: siwe.address.toLowerCase() }), refused({ ...siwe, version: '2' }), refused('nothing'), generateNonce().length]
    })()`,
    [
      true,
      true,
      ['https://a.example/1', 'ipfs://x'],
      1,
      [true, address],
      [false, 'Domain does not match provided domain for verification.'],
      [false, 'Nonce does not match provided nonce for verification.'],
      [false, 'Expired message.'],
      [false, 'Signature does not match address of the message.'],
      false,
      'Invalid address.',
      'Invalid message version.',
      'Unable to parse the message.',
      17,
    ],
  ],
  [
    'viem checks signed messages, its own and those of Sign-In with Ethereum',
    `import { createPublicClient, getAddress, hashMessage, http, isAddress, recoverMessageAddress, verifyMessage } from 'viem'
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'`,
    `(async () => {
      const client = createPublicClient({ chain: mainnet, transport: http() })
      const { message, signature, address, hello } = credentials
      const fields = parseSiweMessage(message)
      return [await verifyMessage({ address, message: 'hello', signature: hello }), await verifyMessage({ address, message: 'hallo', signature: hello }),
        await recoverMessageAddress({ message: 'hello', signature: hello }), hashMessage('hello'), createSiweMessage(fields) === message, fields.expirationTime.getTime(),
        validateSiweMessage({ message: fields, domain: 'app.example', nonce: 'x' }), await client.verifySiweMessage({ message, signature, domain: 'app.example', nonce: 'abcdef123456' }),
        isAddress(address), isAddress(address.replace('E', 'e')), getAddress(address.toLowerCase()), await privateKeyToAccount(credentials.key).signMessage({ message: 'hello' })]
    })()`,
    [
      true,
      false,
      address,
      '0x50b2c43fd39106bafbba0da34fc430e1f91e3c96ea2acee2bc34119f92b37750',
      true,
      Date.UTC(2030, 0, 2, 4),
      false,
      true,
      true,
      false,
      address,
      hello,
    ],
  ],
  [
    'ethers says who signed, in the words of versions 5 and 6',
    `import { ethers, getAddress, isAddress, verifyMessage, Wallet } from 'ethers'`,
    `(async () => {
      const wallet = new Wallet(credentials.key)
      const wrong = (() => { try { getAddress('0x1') } catch (error) { return error.code } })()
      const other = ethers.Wallet.createRandom()
      return [verifyMessage('hello', credentials.hello), ethers.utils.verifyMessage('hello', credentials.hello), ethers.utils.getAddress(credentials.address.toLowerCase()), wallet.address,
        await wallet.signMessage('hello'), isAddress('0x1'), wrong, verifyMessage('x', await other.signMessage('x')) === other.address]
    })()`,
    [address, address, address, address, hello, false, 'INVALID_ARGUMENT', true],
  ],
])('%s', async (_title, imports, expression, expected) => {
  const found = await inBoth(imports, expression, { message, signature, address, hello, key })
  expect(found).toEqual([expected, expected])
})

test('google-auth-library checks ID tokens by the keys of the simulated Google', async () => {
  const { publicKey, privateKey } = await jose.generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await jose.exportJWK(publicKey)), kid: 'one', alg: 'RS256' }
  const asked: string[] = []
  const fetch = (async (url: string) => {
    asked.push(url)
    return Response.json({ keys: [jwk] })
  }) as typeof globalThis.fetch
  const now = Date.UTC(2030, 0, 2, 3, 4, 5) / 1000
  const token = (claims: object = {}) =>
    new jose.SignJWT({
      iss: 'https://accounts.google.com',
      aud: 'app',
      sub: '7',
      email: 'ada@example.com',
      iat: now,
      exp: now + 3600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey)
  const given = {
    credential: await token(),
    other: await token({ aud: 'other' }),
    late: await token({ iat: now - 9000, exp: now - 5000 }),
    evil: await token({ iss: 'https://evil.example' }),
  }
  const expression = `(async () => {
    const ticket = await client.verifyIdToken({ idToken: credentials.credential, audience: 'app' })
    const refused = (idToken, audience = ['app']) => client.verifyIdToken({ idToken, audience }).catch((error) => error.message.replace(/[,:].*/s, ''))
    return [ticket.getUserId(), ticket.getPayload().email, ticket.getEnvelope().alg, await refused(credentials.other), await refused(credentials.late), await refused(credentials.evil),
      await refused(credentials.credential.slice(0, -6) + 'AAAAAA'), await refused('a.b'), (await client.verifyIdToken({ idToken: credentials.other })).getPayload().aud]
  })()`
  const imports = `import { OAuth2Client } from 'google-auth-library'\nconst client = new OAuth2Client('app')`
  const expected = [
    '7',
    'ada@example.com',
    'RS256',
    'Wrong recipient',
    'Token used too late',
    'Invalid issuer',
    'Invalid token signature',
    'Wrong number of segments in token',
    'other',
  ]
  expect(await inBoth(imports, expression, given, { fetch })).toEqual([expected, expected])
  expect(new Set(asked)).toEqual(new Set(['https://www.googleapis.com/oauth2/v3/certs']))
})
