import { ask, type Request } from '../../inside/main.ts'

interface CookieJar {
  readonly known: ReadonlyMap<string, string>
  readonly set: (name: string, value: string, options?: object) => void
  readonly remove: (name: string, options?: object) => void
}

/** The cookies of a request; what is set goes to the browser with the response. */
export function cookieJar(request: Request): CookieJar {
  const known = new Map(
    (request.headers.get('cookie') ?? '')
      .split(/;\s*/)
      .filter((pair) => pair.includes('='))
      .map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))] as const
      }),
  )
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
