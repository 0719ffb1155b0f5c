import { expect, it } from 'vitest'
import { mistakenFor } from './looks-like.ts'

it.each([
  ['', 'auth.ts is empty'],
  ['\n \n', 'auth.ts is empty'],
  ['\u0089PNG\0', 'is not text'],
  ['# app\nAUTH_SECRET="a=b"\n\nexport AUTH_GITHUB_ID = x\n', 'Open Environment and paste it there'],
  ['<!-- x -->\n<!DOCTYPE html><p>hi</p>', 'looks like a web page, not like code'],
  ['{ "dependencies": {} }', 'looks like JSON, not like code'],
  ['import { handlers } from "@/auth"\nexport const { GET, POST } = handlers\n', 'Next.js route file'],
  ['export { GET, POST } from "@/auth"', 'Next.js route file'],
])('says what to do with %j', (text, description) => {
  expect(mistakenFor('auth.ts', text)).toMatchObject({
    isHopeless: true,
    description: expect.stringContaining(description),
  })
})

it('names the line of an element, and lets it be tried', () => {
  const text = `NextAuth({})\nexport function Button() {\n  return (\n    <button>x</button>\n  )\n}`
  expect(mistakenFor('auth.ts', text)).toEqual({
    description: "auth.ts:3 looks like JSX, which doesn't run here. Move page code to another file.",
    isHopeless: false,
  })
})

it.each([
  'export const { GET, POST } = NextAuth({}).handlers',
  "import { SolidAuth } from '@auth/solid-start'\nexport const { GET, POST } = SolidAuth({ providers: [] })",
  "import { createAuth } from './create'\nconst { handlers } = createAuth({})\nexport const { GET, POST } = handlers",
  'const f = <T>(x: T) => x\nconst g = async () => (await <any>f(1))\nNextAuth({})',
  'const a = (x: number) => x < 3\nexport default NextAuth({})',
  "const html = '=> <b>x</b>'\nexport default NextAuth({})",
])('takes a configuration for one', (text) => {
  expect(mistakenFor('auth.ts', text)).toBeUndefined()
})
