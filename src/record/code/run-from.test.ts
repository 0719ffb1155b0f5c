import { expect, it } from 'vitest'
import type { Run } from '../outline/outline.ts'
import { runFrom } from './run-from.ts'

const TEXT = `import NextAuth from 'next-auth'
export const { auth } = NextAuth({
  providers: [],
  callbacks: { jwt: ({ token }) => token, session: ({ session }) => session },
})`
const code = { files: { 'auth.ts': TEXT }, entry: 'auth.ts' }

function run(...steps: readonly (readonly [seq: number, kind: string, callback?: string])[]): Run {
  return {
    steps: steps.map(([seq, kind, callback]) => ({ seq, kind, data: { callback } })),
  } as unknown as Run
}

const runs = [
  run([2, 'code.loaded'], [5, 'callback.called', 'jwt']),
  run(
    [10, 'code.loaded'],
    [12, 'callback.called', 'acme.profile'],
    [14, 'callback.called', 'jwt'],
    [16, 'callback.called', 'session'],
  ),
  run([20, 'request.sent']),
]

function edited(from: string, to: string) {
  return { files: { 'auth.ts': TEXT.replace(from, to) }, entry: 'auth.ts' }
}

it('continues before the first call of a changed function in the newest run that called one', () => {
  expect(runFrom(edited('=> token', '=> null'), code, runs)?.step).toBe(13)
  expect(runFrom(edited('=> session', '=> ({ ...session })'), code, runs)?.step).toBe(15)
})

it('continues before the code is evaluated when something else changed, and says so', () => {
  const from = runFrom(edited('providers: []', 'providers: [GitHub]'), code, runs)
  expect(from?.step).toBe(9)
  expect(from?.description).toContain('More than a callback changed')
  expect(runFrom({ files: { ...code.files, 'b.ts': '' }, entry: 'auth.ts' }, code, runs)?.step).toBe(9)
})

it('is not offered where nothing changed, nothing ran, or the stock app runs', () => {
  expect(runFrom(code, code, runs)).toBeUndefined()
  expect(runFrom(edited('=> token', '=> null'), code, [])).toBeUndefined()
  expect(runFrom(edited('=> token', '=> null'), null, runs)).toBeUndefined()
  expect(runFrom(edited('=> token', '=> null'), code, [runs[2] ?? run()])).toBeUndefined()
})
