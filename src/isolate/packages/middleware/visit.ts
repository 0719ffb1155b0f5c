import { askEngine, Response } from '../../inside/main.ts'

/** What the engine says of the visitor, as a framework's package asks it. */
export interface Visitor {
  readonly session: object | null
  /** `Set-Cookie` lines of the session. */
  readonly cookies: readonly string[]
  /** What `callbacks.authorized` returned; `true` without that callback. */
  readonly authorized?: unknown
  /** Path of the engine. */
  readonly basePath: string
  /** Paths that the configuration names in `pages`. */
  readonly pages: readonly string[]
  /** Path of the sign-in page. */
  readonly signIn: string
}

let running = 0
let cookies: string[] = []

/** Runs middleware for one request. `auth()` has an answer only meanwhile. */
export async function during<T>(run: () => Promise<T>): Promise<T> {
  running += 1
  cookies = []
  try {
    return await run()
  } finally {
    running -= 1
  }
}

export function isRunning(): boolean {
  return running > 0
}

/** Asks for the session; with `authorized`, that callback too. */
export async function askVisitor(authorized: boolean): Promise<Visitor> {
  return (await askEngine('visitor', { authorized })) as Visitor
}

/** For frameworks whose `auth()` renews the cookie of the session with whatever the response will be. */
export function renewWith(lines: readonly string[]): void {
  cookies.push(...lines)
}

export function renewedCookies(): readonly string[] {
  return cookies
}

/** The response with the renewed cookies of the session. */
export function withRenewed(response: Response): Response {
  const renewed = new Response(response.takeBytes(), response)
  for (const line of cookies) renewed.headers.append('set-cookie', line)
  return renewed
}
