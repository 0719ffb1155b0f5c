import { expect, test } from 'vitest'
import { fromBase64url } from '../../authenticator/bytes/bytes.ts'
import { readAuthenticatorData } from '../../authenticator/data/authenticator-data.ts'
import type { Adapter } from '../../core/adapters.ts'
import type { OfferedCeremony } from '../testing/page-ceremony.ts'
import { type NewBed, origin } from './bed.ts'
import { createPasskeyBrowser } from './passkey-browser.ts'

const REGISTER = 'action=register&email=ada@example.com'
const SIGN_IN = 'action=authenticate'

/** Passkeys of a simulated authenticator, kept by an adapter that was written for Auth.js. */
export function describePasskeys(newBed: NewBed, published: () => Adapter): void {
  const newPerson = () => personAt(newBed, published())
  describeOnePasskey(newPerson)
  describeSeveralAuthenticators(newPerson)
}

function describeOnePasskey(newPerson: () => Person): void {
  test('a passkey is registered, and signs in with a counter that goes up in the database', async () => {
    const { authenticate, bed, calls, post, offered, browser, stored } = newPerson()
    const registration = await offered(REGISTER)
    expect(registration.options.excludeCredentials).toEqual([])
    const credential = browser.use(registration)
    expect(await post('register', credential)).toMatchObject({ location: origin })
    const { id } = JSON.parse(credential) as Credential
    const first = await bed.session()
    expect(await stored(id)).toMatchObject({ counter: 0, userId: first?.userId, transports: 'internal' })
    for (const counter of [1, 2]) {
      bed.leave()
      calls.clear()
      const assertion = await authenticate(`${SIGN_IN}&email=ada@example.com`)
      expect(assertion).toMatchObject({ id, counter, location: origin })
      expect((await bed.session())?.userId).toBe(first?.userId)
      expect(await stored(id)).toMatchObject({ counter })
      for (const operation of OF_A_SIGN_IN) expect([...calls], operation).toContain(operation)
    }
    expect(bed.errors).toEqual([])
  })

  test('a passkey finds its user without an e-mail, and its site without a list', async () => {
    const { authenticate, bed, offered, register } = newPerson()
    await register()
    const first = await bed.session()
    bed.leave()
    expect((await offered(SIGN_IN)).options.allowCredentials ?? []).toEqual([])
    expect(await authenticate(SIGN_IN)).toMatchObject({ location: origin })
    expect((await bed.session())?.userId).toBe(first?.userId)
  })

  test('an authenticator that has a passkey of this user is told so, and makes no second one', async () => {
    const { bed, browser, calls, offered, register, stored } = newPerson()
    const id = await register()
    calls.clear()
    const registration = await offered('action=register')
    expect(calls).toContain('listAuthenticatorsByUserId')
    expect(registration.options.excludeCredentials).toMatchObject([{ id, transports: ['internal'] }])
    expect(() => browser.use(registration)).toThrow('InvalidStateError: credential excluded')
    expect(await stored(id)).toMatchObject({ counter: 0 })
    expect(bed.errors).toEqual([])
  })
}

function describeSeveralAuthenticators(newPerson: () => Person): void {
  test('a second authenticator is added, and each signs the same user in', async () => {
    const { authenticate, bed, browser, offered, register } = newPerson()
    const first = await register()
    const laptop = browser.state()
    const session = await bed.session()
    browser.replace()
    const second = await register('action=register')
    expect(second).not.toBe(first)
    bed.leave()
    const { options } = await offered(`${SIGN_IN}&email=ada@example.com`)
    expect(options.allowCredentials?.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
    expect(await authenticate(SIGN_IN)).toMatchObject({ id: second, location: origin })
    bed.leave()
    browser.replace(laptop)
    expect(await authenticate(SIGN_IN)).toMatchObject({ id: first, location: origin })
    expect((await bed.session())?.userId).toBe(session?.userId)
  })

  test('a copied authenticator is noticed by its counter, which stays as it was', async () => {
    const { authenticate, bed, browser, register, stored } = newPerson()
    const id = await register()
    const copy = browser.state()
    bed.leave()
    await authenticate(SIGN_IN)
    bed.leave()
    browser.replace(copy)
    expect(await authenticate(SIGN_IN)).toMatchObject({
      counter: 1,
      location: `${origin}/auth/error?error=WebAuthnVerificationError`,
    })
    expect(await bed.session()).toBeNull()
    expect(await stored(id)).toMatchObject({ counter: 1 })
  })
}

const OF_A_SIGN_IN = [
  'listAuthenticatorsByUserId',
  'getAuthenticator',
  'updateAuthenticatorCounter',
  'getAccount',
  'getUser',
]

interface Credential {
  readonly id: string
  readonly response: { readonly authenticatorData: string }
}

type Person = ReturnType<typeof personAt>

/** Someone with a browser, in front of an app that keeps its passkeys with this adapter. */
function personAt(newBed: NewBed, adapter: Adapter) {
  const calls = new Set<string>()
  const bed = newBed({ adapter: noting(adapter, calls) })
  const browser = createPasskeyBrowser(() => bed.clock.now)
  const offered = async (query: string): Promise<OfferedCeremony> => {
    const { body } = await bed.send({ get: `/auth/webauthn-options/webauthn?${query}` })
    return JSON.parse(body) as OfferedCeremony
  }
  const post = (action: string, data: string) =>
    bed.send({ post: '/auth/callback/webauthn', form: { action, data } })
  return {
    ...{ bed, browser, calls, offered, post },
    /** The credential's ID, base64url. */
    async register(query = REGISTER): Promise<string> {
      const credential = browser.use(await offered(query))
      expect(await post('register', credential)).toMatchObject({ location: origin })
      return (JSON.parse(credential) as Credential).id
    },
    async authenticate(query: string) {
      const credential = browser.use(await offered(query))
      const { location } = await post('authenticate', credential)
      const { id, response } = JSON.parse(credential) as Credential
      const { counter } = readAuthenticatorData(fromBase64url(response.authenticatorData))
      return { id, counter, location }
    },
    /** The adapter's own row; adapters keep base64. */
    stored: async (id: string) =>
      adapter.getAuthenticator?.(Buffer.from(id, 'base64url').toString('base64')) ?? null,
  }
}

/** The adapter, which notes the names of operations that are called. */
function noting(adapter: Adapter, calls: Set<string>): Adapter {
  const operations = Object.entries(adapter).map(([name, operation]) => [
    name,
    typeof operation === 'function'
      ? (...args: unknown[]) => {
          calls.add(name)
          return (operation as (...given: unknown[]) => unknown).apply(adapter, args)
        }
      : operation,
  ])
  return Object.fromEntries(operations) as Adapter
}
