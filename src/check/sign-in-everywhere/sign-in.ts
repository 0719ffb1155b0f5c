import type { Account, AuthConfig, Session } from '../../core/types.ts'
import { createBrowser, type Shown } from '../../mocks/testing/browser.ts'
import { callbackOf } from '../../mocks/testing/strange-client.ts'
import type { World } from '../../mocks/testing/world.ts'
import { createApp, INSIDE, locationOf } from './app.ts'

/** What an app knows after a sign-in. */
export interface SignedIn {
  readonly account: Account
  readonly session: Session
}

/** Signs in as a person does: sign-in page, the provider's pages, callback, session. @throws with what the engine logged, when it ends anywhere else. */
export async function signIn(
  world: World,
  provider: AuthConfig['providers'][number],
  id: string,
): Promise<SignedIn> {
  const accounts: Account[] = []
  const app = createApp(world, {
    providers: [provider],
    callbacks: {
      signIn: ({ account }) => account !== null && account !== undefined && accounts.push(account) > 0,
    },
  })
  const page = await createBrowser(world).open(locationOf(await app.start(id)))
  const back = callbackOf(await allow(page))
  const ended =
    back instanceof Request
      ? await app.send(back.url, { method: 'POST', body: new URLSearchParams(await back.text()) })
      : await app.send(back.href)
  const account = accounts[0]
  if (locationOf(ended) !== INSIDE || account === undefined) {
    throw new Error(`The sign-in with ${id} ended at ${locationOf(ended)}.`, {
      cause: app.problems[0] ?? page.text,
    })
  }
  return { account, session: await app.session() }
}

/** The person proposed by the provider's page allows the app. */
function allow(page: Shown): Promise<Shown> {
  const label = /name="authorize" value="1">([^<]*)<\/button>/.exec(page.text)?.[1]
  if (label === undefined) throw new Error(`${page.url.href} asks nobody: ${page.status} ${page.text}`)
  return page.press(label)
}
