import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A page whose requests end without an answer. */
async function openPage() {
  const listeners: (() => void)[] = []
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  vi.stubGlobal('window', { fetch, setTimeout })
  vi.stubGlobal('location', { href: 'https://app.example/' })
  vi.stubGlobal('addEventListener', (_: 'beforeunload', listener: () => void) => listeners.push(listener))
  const { askWorld } = await import('./ask-world.ts')
  const settled = vi.fn()
  return {
    leave: () => {
      for (const each of listeners) each()
    },
    ask: async () => {
      askWorld('key', { ask: 'open' }).then(settled, settled)
      await new Promise((resolve) => setTimeout(resolve))
      return settled
    },
  }
}

it('says that the world was not reached', async () => {
  const page = await openPage()
  expect(await page.ask()).toHaveBeenCalledWith(new TypeError('Failed to fetch'))
})

it('says nothing to the scripts of a page that is being left', async () => {
  const page = await openPage()
  page.leave()
  expect(await page.ask()).not.toHaveBeenCalled()
})
