import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumFlags, findChromium } from '../../../tools/browser/find.ts'
import { buildIsolateWorker } from '../../../tools/build/isolate-worker.ts'
import { ROOT } from '../../../tools/paths.ts'
import { type StaticServer, startStaticServer } from '../../../tools/static-server.ts'
import { jwtProject } from '../../isolate/testing/jwt-project.ts'
import type { PageOutcome } from './worker-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'authscope-isolate-'))
let browser: Browser
let server: StaticServer
let page: Page

beforeAll(async () => {
  const files = [...(await buildIsolateWorker()), ...(await buildPage())]
  for (const file of files) {
    const path = join(folder, file.fileName)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, file.type === 'chunk' ? file.code : file.source)
  }
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><script type="module" src="./worker-page.js"></script>',
  )
  server = await startStaticServer({ directory: folder, port: 0 })
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags() })
  page = await browser.newPage()
  await page.goto(server.url)
  await page.waitForFunction(() => 'runInWorker' in window)
}, 120_000)

afterAll(async () => {
  await browser.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

async function buildPage(): Promise<(Rollup.OutputChunk | Rollup.OutputAsset)[]> {
  const result = (await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: `${ROOT}/src/check/isolate/worker-page.ts`,
        output: { entryFileNames: 'worker-page.js' },
      },
    },
  })) as Rollup.RollupOutput
  return result.output
}

function run(body: string, top = ''): Promise<PageOutcome> {
  return page.evaluate((code) => window.runInWorker(code), `${top}\n${jwtProject(body)}`)
}

test('the built worker runs a project in the browser, with packages that it loads when they are imported', async () => {
  const top = `import { z } from 'zod'\nimport bcrypt from 'bcryptjs'\nconst schema: z.ZodType<{ sub: string }> = z.object({ sub: z.string() })`
  const { value } = await run(
    `return { ...schema.parse(token), same: await bcrypt.compare('secret', await bcrypt.hash('secret', 4)) }`,
    top,
  )
  expect(value).toEqual({ sub: '1', same: true })
}, 60_000)

test('[hostile] it reaches nothing of worker and page', async () => {
  const names =
    'self postMessage close importScripts indexedDB caches navigator location WebSocket XMLHttpRequest WebAssembly'
  const { value } = await run(
    `const global = Function('return this')(); return { found: '${names}'.split(' ').filter((name) => name in global), same: global === globalThis }`,
  )
  expect(value).toEqual({ found: [], same: true })
}, 60_000)

test('[hostile] a native loop is ended with the worker, and the page keeps running', async () => {
  const outcome = await run('return { a: Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1) }')
  expect(outcome.problem).toBe('overrun')
  expect(outcome.message).toContain('callbacks.jwt')
  expect(outcome.ticks).toBeGreaterThan(5)
}, 60_000)
