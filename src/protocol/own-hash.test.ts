import { expect, it } from 'vitest'
import { DIGEST, digestAsText, ownHash, SALT } from './own-hash.ts'

it.each([
  ['const [salt, key] = stored.split(":"); scryptSync(typed, salt, 64)', `${SALT}:${DIGEST}`],
  ['const [hashed, salt] = kept.split("."); await scryptAsync(typed, salt, 64)', `${DIGEST}.${SALT}`],
  [
    'const p = kept.split("$"); if (p.length !== 4 || p[0] !== "pbkdf2") return; const rounds = Number(p[1]); const salt = p[2]; pbkdf2Sync(a, salt, rounds, 64, "sha512") === p[3]',
    `pbkdf2$1000$${SALT}$${DIGEST}`,
  ],
  ['createHash("sha256").update(typed).digest("hex") === row.word', DIGEST],
  ['createHash("md5").update(mail).digest("hex"); if (row.password === password) return row', undefined],
  ['if (row.password !== typed) return null', undefined],
])('what is stored has the parts that the code takes it apart into: %s', (whole, stored) => {
  expect(ownHash(whole)).toBe(stored)
})

it('a digest is written in the encoding that the code names', () => {
  expect(digestAsText('fbff', "digest('hex')")).toBe('fbff')
  expect(digestAsText('fbff', "digest('base64')")).toBe('+/8=')
  expect(digestAsText('fbff', "toString('base64url')")).toBe('-_8')
})
