import { environmentOf, missingIn, Response } from '../../inside/main.ts'

/** `redirect(status, location)` of `@sveltejs/kit`: thrown, but not an `Error`. */
class Redirect {
  readonly status: number
  readonly location: string

  constructor(status: number, location: unknown) {
    this.status = status
    this.location = String(location)
  }
}

/** `error(status, body)` of `@sveltejs/kit`. */
class HttpError {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    this.status = status
    this.body = typeof body === 'string' ? { message: body } : (body ?? { message: `Error: ${status}` })
  }

  toString(): string {
    return JSON.stringify(this.body)
  }
}

export function redirect(status: number, location: unknown): never {
  throw new Redirect(status, location)
}

export function error(status: number, body?: unknown): never {
  throw new HttpError(status, body)
}

export const isRedirect = (thrown: unknown): boolean => thrown instanceof Redirect
export const isHttpError = (thrown: unknown, status?: number): boolean =>
  thrown instanceof HttpError && (status === undefined || thrown.status === status)
export const fail = (status: number, data?: unknown): object => ({ status, data })

export function json(data: unknown, init?: Parameters<typeof Response.json>[1]): Response {
  return Response.json(data, init)
}

export function text(body: string, init?: ConstructorParameters<typeof Response>[1]): Response {
  return new Response(body, init)
}

interface Handling {
  readonly event: unknown
  readonly resolve: (event: unknown, options?: unknown) => unknown
}
type Handle = (handling: Handling) => unknown

/** `sequence(...handles)` of `@sveltejs/kit/hooks`: each handle is the `resolve` of the one before it. Those that are not here are passed over. */
export function sequence(...given: readonly Handle[]): Handle {
  const handles = given.filter((handle) => missingIn(handle) === undefined)
  return ({ event, resolve }) => {
    const from = (index: number, now: unknown, options?: unknown): unknown => {
      const handle = handles[index]
      if (handle === undefined) return resolve(now, options)
      return handle({ event: now, resolve: (next, more) => from(index + 1, next, more) })
    }
    return from(0, event)
  }
}

/** `$app/environment`: `dev` as the environment says. */
export function appEnvironment(): object {
  return {
    browser: false,
    building: false,
    dev: environmentOf()['NODE_ENV'] !== 'production',
    version: '',
  }
}
