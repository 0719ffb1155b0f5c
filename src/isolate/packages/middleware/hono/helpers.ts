import { HTTPException } from '../../platform.ts'

interface Asked {
  readonly req: { readonly header: (name: string) => string | undefined }
  readonly header: (name: string, value: string, options: object) => void
}

interface CookieOptions {
  readonly path?: string
  readonly domain?: string
  /** Seconds. */
  readonly maxAge?: number
  readonly expires?: Date
  readonly httpOnly?: boolean
  readonly secure?: boolean
  readonly sameSite?: string
}

/** `hono/cookie`. */
function getCookie(context: Asked, name?: string): unknown {
  const pairs = (context.req.header('cookie') ?? '').split(/;\s*/).flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 1 ? [] : [[pair.slice(0, at), decoded(pair.slice(at + 1))] as const]
  })
  const all = Object.fromEntries(pairs)
  return name === undefined ? all : all[name]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function setCookie(context: Asked, name: string, value: string, options: CookieOptions = {}): void {
  const { domain, expires, httpOnly, maxAge, path = '/', sameSite, secure } = options
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${path}`,
    domain === undefined ? '' : `Domain=${domain}`,
    maxAge === undefined ? '' : `Max-Age=${maxAge}`,
    expires === undefined ? '' : `Expires=${expires.toUTCString()}`,
    httpOnly ? 'HttpOnly' : '',
    secure ? 'Secure' : '',
    sameSite === undefined ? '' : `SameSite=${sameSite}`,
  ]
  context.header('set-cookie', parts.filter((part) => part !== '').join('; '), { append: true })
}

function deleteCookie(context: Asked, name: string, options: CookieOptions = {}): void {
  setCookie(context, name, '', { ...options, maxAge: 0 })
}

/** `hono/factory`: functions that only give types. */
const createMiddleware = <T>(handler: T): T => handler

/** `cors()`, `logger()` and their like: there is nothing for them to do before a page. */
const passing = () => (_context: unknown, next: () => unknown) => next()

export const honoHelpers = { HTTPException, createMiddleware, deleteCookie, getCookie, passing, setCookie }
