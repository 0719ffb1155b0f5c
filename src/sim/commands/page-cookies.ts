import type { Commands } from '../../protocol/commands.ts'
import { changeJar, jarOf, noteStored } from '../machine/jar-rows.ts'
import { requireExchange } from '../machine/require-exchange.ts'
import { createRecorder } from '../recorder/recorder.ts'
import type { World } from '../recorder/world.ts'
import { documentCookie } from '../rules/jar/document-cookie.ts'
import { storeCookies } from '../rules/jar/store-cookies.ts'
import { browser } from '../values/parties.ts'

/** A page's script wrote `document.cookie`: the jar judges the line. Returns what the page reads afterwards. */
export async function storeFromScript(
  world: World,
  input: Commands['page.cookie']['input'],
): Promise<Commands['page.cookie']['output']> {
  const page = await requireExchange(world, input.exchange)
  const steps = await world.store.list('steps', { index: 'exchange', from: page.id, to: page.id })
  const recorder = createRecorder(world, {
    exchange: page.id,
    run: page.run,
    at: world.meta.now,
    known: new Set(),
    results: [],
    before: steps.map(({ key }) => key),
  })
  const crossSiteFrame = page.nesting > 0
  await recorder.commit({
    effect: async (meta) => {
      const plan = storeCookies({
        lines: [input.line],
        url: page.url,
        jar: await jarOf(world, page.device),
        now: meta.now,
        context: {
          site: crossSiteFrame ? 'cross-site' : 'same-origin',
          topLevelNavigation: false,
          nonHttp: true,
        },
      })
      await changeJar(world, page.device, plan)
      return plan
    },
    note: (plan) => noteStored(recorder, browser(page.device), plan),
  })
  return {
    cookie: documentCookie(page.url, await jarOf(world, page.device), world.meta.now, crossSiteFrame).text,
  }
}
