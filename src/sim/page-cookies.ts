import type { Commands } from '../protocol/commands.ts'
import { documentCookie } from './jar/document-cookie.ts'
import { storeCookies } from './jar/store-cookies.ts'
import { changeJar, jarOf } from './jar-rows.ts'
import { browser } from './parties.ts'
import { createRecorder } from './recorder.ts'
import { refuse } from './refusal.ts'
import { noteStored } from './stored-cookies.ts'
import type { World } from './world.ts'

/** A page's script wrote `document.cookie`: the jar judges the line. Returns what the page reads afterwards. */
export async function storeFromScript(
  world: World,
  input: Commands['page.cookie']['input'],
): Promise<Commands['page.cookie']['output']> {
  const page = await world.store.get('exchanges', input.exchange)
  if (page === undefined)
    throw refuse('unknown-exchange', `Sandbox ${world.name} has no exchange ${input.exchange}.`)
  const steps = await world.store.list('steps', { index: 'exchange', from: page.id, to: page.id })
  const recorder = createRecorder(world, {
    exchange: page.id,
    run: page.run,
    at: world.meta.now,
    known: new Set(),
    answers: [],
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
