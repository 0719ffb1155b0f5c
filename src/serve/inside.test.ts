import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { customFetch, ExpressAuth } from '@auth/express'
import Google from '@auth/express/providers/google'
import express from 'express'
import { afterEach, expect, test } from 'vitest'
import { createObserver } from '../observe/observer.ts'
import { createSender } from '../observe/send.ts'

import { type Serving, serve } from './serve.ts'
import { type Fetch, fetchThrough, press } from './testing/clients.ts'
import { watchRequests } from './watch-requests.ts'
import type { OpenWorld } from './worlds/open-world.ts'

const running: (() => unknown)[] = []

afterEach(async () => {
  for (const end of running.splice(0).toReversed()) await end()
})

/** An Express app with `observe`, in a simulated internet. */
async function observedApp(): Promise<{ readonly serving: Serving; readonly app: string }> {
  running.push(watchRequests())
  const serving = await serve({ register: '/no-such-file.mjs', environment: {} })
  running.push(() => serving.close())
  const config = {
    ...{ secret: 'a secret of at least 32 characters', trustHost: true, basePath: '/auth', logger: {} },
    providers: [
      Google({
        clientId: 'my-app',
        clientSecret: 'any',
        [customFetch]: fetchThrough(serving.url, serving) as typeof fetch,
      }),
    ],
    callbacks: { jwt: ({ token }: { token: { sub?: string } }) => token },
  }
  const app = express()
  const observer = createObserver(createSender({ url: serving.url, token: serving.token }))
  app.use('/auth', ExpressAuth(observer.watch(config)))
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening))
  })
  running.push(() => new Promise((resolve) => server.close(resolve)))
  return { serving, app: `http://localhost:${(server.address() as AddressInfo).port}` }
}

/** Signs in as a browser does. */
async function signIn(app: string, person: string, browser: Fetch, toApp: Fetch): Promise<void> {
  const jar = new Map<string, string>()
  const ask = async (path: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const response = await toApp(new URL(path, app), {
      ...(body && { method: 'POST', body }),
      headers: { cookie },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return response
  }
  const { csrfToken } = (await (await ask('/auth/csrf')).json()) as { csrfToken: string }
  const sent = await ask('/auth/signin/google', new URLSearchParams({ csrfToken }))
  const back = await press(browser, new URL(sent.headers.get('location') ?? ''), person)
  await ask(back.href)
  expect(await (await ask('/auth/session')).json()).toMatchObject({ user: { name: 'Ada Byron' } })
}

function inside({ world }: OpenWorld): readonly string[] {
  return world.steps
    .list()
    .flatMap(({ data, kind, summary }) => ('callback' in data ? [`${kind} ${summary}`] : []))
}

/** Addresses of people that a record names. */
function namedIn({ world }: OpenWorld): readonly string[] {
  const found = JSON.stringify(world.steps.list()).match(/ada@(?:w\d+\.)?example(?:\.com)?/g) ?? []
  return [...new Set(found)]
}

const SIGN_IN = [
  'callback.called jwt trigger signIn',
  'callback.returned jwt → Ada Byron',
  'callback.called jwt',
  'callback.returned jwt → Ada Byron',
]

test.each([
  ['through their own proxies', true],
  ['past them', false],
])(
  '8 worlds at once with one app, whose browsers go to it %s: each has its own inside, in its place',
  async (_, proxied) => {
    const { app, serving } = await observedApp()
    const worlds = await Promise.all(Array.from({ length: 8 }, () => serving.open()))
    await Promise.all(
      worlds.map((open) => {
        const browser = fetchThrough(open.proxy, serving)
        const direct: Fetch = (url, init) => fetch(url, { redirect: 'manual', ...(init as RequestInit) })
        return signIn(app, open.world.people[0]?.id ?? '', browser, proxied ? browser : direct)
      }),
    )
    await expect.poll(() => worlds.map(inside)).toEqual(worlds.map(() => SIGN_IN))
    expect(worlds.map(namedIn)).toEqual(worlds.map(({ world }) => [world.people[0]?.email]))
    for (const { world } of worlds) {
      const steps = world.steps.list()
      const called = steps.find(({ data }) => 'callback' in data)
      const request = steps.find(({ exchange }) => exchange === called?.exchange)
      expect(request?.summary).toContain('/auth/callback/google')
      const token = steps.find(({ summary }) => summary.startsWith('POST oauth2.googleapis.com'))
      expect([
        token?.exchange.startsWith(`${request?.exchange}.`),
        (token?.seq ?? 0) < (called?.seq ?? 0),
      ]).toEqual([true, true])
    }
  },
  60_000,
)
