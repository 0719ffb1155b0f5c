import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'
import { HTTPException } from '../../platform.ts'

interface Asked {
  readonly req: { readonly header: (name: string) => string | undefined }
  readonly header: (name: string, value: string, options: object) => void
}

/** `hono/cookie`. */
function getCookie(context: Asked, name?: string): unknown {
  const all = parseCookie(context.req.header('cookie') ?? '')
  return name === undefined ? all : all[name]
}

function setCookie(context: Asked, name: string, value: string, options: Partial<SetCookie> = {}): void {
  const maxAge = options.maxAge === undefined ? {} : { maxAge: Math.floor(options.maxAge) }
  const line = stringifySetCookie({ path: '/', ...options, ...maxAge, name, value })
  context.header('set-cookie', line, { append: true })
}

function deleteCookie(context: Asked, name: string, options: Partial<SetCookie> = {}): void {
  setCookie(context, name, '', { ...options, maxAge: 0 })
}

/** `hono/factory`: functions that only give types. */
const createMiddleware = <T>(handler: T): T => handler

/** `cors()`, `logger()` and their like: there is nothing for them to do before a page. */
const passing = () => (_context: unknown, next: () => unknown) => next()

export const honoHelpers = { HTTPException, createMiddleware, deleteCookie, getCookie, passing, setCookie }
