import type { BrowserContext } from '@playwright/test'
import type { TestWorld } from './control.ts'
import { personOf } from './idp.ts'

type Credentials = BrowserContext['credentials']

/** A passkey with both of its keys, as Playwright has it. */
export type TestPasskey = Awaited<ReturnType<Credentials['create']>>

/** Where the passkeys of this test's people are. The browser has those of one person at a time. */
export interface TestAuthenticator {
  /** That person sits down at the browser: it has their passkeys, and only those. The first person sits there at the start. */
  use(person: string): Promise<void>
  /** Passkeys of the person at the browser: those that a page made, and those that were added. */
  passkeys(): Promise<readonly TestPasskey[]>
  /** Gives the person at the browser a passkey, for an app that already has the public key or is given it now. */
  add(passkey?: Partial<TestPasskey>): Promise<TestPasskey>
  remove(passkey: Pick<TestPasskey, 'id'>): Promise<void>
  /** From now on the person closes the browser's dialog whenever a page asks for a passkey. `accept` ends that. */
  decline(): Promise<void>
  accept(): Promise<void>
}

/** Has pages ask first whether the person agrees. Runs in the page, after Playwright's own script, whose functions it calls. */
const ASK_FIRST = `(() => {
  const { credentials } = navigator
  if (!credentials || credentials.authscopeAsks) return
  credentials.authscopeAsks = true
  for (const name of ['create', 'get']) {
    const go = credentials[name].bind(credentials)
    credentials[name] = async (options) => {
      if (options?.publicKey && !(await authscopeAgrees()))
        throw new DOMException('The person closed the dialog.', 'NotAllowedError')
      return go(options)
    }
  }
})()`

/**
 * Playwright's virtual authenticator, filled with what the world's people have.
 *
 * @param host the app's, for passkeys that name none
 * @throws Error with a version of Playwright that has none
 */
export async function authenticatorOf(
  context: BrowserContext,
  world: Pick<TestWorld, 'people' | 'id'>,
  host: string,
): Promise<TestAuthenticator> {
  const { credentials } = context as { readonly credentials?: Credentials }
  if (credentials === undefined)
    throw new Error(
      'The fixture authenticator needs a version of @playwright/test that has context.credentials. Update it.',
    )
  let agrees = true
  const keyRings = new Map<string, readonly TestPasskey[]>()
  let atBrowser = world.people[0]?.id ?? ''
  await credentials.install()
  await context.exposeFunction('authscopeAgrees', () => agrees)
  await context.addInitScript(ASK_FIRST)
  return {
    async use(person) {
      const { id } = personOf(world, person)
      if (id === atBrowser) return
      const put = await credentials.get()
      keyRings.set(atBrowser, put)
      for (const passkey of put) await credentials.delete(passkey.id)
      for (const { rpId, ...passkey } of keyRings.get(id) ?? []) await credentials.create(rpId, passkey)
      atBrowser = id
    },
    passkeys: () => credentials.get(),
    add: ({ rpId = host, ...passkey } = {}) => credentials.create(rpId, passkey),
    remove: ({ id }) => credentials.delete(id),
    decline: async () => {
      agrees = false
    },
    accept: async () => {
      agrees = true
    },
  }
}
