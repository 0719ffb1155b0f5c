import type { NavigationRequest, Send, TabView } from '../../protocol/commands.ts'
import type { HttpResponse } from '../../protocol/http.ts'
import type { PageFetch } from '../../protocol/steps.ts'
import { responseReceived } from '../../record/kinds/response-received.ts'
import type { TabId } from '../frames/tab-id.ts'
import type { ElementLike, Page, ParsePage } from './page-like.ts'

/** The tab that an act is made in. Default: the first tab of the laptop. */
export function tabIdOf({
  device = 'laptop',
  tab = 't1',
}: {
  readonly device?: string
  readonly tab?: string
}): TabId {
  return { device, tab }
}

export async function tabIn(send: Send, { device, tab }: TabId): Promise<TabView | undefined> {
  const { devices } = await send('world.read', {})
  return devices.find(({ id }) => id === device)?.tabs.find((each) => each.tab === tab)
}

/** Loads a page and follows its redirects to the end. Opens the tab if it does not exist. */
export async function go(
  send: Send,
  tabId: TabId,
  navigation: NavigationRequest,
  stopsAt?: string,
): Promise<void> {
  const ticket = (await tabIn(send, tabId))
    ? await send('tab.navigate', { ...tabId, navigation })
    : await send('tab.open', { device: tabId.device, navigation })
  for (let next: string | undefined = ticket.exchange; next !== undefined; ) {
    next = (await send('exchange.drive', { exchange: next })).next
    if (next !== undefined && stopsAt !== undefined && (await tabIn(send, tabId))?.url.includes(stopsAt))
      return go(send, tabId, HOME)
  }
}

/** Where a person goes who stops a page. */
const HOME: NavigationRequest = {
  url: 'https://app.example/',
  initiator: 'person',
  action: 'open app.example',
}

/** A tab that never loaded a page gets the world's first one, as when a reader looks at it. */
export async function showStart(send: Send, tabId: TabId): Promise<void> {
  if ((await tabIn(send, tabId))?.exchange !== undefined) return
  const { scenario } = await send('world.read', {})
  const url = scenario.start
  await go(send, tabId, { url, initiator: 'person', action: `open ${url.replace(/^https:\/\//, '')}` })
}

/** The page in a tab, according to the record. `after`: a step before its response, which spares reading those before it. */
export async function pageIn(send: Send, tabId: TabId, parse: ParsePage, after = 0): Promise<Page> {
  const tab = await tabIn(send, tabId)
  if (tab?.exchange === undefined) throw new Error(`${tabId.device} shows no page in ${tabId.tab}.`)
  const answer = await responseTo(send, tab.exchange, after)
  if (answer === undefined) throw new Error(`The page of ${tab.url} is not in the record.`)
  return { exchange: tab.exchange, url: tab.url, root: parse(answer.body?.text ?? '') }
}

/** What an exchange was answered with, according to the record. */
export async function responseTo(send: Send, exchange: string, after = 0): Promise<HttpResponse | undefined> {
  for (let from = after; ; ) {
    const { steps, last } = await send('steps.page', {
      after: from,
      limit: 2000,
      kind: responseReceived.kind,
    })
    const answer = steps.filter(responseReceived.is).findLast((step) => step.exchange === exchange)
    const seen = steps.at(-1)?.seq
    if (answer !== undefined) return answer.data.response
    if (seen === undefined || seen >= last) return undefined
    from = seen
  }
}

/** How a page's script asks its own server. */
export const FROM_SCRIPT = {
  mode: 'cors',
  credentials: 'same-origin',
  destination: '',
  redirect: 'follow',
} as const satisfies PageFetch

/** The JSON that a page's script is given at a URL. */
export async function askedBy(
  send: Send,
  page: Pick<Page, 'exchange'>,
  url: string,
  drive: (exchange: string) => Promise<unknown> = (exchange) => send('exchange.drive', { exchange }),
): Promise<unknown> {
  const request = { exchange: page.exchange, url, method: 'GET', headers: [], fetch: FROM_SCRIPT }
  const { exchange } = await send('page.request', request)
  await drive(exchange)
  return JSON.parse((await responseTo(send, exchange))?.body?.text ?? 'null') as unknown
}

/** What following a link or pressing a button asks for. */
export type Wanted = Pick<NavigationRequest, 'url' | 'method' | 'contentType' | 'body'>

export function linkOf({ root, url }: Page, text: string): Wanted {
  const link = [...root.querySelectorAll('a')].find((each) => textOf(each).startsWith(text))
  if (!link) throw new Error(`${url} has no link "${text}".`)
  return { url: new URL(link.getAttribute('href') ?? '', url).href }
}

/** The request that a click on a form's button sends. */
export function formOf(
  { root, url }: Page,
  button: string,
  fields: Readonly<Record<string, string>> = {},
): Wanted {
  for (const form of root.querySelectorAll('form')) {
    const pressed = buttonIn(form, button)
    if (!pressed) continue
    const target = new URL(form.getAttribute('action') ?? url, url)
    const values = new URLSearchParams({ ...valuesOf(form, pressed), ...fields })
    if (form.getAttribute('method')?.toLowerCase() === 'post')
      return {
        url: target.href,
        method: 'POST',
        contentType: 'application/x-www-form-urlencoded',
        body: new TextEncoder().encode(String(values)).buffer,
      }
    target.search = String(values)
    return { url: target.href }
  }
  throw new Error(`${url} has no button "${button}".`)
}

/** A button of a form, by what is written on it. */
export function buttonIn(form: ElementLike, text: string): ElementLike | undefined {
  return [...form.querySelectorAll('button, input[type=submit]')].find(
    (each) => (each.tagName === 'INPUT' ? each.getAttribute('value') : textOf(each)) === text,
  )
}

function valuesOf(form: ElementLike, button: ElementLike): Record<string, string> {
  const values: Record<string, string> = {}
  for (const field of [...form.querySelectorAll('input'), button]) {
    const name = field.getAttribute('name')
    const isChoice = ['radio', 'checkbox'].includes(field.getAttribute('type') ?? '')
    const isOff = isChoice && typeof field.getAttribute('checked') !== 'string'
    if (name && !isOff) values[name] = field.getAttribute('value') ?? ''
  }
  return values
}

export function textOf({ textContent }: ElementLike): string {
  return (textContent ?? '').replace(/\s+/g, ' ').trim()
}
