import { expect, it } from 'vitest'
import { shellCacheName } from '../../protocol/shell-files.ts'
import { type Reinstalling, reinstall } from './reinstall.ts'

function prepare(answer: () => Promise<Response>) {
  const done: string[] = []
  const registration = { unregister: async () => done.push('unregister') }
  const parts = {
    base: new URL('https://host.example/site/'),
    serviceWorker: { getRegistration: async () => registration },
    caches: {
      keys: async () => [
        'else',
        shellCacheName('v1', '/site/'),
        shellCacheName('v1', '/'),
        'authscope-shell-v0',
      ],
      delete: async (name: string) => done.push(`delete ${name}`),
    },
    fetch: answer,
    reload: () => done.push('reload'),
  }
  return { done, parts: parts as unknown as Reinstalling }
}

it('removes the worker and the files of this site, and nothing else, before it loads the page again', async () => {
  const { done, parts } = prepare(
    async () => new Response('', { headers: { 'content-type': 'text/javascript' } }),
  )
  expect(await reinstall(parts)).toBeUndefined()
  expect(done).toEqual([
    'unregister',
    'delete authscope-shell-v1 /site/',
    'delete authscope-shell-v0',
    'reload',
  ])
})

it('removes nothing when there is no server to install from', async () => {
  const { done, parts } = prepare(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await reinstall(parts)).toBe('Nothing was removed. worker.js: there is no connection to the server.')
  expect(done).toEqual([])
})
