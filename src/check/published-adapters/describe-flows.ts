import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBed, type NewBed, origin } from './bed.ts'
import { describePasskeys } from './describe-passkeys.ts'
import type { PublishedAdapter } from './published-adapter.ts'

const day = 86_400_000
const month = 30 * day
const signInError = (type: string) => `${origin}/auth/signin?error=${type}`

/** The engine's flows over an adapter that was written for Auth.js; those with passkeys where it stores them. */
export function describeFlows(
  name: string,
  open: () => Promise<PublishedAdapter>,
  { hasPasskeys = true } = {},
): void {
  describe(`${name} under our engine`, () => {
    let published: PublishedAdapter
    beforeAll(async () => {
      published = await open()
    })
    afterAll(() => published.close())
    beforeEach(() => published.clear())
    const newBed: NewBed = (change) => createBed(published.adapter, change)
    describeOAuth(newBed)
    describeSessions(newBed)
    describeEmail(newBed)
    if (hasPasskeys) describePasskeys(newBed, () => published.adapter)
  })
}

function describeOAuth(newBed: NewBed): void {
  test('a first sign-in makes the user, a second one finds it', async () => {
    const bed = newBed()
    expect(await bed.signIn('first')).toMatchObject({ location: origin })
    const first = await bed.session()
    expect(first).toMatchObject({
      user: { name: 'Ada Lovelace', email: 'ada@example.com', emailVerified: null },
    })
    bed.leave()
    await bed.signIn('first')
    const second = await bed.session()
    expect(second?.userId).toBe(first?.userId)
    expect(second?.sessionToken).not.toBe(first?.sessionToken)
    expect(bed.errors).toEqual([])
  })

  test('an account with a known e-mail is not linked to nobody', async () => {
    const bed = newBed()
    await bed.signIn('first')
    bed.leave()
    expect(await bed.signIn('second')).toMatchObject({ location: signInError('OAuthAccountNotLinked') })
    expect(await bed.session()).toBeNull()
  })

  test('an account is linked while signed in, and signs the same user in', async () => {
    const bed = newBed()
    await bed.signIn('first')
    const first = await bed.session()
    expect(await bed.signIn('second')).toMatchObject({ location: origin })
    expect((await bed.session())?.sessionToken).toBe(first?.sessionToken)
    bed.leave()
    expect(await bed.signIn('second')).toMatchObject({ location: origin })
    expect((await bed.session())?.userId).toBe(first?.userId)
    expect(bed.errors).toEqual([])
  })

  test('an account of somebody else is not linked', async () => {
    const bed = newBed()
    await bed.signIn('first')
    bed.leave()
    bed.world.provider.behave({ profile: { sub: 'bob', id: 'bob', name: 'Bob', email: 'bob@example.com' } })
    await bed.signIn('second')
    expect(await bed.signIn('second')).toMatchObject({ location: origin })
    bed.world.provider.behave({ profile: {} })
    expect(await bed.signIn('first')).toMatchObject({ location: signInError('OAuthAccountNotLinked') })
    expect((await bed.session())?.user?.name).toBe('Bob')
  })

  test('JWT sessions beside the adapter', async () => {
    const bed = newBed({ session: { strategy: 'jwt' } })
    await bed.signIn('first')
    await bed.signIn('second')
    expect(await bed.session()).toMatchObject({ user: { name: 'Ada Lovelace' } })
    expect(bed.errors).toEqual([])
  })
}

function describeSessions(newBed: NewBed): void {
  test('a session is extended once a day', async () => {
    const bed = newBed()
    await bed.signIn('first')
    const expires = async () => Date.parse((await bed.session())?.expires ?? '')
    const begin = bed.clock.now
    expect(await expires()).toBe(begin + month)
    bed.clock.now += day - 1
    await bed.session()
    expect(await expires()).toBe(begin + month)
    bed.clock.now += 1
    await bed.session()
    expect(await expires()).toBe(begin + day + month)
  })

  test('a session that has expired is over, and its row is gone', async () => {
    const bed = newBed()
    await bed.signIn('first')
    const token = bed.world.jar.get('__Secure-authjs.session-token') ?? ''
    bed.clock.now += month + 1
    expect(await bed.session()).toBeNull()
    expect(bed.world.jar.get('__Secure-authjs.session-token')).toBeUndefined()
    bed.clock.now -= day
    bed.world.jar.set('__Secure-authjs.session-token', token)
    expect(await bed.session()).toBeNull()
    expect(bed.errors).toEqual([])
  })

  test('signing out deletes the row', async () => {
    const bed = newBed()
    await bed.signIn('first')
    const token = bed.world.jar.get('__Secure-authjs.session-token') ?? ''
    expect(await bed.send({ post: '/auth/signout' })).toMatchObject({ location: origin })
    bed.world.jar.set('__Secure-authjs.session-token', token)
    expect(await bed.session()).toBeNull()
    expect(bed.errors).toEqual([])
  })
}

function describeEmail(newBed: NewBed): void {
  const ask = async (bed: ReturnType<NewBed>) => {
    await bed.send({ get: '/auth/csrf' })
    return bed.send({ post: '/auth/signin/email', form: { email: 'Ada@Example.com' } })
  }

  test('a magic link signs in once', async () => {
    const bed = newBed()
    expect((await ask(bed)).location).toBe(`${origin}/auth/verify-request?provider=email&type=email`)
    expect(await bed.send({ click: {} })).toMatchObject({ location: origin })
    const verified = new Date(bed.clock.now).toISOString()
    expect(await bed.session()).toMatchObject({ user: { email: 'ada@example.com', emailVerified: verified } })
    bed.leave()
    expect(await bed.send({ click: {} })).toMatchObject({
      location: `${origin}/auth/error?error=Verification`,
    })
    expect(await bed.session()).toBeNull()
  })

  test('a magic link that is too old does not, and does not later', async () => {
    const bed = newBed()
    await ask(bed)
    bed.clock.now += day + 1
    expect(await bed.send({ click: {} })).toMatchObject({
      location: `${origin}/auth/error?error=Verification`,
    })
    bed.clock.now -= day
    expect(await bed.send({ click: {} })).toMatchObject({
      location: `${origin}/auth/error?error=Verification`,
    })
  })

  test('a magic link for a known user signs that user in and marks the address', async () => {
    const bed = newBed()
    await bed.signIn('first')
    const first = await bed.session()
    bed.leave()
    await ask(bed)
    await bed.send({ click: {} })
    const second = await bed.session()
    expect(second?.userId).toBe(first?.userId)
    expect(second?.user).toMatchObject({ emailVerified: new Date(bed.clock.now).toISOString() })
    expect(bed.errors).toEqual([])
  })
}
