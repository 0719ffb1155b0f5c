import { describe, expect, test } from 'vitest'
import { type AuthError, CredentialsSignin } from '../errors.ts'
import { createFlowBed } from '../testing/flow-bed.ts'
import { createMailProvider } from '../testing/mail-provider.ts'
import { sha256Hex } from '../testing/sha256.ts'
import { factsOf, origin, setCookies } from '../testing/test-bed.ts'
import type { AuthConfig, EmailConfig } from '../types.ts'

const configuration = `${origin}/auth/error?error=Configuration`
const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
const hex64 = expect.stringMatching(/^[\da-f]{64}$/)

function createMailBed(change: Partial<EmailConfig> = {}, config: Partial<AuthConfig> = {}) {
  const { provider: mail, mails, link } = createMailProvider(change)
  const bed = createFlowBed({ providers: [mail], ...config })
  const request = (email = 'mona@example.com', form = {}) =>
    bed.post('/auth/signin/mail', { email, callbackUrl: '/next', ...form })
  const open = (path = link()) => bed.get(path)
  const reset = () => {
    bed.trace.length = 0
  }
  return { ...bed, mails, link, request, open, reset }
}

const locationOf = (response: Response) => response.headers.get('location')

describe('[EMAIL-1] the address', () => {
  test.each([
    ['  Mona@Example.COM ', 'mona@example.com'],
    ['Ｍona@example.com', 'mona@example.com'],
    ['a@b,', 'a@b'],
    ['a b@c', 'a b@c'],
  ])('[EMAIL-1] %s is %s', async (given, stored) => {
    const bed = createMailBed()
    await bed.request(given)
    expect(bed.mails).toMatchObject([{ identifier: stored }])
    expect(bed.data.tokens).toMatchObject([{ identifier: stored }])
    expect(factsOf(bed, 'EMAIL-1')).toMatchObject([{ passed: true, expected: stored, received: given }])
  })

  test.each(['', 'foo', 'a@', '@b', 'a@b@c', '"a"@b.c', 'a@b.c,d@e.f', 'a@,b', 'a@b.c\r\nbcc:x@y.z'])(
    '[EMAIL-1] %j is not an address',
    async (given) => {
      const bed = createMailBed()
      expect(locationOf(await bed.request(given))).toBe(configuration)
      expect(bed.mails).toEqual([])
      expect(bed.order()).toEqual([])
      expect(factsOf(bed, 'EMAIL-1')).toMatchObject([{ passed: false }])
    },
  )

  test.each([5, ['a@b.c'], { a: 1 }])('[EMAIL-1] JSON may hold anything: %j', async (email) => {
    const bed = createMailBed()
    const body = JSON.stringify({ csrfToken: await bed.csrfToken(), email })
    const headers = { 'content-type': 'application/json' }
    const response = await bed.send('/auth/signin/mail', { method: 'POST', headers, body })
    expect(locationOf(response)).toBe(configuration)
  })

  test('[EMAIL-1] the provider may decide', async () => {
    const bed = createMailBed({ normalizeIdentifier: (identifier) => `own:${identifier}` })
    await bed.request('X@Y.Z')
    expect(bed.mails).toMatchObject([{ identifier: 'own:X@Y.Z' }])
    const refusing = createMailBed({
      normalizeIdentifier: () => {
        throw new Error('only staff')
      },
    })
    expect(locationOf(await refusing.request())).toBe(configuration)
    expect(factsOf(refusing, 'EMAIL-1')).toMatchObject([{ passed: false, detail: 'only staff' }])
  })
})

describe('[EMAIL-2] the signIn callback is asked first', () => {
  test('[EMAIL-2] with the request, and a temporary user', async () => {
    const bed = createMailBed()
    await bed.request()
    const [params] = bed.payloads('callback.signIn') as { user: { id: string }; account: object }[]
    expect(params).toEqual({
      user: { id: uuid, email: 'mona@example.com', emailVerified: null },
      account: {
        providerAccountId: 'mona@example.com',
        userId: params?.user.id,
        type: 'email',
        provider: 'mail',
      },
      email: { verificationRequest: true },
    })
  })

  test('[EMAIL-2] or the stored user', async () => {
    const bed = createMailBed()
    bed.data.users.push({ id: 'z', email: 'mona@example.com', emailVerified: null, name: 'Mona' })
    await bed.request()
    expect(bed.payloads('callback.signIn')).toMatchObject([
      { user: { id: 'z', name: 'Mona' }, account: { userId: 'z' } },
    ])
  })

  test.each([
    ['refuses', () => false],
    ['refuses with an empty text', () => ''],
    [
      'throws',
      () => {
        throw new Error('blocked')
      },
    ],
    [
      'throws an AuthError, which is wrapped here',
      () => {
        throw new CredentialsSignin('blocked')
      },
    ],
  ])('[EMAIL-2] it %s', async (_, signIn) => {
    const bed = createMailBed({}, { callbacks: { signIn } })
    expect(locationOf(await bed.request())).toBe(`${origin}/auth/error?error=AccessDenied`)
    expect([bed.mails, bed.data.tokens]).toEqual([[], []])
    expect(bed.logged.errors).toMatchObject([{ type: 'AccessDenied' }])
  })

  test('[EMAIL-2] it leads elsewhere', async () => {
    const bed = createMailBed({}, { callbacks: { signIn: () => '/blocked?x=1' } })
    const response = await bed.request()
    expect(locationOf(response)).toBe(`${origin}/blocked?x=1`)
    expect(setCookies(response).map(({ name }) => name)).toEqual(['__Secure-authjs.callback-url'])
    expect([bed.mails, bed.data.tokens]).toEqual([[], []])
  })
})

describe('[EMAIL-3] the token', () => {
  test('[EMAIL-3] is random, for a day; the store has its hash', async () => {
    const bed = createMailBed()
    await bed.request()
    const [mail] = bed.mails
    const query = new URL(String(mail?.url)).searchParams
    expect(Object.fromEntries(query)).toEqual({
      callbackUrl: `${origin}/next`,
      token: hex64,
      email: 'mona@example.com',
    })
    expect(mail?.url.startsWith(`${origin}/auth/callback/mail?`)).toBe(true)
    const expires = new Date(bed.clock.now + 86_400_000)
    expect(mail).toMatchObject({ token: query.get('token'), expires })
    const hash = await sha256Hex(`${query.get('token')}secret`)
    expect(bed.data.tokens).toEqual([{ identifier: 'mona@example.com', token: hash, expires }])
    expect(factsOf(bed, 'EMAIL-3')).toMatchObject([
      { branch: 'made', facts: { token: query.get('token'), expires } },
      { branch: 'hashed', facts: { hash } },
    ])
  })

  test('[EMAIL-3] as the provider makes it, with its own secret and time', async () => {
    const generateVerificationToken = async () => '123456'
    const bed = createMailBed({ generateVerificationToken, secret: 'own', maxAge: 60 })
    await bed.request()
    expect(bed.mails).toMatchObject([{ token: '123456', expires: new Date(bed.clock.now + 60_000) }])
    expect(bed.data.tokens).toMatchObject([{ token: await sha256Hex('123456own') }])
    expect(locationOf(await bed.open())).toBe(`${origin}/next`)
  })

  test('[EMAIL-3] several secrets count as one text: changing the list invalidates open links', async () => {
    const bed = createMailBed({}, { secret: ['new', 'old'] })
    await bed.request()
    const token = new URL(String(bed.mails[0]?.url)).searchParams.get('token')
    expect(bed.data.tokens).toMatchObject([{ token: await sha256Hex(`${token}new,old`) }])
  })
})

describe('[EMAIL-4] mail and store', () => {
  const fail = async () => {
    throw new Error('no connection')
  }

  test.each([
    ['the mail', { sendVerificationRequest: fail }, {}, ['Error']],
    [
      'the mail, at once',
      {
        sendVerificationRequest: () => {
          throw new Error('no server')
        },
      },
      {},
      ['Error'],
    ],
    ['the store', {}, { createVerificationToken: fail }, ['AdapterError', 'AdapterError']],
    [
      'both',
      { sendVerificationRequest: fail },
      { createVerificationToken: fail },
      ['AdapterError', 'AdapterError'],
    ],
    [
      'the store, while the mail server is silent,',
      { sendVerificationRequest: () => new Promise<void>(() => undefined) },
      { createVerificationToken: fail },
      ['AdapterError', 'AdapterError'],
    ],
  ] as const)(
    '[EMAIL-4] %s fails: the sign-in fails, and no rejection is left',
    async (_, change, broken, names) => {
      const lost: unknown[] = []
      const onLost = (reason: unknown) => lost.push(reason)
      process.on('unhandledRejection', onLost)
      const bed = createMailBed(change)
      Object.assign(bed.config.adapter ?? {}, broken)
      expect(locationOf(await bed.request())).toBe(configuration)
      await new Promise((resolve) => setImmediate(resolve))
      process.off('unhandledRejection', onLost)
      expect(lost).toEqual([])
      expect(bed.logged.errors.map((error) => (error as AuthError).type ?? error.name)).toEqual(names)
    },
  )

  test('[EMAIL-4] a token without a mail is reported, and works for no one', async () => {
    const bed = createMailBed({ sendVerificationRequest: fail })
    await bed.request()
    expect(bed.data.tokens).toHaveLength(1)
    expect(factsOf(bed, 'EMAIL-4')).toMatchObject([{ branch: 'mail rejected, token fulfilled' }])
  })

  test('[EMAIL-4] a token that is not stored is reported at once', async () => {
    const bed = createMailBed()
    Object.assign(bed.config.adapter ?? {}, { createVerificationToken: fail })
    await bed.request()
    expect(factsOf(bed, 'EMAIL-4')).toMatchObject([{ branch: 'token rejected' }])
  })

  test('[EMAIL-4] the mail is sent before the store is called', async () => {
    const order: string[] = []
    const bed = createMailBed({
      sendVerificationRequest: async () => {
        order.push(...bed.order(), 'mail')
      },
    })
    await bed.request()
    expect(order).toEqual(['adapter.getUserByEmail', 'callback.signIn', 'mail'])
    expect(bed.order().at(-1)).toBe('adapter.createVerificationToken')
  })
})

test('[EMAIL-5] then the page that says where to look', async () => {
  const bed = createMailBed()
  const response = await bed.request()
  const location = `${origin}/auth/verify-request?provider=mail&type=email`
  expect([response.status, locationOf(response)]).toEqual([302, location])
  const page = await bed.get(location)
  expect(await page.text()).toContain('Check your e-mail')
})

test('[EMAIL-5] as JSON for a client, and not without the CSRF token', async () => {
  const bed = createMailBed()
  const body = new URLSearchParams({ csrfToken: await bed.csrfToken(), email: 'a@b.c' })
  const headers = { 'x-auth-return-redirect': '1' }
  const response = await bed.send('/auth/signin/mail', { method: 'POST', body, headers })
  expect(await response.json()).toEqual({
    url: `${origin}/auth/verify-request?provider=mail&type=email`,
  })
  expect(locationOf(await bed.request('a@b.c', { csrfToken: 'x' }))).toBe(
    `${origin}/auth/signin?error=MissingCSRF`,
  )
})

test('[EMAIL-11] what a mail is made from', async () => {
  const theme = { brandColor: '#f00' }
  const bed = createMailBed({ from: 'me@example.com' }, { theme })
  await bed.send('/auth/signin/mail?a=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-mine': '1' },
    body: JSON.stringify({ csrfToken: await bed.csrfToken(), email: 'A@b.c', extra: { n: 1 } }),
  })
  const [mail] = bed.mails
  expect(Object.keys(mail ?? {}).sort()).toEqual(
    ['expires', 'fetch', 'identifier', 'provider', 'request', 'theme', 'token', 'url'].sort(),
  )
  expect(mail?.theme).toEqual(theme)
  expect(mail?.fetch).toBe(bed.runtime.fetch)
  expect(mail?.provider).toMatchObject({
    id: 'mail',
    from: 'me@example.com',
    callbackUrl: `${origin}/auth/callback/mail`,
  })
  expect(mail?.request.url).toBe(`${origin}/auth/signin/mail?a=1`)
  expect(mail?.request.headers.get('x-mine')).toBe('1')
  expect(await mail?.request.json()).toMatchObject({ email: 'A@b.c', extra: { n: 1 } })
})

test('[EMAIL-11] a form becomes JSON too, with its old type; without a theme the defaults are used', async () => {
  const bed = createMailBed()
  await bed.request()
  const [mail] = bed.mails
  expect(mail?.request.headers.get('content-type')).toContain('x-www-form-urlencoded')
  expect(await mail?.request.json()).toMatchObject({ email: 'mona@example.com', callbackUrl: '/next' })
  expect(mail?.theme).toEqual({ colorScheme: 'auto', logo: '', brandColor: '', buttonText: '' })
})

test('[PAGE-6] the redirect goes to pages.verifyRequest', async () => {
  const bed = createMailBed({}, { pages: { verifyRequest: '/look?x=1' } })
  const location = locationOf(await bed.request()) ?? ''
  const page = await bed.get(location)
  expect(locationOf(page)).toBe('/look?x=1&provider=mail&type=email')
})
