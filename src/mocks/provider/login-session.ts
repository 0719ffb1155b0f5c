import { readCookies, toSetCookie } from '../cookies.ts'
import { toLetters } from '../encoding.ts'
import type { Exchange } from '../exchange.ts'
import type { MockPerson } from '../site.ts'
import type { Provider } from './provider.ts'
import { recordsOf } from './records.ts'

/** Somebody who is signed in at the provider. */
export interface Login {
  readonly person: MockPerson
  /** Milliseconds of the virtual clock at which they signed in. */
  readonly since: number
}

/** Who is signed in at the provider in this browser, and since when. */
export async function currentLogin(provider: Provider, exchange: Exchange): Promise<Login | undefined> {
  const { context, request } = exchange
  const id = readCookies(request.headers).get(provider.cookies.login)
  if (id === undefined) return undefined
  const login = await recordsOf(provider, context.state).logins.get(id)
  if (login === undefined || login.expiresAt <= context.now) return undefined
  const person = findPerson(exchange, login.person)
  return person && { person, since: login.since ?? 0 }
}

/** Who is signed in at the provider in this browser. */
export async function signedInPerson(
  provider: Provider,
  exchange: Exchange,
): Promise<MockPerson | undefined> {
  return (await currentLogin(provider, exchange))?.person
}

/** Signs a person in and returns the cookies that say so. */
export function signIn(provider: Provider, exchange: Exchange, person: MockPerson): readonly string[] {
  const { context } = exchange
  const { cookies, loginLifetimeSeconds: maxAgeSeconds } = provider
  const id = toLetters(context.random('login session', 48))
  const { logins } = recordsOf(provider, context.state)
  endLogin(provider, exchange)
  logins.set(id, {
    person: person.id,
    expiresAt: context.now + maxAgeSeconds * 1000,
    since: context.now,
  })
  return [{ name: cookies.login, value: id, maxAgeSeconds }, ...cookies.besideLogin(person)].map(toSetCookie)
}

/** Signs the browser out and returns the cookies that say so. */
export function signOut(provider: Provider, exchange: Exchange, person: MockPerson): readonly string[] {
  const { cookies } = provider
  endLogin(provider, exchange)
  return [{ name: cookies.login, value: '' }, ...cookies.besideLogin(person)].map((cookie) =>
    toSetCookie({ ...cookie, value: '', maxAgeSeconds: 0 }),
  )
}

/** The person of the directory with this id. */
export function findPerson({ context }: Exchange, id: string | null): MockPerson | undefined {
  return context.people.find((person) => person.id === id)
}

function endLogin(provider: Provider, { context, request }: Exchange): void {
  const id = readCookies(request.headers).get(provider.cookies.login)
  if (id !== undefined) recordsOf(provider, context.state).logins.delete(id)
}
