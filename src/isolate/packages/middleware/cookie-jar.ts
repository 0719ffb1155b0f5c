import { parseCookie } from 'cookie'
import { ask, type Request } from '../../inside/main.ts'

interface CookieJar {
  readonly known: ReadonlyMap<string, string>
  readonly set: (name: string, value: string, options?: object) => void
  readonly remove: (name: string, options?: object) => void
}

/** The cookies of a request. A value that is no good percent-encoding stays as it is. */
export function cookiesIn({ headers }: Pick<Request, 'headers'>): readonly (readonly [string, string])[] {
  const found = Object.entries(parseCookie(headers.get('cookie') ?? ''))
  return found.map(([name, value = '']) => [name, value])
}

/** The same; what is set goes to the browser with the response. */
export function cookieJar(request: Request): CookieJar {
  const known = new Map(cookiesIn(request))
  const set = (name: string, value: string, options: object = {}): void => {
    known.set(name, value)
    void ask(
      'cookie',
      JSON.stringify({ httpOnly: true, secure: true, sameSite: 'lax', ...options, name, value }),
    )
  }
  const remove = (name: string, options: object = {}): void => {
    set(name, '', { ...options, maxAge: 0 })
    known.delete(name)
  }
  return { known, set, remove }
}
