import type { Scenario } from '../../protocol/scenario.ts'
import type { Move, Promised, Scene } from './scene.ts'

/*
 * What the scenes share that only the Ask box leads to.
 */

/** The sign-in page of an app with an auth.ts. */
export const SIGN_IN_PAGE: Move = { do: 'open', url: 'https://app.example/api/auth/signin' }

/** An auth.ts around these members of its configuration. */
export function code(
  members: string,
  imports = '',
  environment?: Readonly<Record<string, string>>,
): Partial<Scenario> {
  const text = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
${imports}
export const { handlers, auth, signIn, signOut } = NextAuth({
  ${members}
})
`
  return { code: { files: { 'auth.ts': text }, entry: 'auth.ts', ...(environment && { environment }) } }
}

export function logs(type: string): Promised {
  return { says: `The log has ${type}`, kind: 'log.written', text: type }
}

/** An adapter operation that throws. */
export const failsAt = (operation: string) =>
  ({
    id: 'fails',
    target: { at: 'adapter', operation },
    effect: { does: 'throw', message: 'the database is down' },
    once: false,
  }) as const

export interface SmallScene {
  /** One sentence without its full stop: it answers the question, too. */
  readonly about: string
  readonly why: string
  readonly scenario: Partial<Scenario>
  readonly before?: readonly Move[]
  readonly way: readonly Move[]
  /** The flows that its story consists of; none where it fails before a flow begins. */
  readonly flows?: Scene['pausesAt']
  readonly watch: readonly Promised[]
}

export function smallScene(id: string, title: string, parts: SmallScene): Scene {
  const { about, before = [], flows = [], scenario, watch, way, why } = parts
  return {
    ...{ id, title, about, why, scenario, before, way, watch },
    group: 'When it goes wrong',
    question: { asks: 'What goes wrong here?', answer: `${about}.` },
    pausesAt: flows,
  }
}
