import type { Middleware } from '../loaded.ts'
import { pageToCome } from '../page-to-come.ts'
import { renewedCookies } from '../visit.ts'
import { presentRequest } from './request.ts'
import { presentResponse } from './response.ts'
import { createRouter, type Router } from './router.ts'

/** Apps that were made, in order. */
const apps: Router[] = []

/**
 * `express()`. Express itself is built on Node's sockets and streams; this has the routing and the members of requests and responses that guards
 * use. @see https://expressjs.com/en/5x/api.html
 */
function createApp(): Router {
  const app = createRouter()
  const settings = new Map<string, unknown>()
  const route = app['get'] as (...args: readonly unknown[]) => unknown
  Object.assign(app, {
    locals: {},
    settings,
    // Also reads a setting.
    get: (...args: readonly unknown[]) =>
      args.length === 1 && typeof args[0] === 'string' ? settings.get(args[0]) : route(...args),
    set: (name: string, value: unknown) => {
      settings.set(name, value)
      return app
    },
    enable: (name: string) => {
      settings.set(name, true)
      return app
    },
    disable: (name: string) => {
      settings.set(name, false)
      return app
    },
    engine: () => app,
    listen: () => ({ close: () => undefined, on: () => undefined }),
  })
  apps.push(app)
  return app
}

/** Handlers that read bodies or files: there is nothing for them to do before a page. */
const passOn =
  () =>
  (_request: unknown, _response: unknown, next: () => void): void =>
    next()

export const express = Object.assign(createApp, {
  Router: createRouter,
  json: passOn,
  raw: passOn,
  static: passOn,
  text: passOn,
  urlencoded: passOn,
})

/** The app that a module exports, or else the first that was made. */
export function servedApp(exports: Readonly<Record<string, unknown>>): Middleware | undefined {
  const exported = Object.values(exports).find((value) => apps.includes(value as Router)) as
    | Router
    | undefined
  const app = exported ?? apps[0]
  return app && { run: (request) => serve(app, request) }
}

async function serve(app: Router, request: Parameters<Middleware['run']>[0]) {
  const response = presentResponse()
  const asked = presentRequest(request, app)
  Object.assign(asked, { res: response.object })
  Object.assign(response.object, { req: asked, app })
  await new Promise<void>((resolve, reject) => {
    void response.ended.then(resolve)
    app(asked, response.object, (error?: unknown) => (error === undefined ? resolve() : reject(error)))
  })
  const final = response.taken() ?? pageToCome()
  for (const [name, value] of response.headers)
    if (!final.headers.has(name)) final.headers.append(name, value)
  for (const line of renewedCookies()) final.headers.append('set-cookie', line)
  return final
}
