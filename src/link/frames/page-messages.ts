import type { NavigationRequest } from '../../protocol/commands.ts'
import { isPageMessage, type PageMessage } from '../../protocol/frame.ts'
import { checkPageMessage } from '../../protocol/page-message-check.ts'
import type { Connection } from '../worker/connection.ts'
import { CommandFailure } from '../worker/failure.ts'
import type { Readable } from '../worker/store.ts'
import type { Frames } from './frames.ts'
import type { Loader } from './loader.ts'
import type { Navigator } from './navigator.ts'
import type { TabId } from './tab-id.ts'

export interface PageMessageParts extends Pick<Connection, 'channel' | 'onProblem'> {
  readonly frames: Frames
  readonly navigator: Navigator
  readonly loader: Loader
  /** A page opened a tab: show it, or load it behind the one in front. */
  readonly onTabOpened: (tabId: TabId, isBehind: boolean) => void
  readonly takeOver: Readable<TakeOver | undefined>
}

/** Answers true if it has dealt with what a person did on a page (`press Authorize Example`): the page then goes nowhere. */
export type TakeOver = (tabId: TabId, action: string) => Promise<boolean>

/** Listens to the scripts of simulated pages. Only windows inside one of our frames and of this world count. */
export function listenToPages(window: Window, parts: PageMessageParts): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    const message = event.data
    if (event.origin !== window.location.origin || !isPageMessage(message)) return
    const tabId = parts.frames.ownerOf(event.source)
    if (!tabId || checkPageMessage(message) !== undefined || message.page.world !== parts.channel.world)
      return
    if (message.page.device !== tabId.device) return
    answer(parts, tabId, message, event).catch((error: unknown) => {
      // The page isn't part of this world: the worker refused it, and nothing happened.
      if (!(error instanceof CommandFailure && error.code === 'unknown-exchange')) parts.onProblem(error)
    })
  }
  window.addEventListener('message', onMessage)
  return () => window.removeEventListener('message', onMessage)
}

async function answer(
  parts: PageMessageParts,
  tabId: TabId,
  message: PageMessage,
  { source, ports: [port] }: MessageEvent,
): Promise<void> {
  const { channel, navigator } = parts
  switch (message.authscope) {
    case 'page.ready':
      if (message.page.nesting === 0) parts.loader.pageReady(tabId, message.page, message.title)
      return
    case 'page.cookie': {
      const { exchange } = message.page
      const { cookie } = await channel.send('page.cookie', { exchange, line: message.line })
      port?.postMessage(cookie)
      return
    }
    case 'page.traverse':
      return navigator.traverse(tabId, message.delta)
    case 'page.navigate':
      if (message.action !== undefined && (await parts.takeOver.get()?.(tabId, message.action))) return
      if (message.target === 'tab') {
        const opened = await navigator.open(tabId.device, requestOf(message, 0))
        parts.onTabOpened(opened, message.background === true)
        return
      }
      if (message.target === 'nested') {
        port?.postMessage(await navigator.plan(tabId, requestOf(message, message.page.nesting + 1)))
        return
      }
      if (message.target === 'frame' && message.page.nesting > 0)
        return navigator.go(tabId, requestOf(message, message.page.nesting), { frame: source as Window })
      return navigator.go(tabId, requestOf(message, 0))
  }
}

type Navigate = Extract<PageMessage, { readonly authscope: 'page.navigate' }>

function requestOf(message: Navigate, nesting: number): NavigationRequest {
  return {
    url: message.url,
    method: message.method,
    initiator: message.page.exchange,
    replace: message.replace,
    nesting,
    ...(message.contentType === undefined ? {} : { contentType: message.contentType }),
    ...(message.body === undefined ? {} : { body: message.body }),
    ...(message.action === undefined ? {} : { action: message.action }),
  }
}
