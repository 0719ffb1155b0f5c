import { expect, it } from 'vitest'
import { runCallback } from '../../testing/open-project.ts'

/** The secret and the codes of RFC 6238, appendix B: of eight digits. */
const SECRET = '12345678901234567890'
const BASE32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const RFC_6238 = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

const run = (imports: string, body: string, now = 59_000) =>
  runCallback(body, {}, { now: () => now, limits: { runMs: 10_000, memoryBytes: 2 ** 26 } }, imports)

it.each(RFC_6238)('codes are those of RFC 6238, at %i seconds', async (seconds, code) => {
  const found = await run(
    `import { authenticator, totp } from 'otplib'\nimport speakeasy from 'speakeasy'\nimport * as OTPAuth from 'otpauth'\nauthenticator.options = { digits: 8 }\ntotp.options = { digits: 8 }`,
    `return { all: [
      authenticator.generate('${BASE32}'), totp.generate('${SECRET}'),
      speakeasy.totp({ secret: '${BASE32}', encoding: 'base32', digits: 8 }), speakeasy.totp({ secret: '${SECRET}', digits: 8 }),
      new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32('${BASE32}'), digits: 8 }).generate(),
    ] }`,
    seconds * 1000,
  )
  expect(found).toEqual({ all: [code, code, code, code, code] })
})

it('a code is taken within its window, and no other is', async () => {
  const found = await run(
    `import { authenticator } from 'otplib'\nimport { totp, generateSecret } from 'speakeasy'\nimport { TOTP, Secret } from 'otpauth'`,
    `const [now, next] = ['287082', authenticator.clone().generate('${BASE32}')]
    authenticator.options = { epoch: 89_000 }
    const late = authenticator.check(now, '${BASE32}')
    authenticator.options = { window: 1 }
    return {
      same: now === next, late, inWindow: authenticator.verify({ token: now, secret: '${BASE32}' }), wrong: authenticator.check('000000', '${BASE32}'),
      speakeasy: [totp.verify({ secret: '${BASE32}', encoding: 'base32', token: now, window: 1 }), totp.verifyDelta({ secret: '${BASE32}', encoding: 'base32', token: now, time: 95, window: 2 })],
      otpauth: [new TOTP({ secret: '${BASE32}' }).validate({ token: now }), new TOTP({ secret: Secret.fromUTF8('${SECRET}') }).validate({ token: '123456' })],
      secret: [authenticator.generateSecret().length, generateSecret({ name: 'App' }).otpauth_url.startsWith('otpauth://totp/App?secret=')],
      uri: authenticator.keyuri('ada@example.com', 'App', 'ABC'),
    }`,
  )
  expect(found).toEqual({
    same: true,
    late: false,
    inWindow: true,
    wrong: false,
    speakeasy: [true, { delta: -2 }],
    otpauth: [0, null],
    secret: [16, true],
    uri: 'otpauth://totp/App:ada%40example.com?secret=ABC&period=30&digits=6&algorithm=SHA1&issuer=App',
  })
})

it('a secret that is not base32 is refused', async () => {
  const failing = run(
    `import { authenticator } from 'otplib'`,
    `return { v: authenticator.check('1', 'no 0189!') }`,
  )
  await expect(failing).rejects.toThrow('Invalid character found: 0')
})

/** What otplib 12.0.1, speakeasy 2.0.0 and otpauth 9.5.2 gave at this time. */
const PUBLISHED: readonly (readonly [expression: string, expected: unknown])[] = [
  // A short secret of timed codes is repeated, one of counted codes is not.
  [`o.totp.generate('secret')`, '884772'],
  [`o.authenticator.clone({ digits: 8 }).generate('KVKFKRCPNZQUYMLX')`, '75009127'],
  [`[o.authenticator.allOptions().digits, o.authenticator.allOptions().window]`, [6, 0]],
  [`o.authenticator.decode('MFRGG')`, '616263'],
  [
    `o.hotp.keyuri('a', 'b', 'secret', 5)`,
    'otpauth://hotp/b:a?secret=secret&counter=5&digits=6&algorithm=SHA1&issuer=b',
  ],
  [`o.authenticator.verify('x')`, 'Expecting argument 0 of verify to be an object'],
  [
    `o.authenticator.generate(undefined)`,
    'The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received undefined',
  ],
  [`s.totp.verify({ secret: undefined, encoding: 'base32', token: '123456' })`, false],
  [
    `s.otpauthURL({ secret: 'KVKFKRCPNZQUYMLX', label: 'App:user@x.y', issuer: 'App', encoding: 'base32' })`,
    'otpauth://totp/App:user@x.y?secret=KVKFKRCPNZQUYMLX&issuer=App',
  ],
  [`s.otpauthURL({ secret: 'abc' })`, 'Speakeasy - otpauthURL - Missing label'],
  [`TOTP.generate({ secret: Secret.fromBase32('KVKFKRCPNZQUYMLX') })`, '009127'],
  [`new HOTP({ secret: 'KVKFKRCPNZQUYMLX', counter: 5 }).generate()`, '258695'],
  [`[new TOTP().remaining(), new TOTP().counter()]`, [25_000, 63_118_448]],
  [`[Secret.fromUTF8('abc').hex, Secret.fromLatin1('abc').utf8]`, ['616263', 'abc']],
  [`new TOTP({ secret: 'bad1' })`, 'Invalid character found: 1'],
  [
    `URI.parse('otpauth://totp/I:l%40x?issuer=I&secret=KVKFKRCPNZQUYMLX&algorithm=SHA1&digits=6&period=30').toString()`,
    'otpauth://totp/I:l%40x?issuer=I&secret=KVKFKRCPNZQUYMLX&algorithm=SHA1&digits=6&period=30',
  ],
  [
    `new TOTP({ issuer: 'I O', label: 'l@x', secret: 'KVKFKRCPNZQUYMLX', issuerInLabel: false }).toString()`,
    'otpauth://totp/l%40x?issuer=I%20O&secret=KVKFKRCPNZQUYMLX&algorithm=SHA1&digits=6&period=30',
  ],
]

it('the rest is what the published packages give', async () => {
  const list = PUBLISHED.map(([expression]) => `() => (${expression})`).join(',')
  const body = `return { found: [${list}].map((one) => { try { return one() } catch (error) { return error.message } }) }`
  const imports = `import * as o from 'otplib'\nimport s from 'speakeasy'\nimport { HOTP, Secret, TOTP, URI } from 'otpauth'`
  const { found } = (await runCallback(body, {}, {}, imports)) as { readonly found: unknown[] }
  expect(PUBLISHED.map(([expression], index) => [expression, found[index]])).toEqual(PUBLISHED)
})
