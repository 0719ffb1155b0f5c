import { expect, test } from 'vitest'
import { buildClassicScript } from './classic-script.ts'
import { emptyVirtualModules, PARTS, precachePaths } from './worker-scripts.ts'

test('the worker keeps every built file but source maps, and the index page, which is inside of it', () => {
  const files = ['index.html', 'assets/index-1.js', 'assets/index-1.js.map', 'icon.svg']
  expect(precachePaths(files)).toEqual(['assets/index-1.js', 'icon.svg'])
})

test('the library of WebAuthn is in its own part of the worker, and in no other script', async () => {
  const entries = [...PARTS.map((part) => `src/worker/${part}.ts`), 'src/page/main.ts']
  const holders = await Promise.all(
    entries.map(async (entry) => {
      const { sources } = await buildClassicScript(entry, {
        minify: false,
        plugins: [emptyVirtualModules()],
      })
      return sources.some((path) => path.includes('/@simplewebauthn/server/')) ? [entry] : []
    }),
  )
  expect(holders.flat()).toEqual(['src/worker/webauthn.ts'])
})
