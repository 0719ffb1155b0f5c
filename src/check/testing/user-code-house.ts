import type { Step, StepKind, StepOf } from '../../protocol/steps.ts'
import { inProcessCode } from './in-process-code.ts'
import { createHouse, type Frame, type House, type Page } from './simulated-browser.ts'

let worlds = 0

/** A world that runs these files; `auth.ts`, if it is one. */
export async function houseWith(files: string | Readonly<Record<string, string>>, more: object = {}) {
  worlds += 1
  const interpreters = inProcessCode()
  const house = createHouse(`user-code-${worlds}`, { openUserCode: interpreters.open })
  const code = { files: typeof files === 'string' ? { 'auth.ts': files } : files, entry: 'auth.ts', ...more }
  await house.command('world.reset', { scenario: { code } })
  return { house, interpreters, code }
}

export async function stepsOf(house: House): Promise<readonly Step[]> {
  return (await house.command('steps.page', { limit: 2000 })).steps
}

export function only<K extends StepKind>(steps: readonly Step[], kind: K): readonly StepOf<K>[] {
  return steps.filter((step): step is Step & StepOf<K> => step.kind === kind)
}

/** A configuration around these members; they begin on line 7. */
export const authTs = (
  members: string,
  imports = '',
): string => `import NextAuth, { CredentialsSignin } from 'next-auth'
import GitHub from 'next-auth/providers/github'
import Credentials from 'next-auth/providers/credentials'
${imports}
export const { handlers, auth } = NextAuth({
  providers: [GitHub, Credentials({ credentials: { pin: { label: 'PIN' } }, authorize: ({ pin }) => (pin === '1234' ? { id: '7', name: 'Pin' } : null) })],
  ${members}
})
`

/** A page of the app in a new tab. */
export function openPage(house: House, path: string): Promise<Page> {
  return house.frame().open(`https://app.example${path}`)
}

export async function signIn(house: House): Promise<Frame> {
  const frame = house.frame()
  await frame.open('https://app.example/api/auth/signin')
  await frame.press('Sign in with GitHub')
  // Who has allowed it once is not asked again.
  return frame.page().url.startsWith('https://github.com/') ? allow(frame) : frame
}

async function allow(frame: Frame): Promise<Frame> {
  await frame.press('Authorize Example')
  return frame
}
