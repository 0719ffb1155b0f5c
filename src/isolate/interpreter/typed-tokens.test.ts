import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { isMadeUpToken } from '../../protocol/made-up.ts'
import { credentialValues } from './credential-values.ts'

const tokenIn = (text: string, specifier: string) =>
  credentialValues({ 'auth.ts': `import * as all from '${specifier}'\n${text}` }, ['pass'])['pass'] ?? ''

it.each([
  [
    'jose',
    `const { payload } = await jwtVerify<{ email: string }>(credentials.pass, key)
    if (payload.kind !== 'entry' || !payload.jti) return null`,
    { kind: 'entry', jti: 'made-up' },
  ],
  [
    'jose',
    `const readPass = async (text: string) => {
      const { payload: claims } = await jose.jwtVerify(text, key)
      return claims.userId
    }
    async authorize({ pass }) { return await readPass(pass) }`,
    { userId: 'user-ada' },
  ],
  ['jose', 'const { payload: { sub, given_name: first } } = await jwtVerify(pass, key)', { sub: 'user-ada' }],
  [
    'jsonwebtoken',
    'async authorize({ pass }) { const it = jwt.verify(pass, key); it.phone }',
    { phone: '+4912345678' },
  ],
  [
    'jsonwebtoken',
    'const { phone } = jwt.verify(String(credentials.pass), key) as Claims',
    { phone: '+4912345678' },
  ],
])(
  'is a token with the claims that the code reads, where it verifies an input, by %s: %s',
  (specifier, text, claims) => {
    const token = tokenIn(text, specifier)
    expect(isMadeUpToken(token)).toBe(true)
    expect(decodeJwt(token)).toMatchObject({ email: 'ada@example.com', ...claims })
  },
)

it.each([
  ['jose', 'jwt: { async decode({ pass, secret }) { return (await jwtVerify(pass, secret)).payload } }'],
  ['jose', 'const read = async (pass: string) => jwtVerify(pass, key)\nread(cookies.get("a"))'],
  ['jsonwebtoken', 'jwt.verify(session.pass, key)'],
  ['jsonwebtoken', 'otp.verify(pass)'],
  ['./own', 'jwtVerify(pass, key)'],
])(
  'has no value where the code verifies another token, or not by a library, by %s: %s',
  (specifier, text) => {
    expect(tokenIn(text, specifier)).toBe('')
  },
)
