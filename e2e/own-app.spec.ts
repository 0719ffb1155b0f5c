import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { SERVED_FRAGMENT } from '../src/protocol/served.ts'
import { type Serving, serve } from '../src/serve/serve.ts'
import { fetchThrough } from '../src/serve/testing/clients.ts'
import { DIST } from '../tools/paths.ts'
import { type StaticServer, startStaticServer } from '../tools/static-server.ts'

let serving: Serving
let site: StaticServer
let app: Server
let url: string

/** How long the app waits for a provider. */
let patienceMs = 60_000

test.beforeEach(async () => {
  serving = await serve({ register: '/none.mjs', environment: {} })
  site = await startStaticServer({ directory: DIST, port: 0, answers: serving.live.answer })
  app = createServer((request, response) => {
    signIn(new URL(request.url ?? '/', url)).then(
      ([status, headers, body]) =>
        response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body),
      (error: unknown) =>
        response.writeHead(500, { 'content-type': 'text/html' }).end(`<h1>${String(error)}</h1>`),
    )
  })
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  url = `http://localhost:${(app.address() as AddressInfo).port}`
})

test.afterEach(async () => {
  await serving.close()
  await site.close()
  app.closeAllConnections()
  await new Promise((resolve) => app.close(resolve))
})

/** A small app of someone's that signs in with GitHub, on its production addresses. */
async function signIn({ pathname, searchParams }: URL): Promise<[number, Record<string, string>, string]> {
  const asks = `https://github.com/login/oauth/authorize?client_id=mine&redirect_uri=${url}/auth/callback/github&state=s`
  if (pathname === '/')
    return [
      200,
      {},
      '<h1>My app</h1><form action="/auth/signin/github" method="post"><button>Sign in</button></form>',
    ]
  if (pathname !== '/auth/callback/github') return [302, { location: asks }, '']
  const ask = fetchThrough(serving.url, serving)
  const answer = await ask('https://github.com/login/oauth/access_token', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      client_id: 'mine',
      client_secret: 'any',
      code: searchParams.get('code') ?? '',
    }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const { access_token = 'none' } = (await answer.json()) as { readonly access_token?: string }
  const user = await ask('https://api.github.com/user', {
    headers: { authorization: `Bearer ${access_token}`, 'user-agent': 'app' },
  })
  const { name = 'no one' } = (await user.json()) as { readonly name?: string }
  return [200, { 'set-cookie': 'session=1; HttpOnly; Max-Age=600' }, `<h1>Hello, ${name}</h1>`]
}

/** The workbench, and a browser in the world that it shows. */
async function open(browser: Browser, page: Page): Promise<Page> {
  const { proxy } = await serving.open()
  await page.goto(`${site.url}#${SERVED_FRAGMENT}=${serving.token}`)
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  const context = await browser.newContext({ proxy: { server: proxy }, ignoreHTTPSErrors: true })
  return context.newPage()
}

async function press(own: Page): Promise<void> {
  await own.goto(`${url}/`)
  await own.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true })
}

test('someone watches an own app, changes what it is answered, and keeps the record @all', async ({
  browser,
  page,
}) => {
  const own = await open(browser, page)
  await press(own)
  // GitHub asks the first time only.
  await own.locator('form button.go').first().click()
  await expect(own.getByRole('heading')).toHaveText('Hello, Ada Byron')
  const steps = page.getByRole('tree', { name: 'Steps' })
  await expect(steps).toContainText('POST github.com/login/oauth/access_token')

  await page.evaluate(() =>
    window.authscope.breakpoints.add({ on: { kind: 'response.received', url: 'access_token' } }),
  )
  await press(own)
  await expect(page.getByText('Paused at').first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit response' }).click()
  await page.getByRole('textbox', { name: 'Body' }).fill('{"error":"changed"}')
  await page.getByRole('button', { name: 'Send response' }).click()
  await page.getByRole('button', { name: 'Run to breakpoint' }).click()
  await expect(own.getByRole('heading')).toHaveText('Hello, no one')

  patienceMs = 3000
  await press(own)
  await expect(page.getByText('Paused at').first()).toBeVisible()
  await expect(own.getByRole('heading')).toContainText('Timeout')
  await expect(steps).toContainText('gave up')

  await page.reload()
  await expect(steps).toContainText('gave up')
  await serving.close()
  await expect(page.getByRole('status').filter({ hasText: 'Stopped' })).toBeVisible()
  await expect(steps).toContainText('gave up')
})

test('a workbench with the token of another run shows nothing, and says why @all', async ({ page }) => {
  await serving.open()
  await page.goto(`${site.url}#${SERVED_FRAGMENT}=another`)
  await expect(page.getByRole('alert')).toContainText("The run's token is missing or wrong.")
})
