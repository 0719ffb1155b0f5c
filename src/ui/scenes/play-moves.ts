import type { Move } from '../../lessons/scenes/scene.ts'
import { messageOf } from '../../link/worker/failure.ts'
import type { NavigationRequest, Send, TabView } from '../../protocol/commands.ts'
import { responseReceived } from '../../record/kinds/response-received.ts'
import { changeOf } from '../../record/scenes/answers.ts'
import { carriedAddress } from '../../record/scenes/carried.ts'
import type { ElementLike, Page, ParsePage } from './page-like.ts'

/**
 * Makes the moves in the world of `send`, one after the other, without iframes: no script of a page runs.
 * @throws Error when a move cannot be made; the world then stays where it stopped.
 */
export async function playMoves(
  send: Send,
  moves: readonly Move[],
  parse: ParsePage,
  onDone: (count: number) => void = () => undefined,
): Promise<void> {
  for (const [index, move] of moves.entries()) {
    try {
      await play(send, move, parse)
    } catch (error) {
      throw new Error(`Move ${index + 1} of ${moves.length}, "${move.do}", failed: ${messageOf(error)}`, {
        cause: error,
      })
    }
    onDone(index + 1)
  }
}

async function play(send: Send, move: Move, parse: ParsePage): Promise<void> {
  switch (move.do) {
    case 'advance':
      await send('clock.advance', { seconds: move.seconds })
      return
    case 'setup':
      await send('setup.change', { setup: move.setup })
      return
    case 'passkey': {
      const { playPasskey } = await import('./play-passkey.ts')
      const tabId = tabIdOf(move)
      await showStart(send, tabId)
      const page = await pageIn(send, tabId, parse)
      const fields = await playPasskey(send, page, move)
      const wanted = formOf(page, move.button, fields)
      return go(send, tabId, { ...wanted, initiator: page.exchange, action: `press ${move.button}` })
    }
    case 'answer':
      throw new Error('Before a scene begins, people agree to every passkey dialog.')
    case 'keys': {
      const change = changeOf(move.change, await send('passkeys.read', {}))
      await send('passkeys.change', { change })
      return
    }
    case 'resend':
      throw new Error('Before a scene begins, there is nothing to send once more.')
    case 'carry': {
      const url = carriedAddress((await send('steps.page', { kind: responseReceived.kind })).steps, move)
      if (url === undefined) throw new Error(`${move.from} was sent to no address with ${move.path}.`)
      return go(send, tabIdOf(move), { url, initiator: 'person', action: `type ${url}` })
    }
    case 'open':
      return go(send, tabIdOf(move), { url: move.url, initiator: 'person', action: `type ${move.url}` })
    case 'follow':
    case 'press': {
      const tabId = tabIdOf(move)
      await showStart(send, tabId)
      const page = await pageIn(send, tabId, parse)
      const wanted = move.do === 'follow' ? linkOf(page, move.link) : formOf(page, move.button, move.fields)
      const action = move.do === 'follow' ? `follow ${move.link}` : `press ${move.button}`
      const stopsAt = move.do === 'press' ? move.stopsAt : undefined
      return go(send, tabId, { ...wanted, initiator: page.exchange, action }, stopsAt)
    }
  }
}

interface TabId {
  readonly device: string
  readonly tab: string
}

function tabIdOf({
  device = 'laptop',
  tab = 't1',
}: {
  readonly device?: string
  readonly tab?: string
}): TabId {
  return { device, tab }
}

async function tabIn(send: Send, { device, tab }: TabId): Promise<TabView | undefined> {
  const { devices } = await send('world.read', {})
  return devices.find(({ id }) => id === device)?.tabs.find((each) => each.tab === tab)
}

/** Loads a page and follows its redirects to the end. Opens the tab if it does not exist. */
async function go(send: Send, tabId: TabId, navigation: NavigationRequest, stopsAt?: string): Promise<void> {
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
async function showStart(send: Send, tabId: TabId): Promise<void> {
  if ((await tabIn(send, tabId))?.exchange !== undefined) return
  const { scenario } = await send('world.read', {})
  const url = scenario.start
  await go(send, tabId, { url, initiator: 'person', action: `open ${url.replace(/^https:\/\//, '')}` })
}

/** The page in a tab, according to the record. */
async function pageIn(send: Send, tabId: TabId, parse: ParsePage): Promise<Page> {
  const tab = await tabIn(send, tabId)
  if (tab?.exchange === undefined) throw new Error(`${tabId.device} shows no page in ${tabId.tab}.`)
  for (let after = 0; ; ) {
    const { steps, last } = await send('steps.page', { after, limit: 2000, kind: responseReceived.kind })
    const answer = steps.find((step) => step.exchange === tab.exchange && responseReceived.is(step))
    if (responseReceived.is(answer))
      return { exchange: tab.exchange, url: tab.url, root: parse(answer.data.response.body?.text ?? '') }
    const seen = steps.at(-1)?.seq
    if (seen === undefined || seen >= last) throw new Error(`The page of ${tab.url} is not in the record.`)
    after = seen
  }
}

type Wanted = Pick<NavigationRequest, 'url' | 'method' | 'contentType' | 'body'>

function linkOf({ root, url }: Page, text: string): Wanted {
  const link = [...root.querySelectorAll('a')].find((each) => textOf(each).startsWith(text))
  if (!link) throw new Error(`${url} has no link "${text}".`)
  return { url: new URL(link.getAttribute('href') ?? '', url).href }
}

/** The request that a click on a form's button sends. */
function formOf({ root, url }: Page, button: string, fields: Readonly<Record<string, string>> = {}): Wanted {
  for (const form of root.querySelectorAll('form')) {
    const pressed = [...form.querySelectorAll('button')].find((each) => textOf(each) === button)
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

function textOf({ textContent }: ElementLike): string {
  return (textContent ?? '').replace(/\s+/g, ' ').trim()
}
