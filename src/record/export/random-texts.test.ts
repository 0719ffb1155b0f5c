import { expect, it } from 'vitest'
import { randomTexts } from './random-texts.ts'

const found = (text: string) => randomTexts({ 'auth.ts': text })

it.each([
  `const s = "kX9vQ2mZ7pL4wR8tN1cB6yH3fJ5dG0aS"`,
  `const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'`,
  `tenant('f9fd877a-8f54-41ef-b219-8140457d1247')`,
  'value: `c2VjcmV0LW9mLXRoZS1hcHAtMTIzNDU2`',
])('names what looks random: %s', (text) => {
  expect(found(`// first\n${text}`)).toMatchObject([{ file: 'auth.ts', line: 2 }])
})

it.each([
  `import { thing } from '@/server/authentication/providers'`,
  `issuer: 'https://login.microsoftonline.com/common/v2.0'`,
  `scope: 'openid profile email offline_access'`,
  `name: '__Secure-authjs.session-token'`,
  `id: 'sixteen-letters-and-more-2026'`,
  `const s = 'short1a2b3c'`,
])('leaves alone what does not: %s', (text) => {
  expect(found(text)).toEqual([])
})

it('does not name again what is known as a secret', () => {
  expect(found(`NextAuth({ secret: 'kX9vQ2mZ7pL4wR8tN1cB6yH3fJ5dG0aS' })`)).toEqual([])
  expect(found(`const s = 'kX9vQ2mZ7pL4wR8tN1cB6yH3fJ5dG0aS'\nNextAuth({ secret: s })`)).toEqual([])
})
