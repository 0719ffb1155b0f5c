import { expect, it } from 'vitest'
import type { PageContext } from '../../protocol/frame.ts'
import { createFakeWorker } from '../testing/fake-worker.ts'
import { createWorldState } from '../worker/world-state.ts'
import { createFrameViews } from './frame-view.ts'
import { createFrames } from './frames.ts'
import { createLoader } from './loader.ts'

const TAB_ID = { device: 'laptop', tab: 't1' }

/** A document as far as the loader reads it. */
function documentFor(exchange: string, nesting = 0): Document {
  const url = 'https://app.example/auth/signin'
  const content = JSON.stringify({ exchange, nesting, url } satisfies Partial<PageContext>)
  return {
    URL: `http://localhost/~/${exchange}`,
    title: `Page of ${exchange}`,
    querySelector: () => ({ getAttribute: () => content }),
  } as unknown as Document
}

/** A window whose one frame shows a page, and whose loader was sent to another. */
async function createWindow(shown: string) {
  const worker = createFakeWorker()
  const channel = worker.transport
  const world = createWorldState(worker.view, channel.send, worker.announcements, () => undefined)
  const [frames, views] = [createFrames(), createFrameViews()]
  const addresses: string[] = []
  const contentWindow = {
    stop: () => undefined,
    location: { replace: (address: string) => addresses.push(address) },
  }
  const element = Object.assign(new EventTarget(), { contentWindow, contentDocument: documentFor(shown) })
  frames.attach(TAB_ID, element as unknown as HTMLIFrameElement)
  const loader = createLoader({ world, frames, views, now: () => 0, workerInstance: () => 'first' })
  views.begin(TAB_ID, 'https://app.example/auth/signin')
  await loader.load(TAB_ID, { exchange: 'e7', address: '/~/e7' })
  return { loader, views, element, addresses }
}

it('treats a page that is in its frame as shown, before its script has reported', async () => {
  const { loader, views, element } = await createWindow('e6')
  // A redirect led on from e7.
  element.contentDocument = documentFor('e8')
  loader.noticeArrived()
  expect(loader.pending()).toEqual([])
  expect(views.of(TAB_ID)).toMatchObject({ status: 'shown', exchange: 'e8', title: 'Page of e8' })
})

it('goes on waiting while the frame still shows the previous page, and for a frame inside a page', async () => {
  const { loader, views, element } = await createWindow('e6')
  loader.noticeArrived()
  element.contentDocument = documentFor('e8', 1)
  loader.noticeArrived()
  expect(loader.pending()).toHaveLength(1)
  expect(views.of(TAB_ID).status).toBe('loading')
})

it('compares with what the frame showed when the page was requested again', async () => {
  const { loader, element, addresses } = await createWindow('e6')
  element.contentDocument = documentFor('e6')
  for (const pending of loader.pending()) loader.repeat(pending)
  loader.noticeArrived()
  expect(loader.pending()).toHaveLength(1)
  expect(addresses).toEqual(['/~/e7', '/~/e7'])
})
