import type { OfferedCeremony } from './page-ceremony.ts'
import type { House, Page } from './simulated-browser.ts'

/** The options that a form's own route gives. */
export async function offeredBy(house: House, page: Page, button: string): Promise<OfferedCeremony> {
  const form = page.root
    .querySelectorAll('form')
    .find((each) => each.querySelector('button')?.textContent.trim() === button)
  const from = form?.getAttribute('data-passkey')
  if (from === undefined) throw new Error(`No form for a passkey with "${button}".`)
  return (await optionsAt(house, page, new URL(from, page.url).href)) as OfferedCeremony
}

/** The JSON that a page's script is given at a URL. */
export async function optionsAt(house: House, { context }: Page, url: string): Promise<unknown> {
  const { exchange } = await house.command('page.request', {
    exchange: context.exchange,
    url,
    method: 'GET',
    headers: [],
    fetch: { mode: 'cors', credentials: 'same-origin', destination: '', redirect: 'follow' },
  })
  await house.command('exchange.drive', { exchange })
  const { steps } = await house.command('steps.page', { kind: 'response.received', limit: 2000 })
  const answer = steps.findLast((step) => step.exchange === exchange)
  const text = answer?.kind === 'response.received' ? answer.data.response.body?.text : undefined
  return JSON.parse(text ?? '{}') as unknown
}
