import { readCookies, toSetCookie } from '../cookies.ts'
import { toLetters } from '../encoding.ts'
import type { Exchange } from '../exchange.ts'
import type { MockPerson } from '../site.ts'
import { hasAccount } from './people-at.ts'
import type { Provider } from './provider.ts'
import { type LoginMark, type ProviderRecords, recordsOf } from './records.ts'

/** A person who is signed in at the provider. */
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
  const person = findPerson(provider, exchange, login.person)
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
export async function signIn(
  provider: Provider,
  exchange: Exchange,
  person: MockPerson,
): Promise<readonly string[]> {
  const { context } = exchange
  const { cookies, loginLifetimeSeconds: maxAgeSeconds } = provider
  const id = toLetters(context.random('login session', 48))
  const records = recordsOf(provider, context.state)
  const before = await loginsOf(records, person.id, context.now)
  const ended = endLogin(provider, exchange)
  const device = context.device === undefined ? {} : { device: context.device }
  records.loginMarks.set(person.id, [...before.filter((mark) => mark.id !== ended), { id, ...device }])
  records.logins.set(id, {
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

/** The login sessions of a person that have not expired. */
export async function loginsOf(
  { logins, loginMarks }: ProviderRecords,
  person: string,
  now: number,
): Promise<readonly LoginMark[]> {
  const marks = (await loginMarks.get(person)) ?? []
  const living = await Promise.all(
    marks.map(async ({ id }) => ((await logins.get(id))?.expiresAt ?? 0) > now),
  )
  return marks.filter((_, at) => living[at])
}

/** Ends every login session of a person, wherever its cookie is. */
export async function endLoginsOf({ logins, loginMarks }: ProviderRecords, person: string): Promise<void> {
  for (const { id } of (await loginMarks.get(person)) ?? []) logins.delete(id)
  loginMarks.delete(person)
}

/** The person of the directory with this id who has an account at the provider. */
export function findPerson(
  provider: Provider,
  { context }: Exchange,
  id: string | null,
): MockPerson | undefined {
  return context.people.find((person) => person.id === id && hasAccount(provider, person))
}

/** The person who has this address or login there. */
export function personNamed(
  provider: Provider,
  { context }: Exchange,
  name: string | null,
): MockPerson | undefined {
  const asked = name?.trim().toLowerCase()
  const isNamed = (person: MockPerson) =>
    [person.email, person.id, provider.loginName(person)].some(
      (own) => own !== '' && own.toLowerCase() === asked,
    )
  return context.people.find((person) => isNamed(person) && hasAccount(provider, person))
}

/** Returns the id of the login session that this browser had. */
function endLogin(provider: Provider, { context, request }: Exchange): string | undefined {
  const id = readCookies(request.headers).get(provider.cookies.login)
  if (id !== undefined) recordsOf(provider, context.state).logins.delete(id)
  return id
}
