import { afterEach, describe, expect, test } from 'vitest'
import { create, creation, get, openFrame } from './testing/frame.ts'

const USB = { protocol: 'ctap2_1', transport: 'usb' } as const
const PHONE = {
  protocol: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
} as const

afterEach(() => {
  document.body.replaceChildren()
})

const name = (name: string): { readonly name: string } => ({ name })

describe('create() and get()', () => {
  test('look at the options first, then at the document, the signal, and the kind of credential', async () => {
    const { window } = openFrame()
    const { credentials } = window.navigator
    const signal = window.AbortSignal.abort('my reason')
    for (const method of ['create', 'get'] as const) {
      await expect(credentials[method]({ signal, publicKey: 'x' as never })).rejects.toMatchObject(
        name('TypeError'),
      )
      await expect(credentials[method]({ signal })).rejects.toBe('my reason')
      await expect(credentials[method]()).rejects.toMatchObject(name('NotSupportedError'))
    }
    document.body.replaceChildren()
    for (const method of ['create', 'get'] as const) {
      await expect(credentials[method]({ signal })).rejects.toMatchObject(name('NotAllowedError'))
      await expect(credentials[method]({ publicKey: 'x' as never })).rejects.toMatchObject(name('TypeError'))
    }
    await expect(credentials.preventSilentAccess()).rejects.toMatchObject(name('NotAllowedError'))
  })

  test('return promises of the page’s window, also for a wrong object', async () => {
    const { window } = openFrame()
    const { credentials } = window.navigator
    const promises = [credentials.get(), credentials.create.call({} as never), credentials.store({} as never)]
    for (const promise of promises) expect(promise).toBeInstanceOf(window.Promise)
    await Promise.allSettled(promises)
  })

  test('read each member once: inherited ones first, then by name', async () => {
    const { window } = openFrame()
    const read: string[] = []
    const watched = (of: object, path: string): object =>
      new Proxy(of, {
        get: (target, key) => {
          read.push(`${path}.${String(key)}`)
          const value: unknown = Reflect.get(target, key)
          const isPlain = typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
          return isPlain ? watched(value as object, `${path}.${String(key)}`) : value
        },
      })
    const extensions = {
      appid: '',
      credProps: true,
      largeBlob: {},
      prf: { eval: { first: new Uint8Array() } },
    }
    const publicKey = { ...creation(), authenticatorSelection: {}, extensions }
    const options = watched({ publicKey }, '')
    await window.navigator.credentials.create(options as never).catch(() => undefined)
    const ofPath = (path: string): readonly string[] =>
      read
        .filter((each) => each.startsWith(`${path}.`) && !each.slice(path.length + 1).includes('.'))
        .map((each) => each.slice(path.length + 1))
    const all = new Set(read.map((each) => each.slice(0, each.lastIndexOf('.'))))
    expect([...all]).toContain('.publicKey.extensions.prf.eval')
    const inherited: Record<string, readonly string[]> = {
      '.publicKey.rp': ['name'],
      '.publicKey.user': ['name'],
    }
    for (const path of [...all].filter((each) => each !== '')) {
      const members = ofPath(path)
      const own = members.filter((each) => !inherited[path]?.includes(each))
      expect(members).toEqual([...(inherited[path] ?? []), ...[...new Set(own)].toSorted()])
    }
  })

  test('tell buffers and signals by what they are, not by their names', async () => {
    const { window, authenticators } = openFrame()
    authenticators.addVirtualAuthenticator(PHONE)
    const named = { [Symbol.toStringTag]: 'ArrayBuffer', byteLength: 4 }
    const resizable = Reflect.construct(ArrayBuffer, [4, { maxByteLength: 8 }]) as ArrayBuffer
    const shared = new WebAssembly.Memory({ shared: true, initial: 1, maximum: 1 }).buffer
    for (const challenge of [named, resizable, new Uint8Array(resizable), shared, new Uint8Array(shared)])
      await expect(create(window, { challenge: challenge as never })).rejects.toBeInstanceOf(window.TypeError)
    const transferred = new Uint8Array(4)
    structuredClone(transferred, { transfer: [transferred.buffer] })
    const { response } = await create(window, { challenge: transferred })
    expect(JSON.parse(new TextDecoder().decode(response.clientDataJSON))).toMatchObject({ challenge: '' })
    const signal = { [Symbol.toStringTag]: 'AbortSignal', aborted: false } as never
    await expect(get(window, {}, { signal })).rejects.toBeInstanceOf(window.TypeError)
    const { TaskController } = globalThis as unknown as { readonly TaskController: typeof AbortController }
    const controller = new TaskController()
    controller.abort('my reason')
    await expect(get(window, {}, { signal: controller.signal })).rejects.toBe('my reason')
  })

  test('numbers are no symbols and no big integers', async () => {
    const { window } = openFrame()
    for (const timeout of [1n, Symbol('x')])
      await expect(create(window, { timeout: timeout as never })).rejects.toBeInstanceOf(window.TypeError)
  })

  test('a list of credentials of unknown types allows none, not any', async () => {
    const { window, authenticators } = openFrame()
    authenticators.addVirtualAuthenticator(PHONE)
    const { rawId } = await create(window, { authenticatorSelection: { residentKey: 'required' } })
    const unknown = { type: 'certificate' as never, id: rawId }
    await expect(get(window, { allowCredentials: [unknown] })).rejects.toMatchObject(name('NotAllowedError'))
    await get(window, { allowCredentials: [unknown, { type: 'public-key', id: rawId }] })
    await create(window, { excludeCredentials: [unknown] })
  })

  test('a page can create a credential of one kind only', async () => {
    const { window, authenticators } = openFrame()
    authenticators.addVirtualAuthenticator(PHONE)
    const both = { publicKey: creation(), password: { id: 'ada', password: 'secret' } }
    await expect(window.navigator.credentials.create(both as never)).rejects.toMatchObject(
      name('NotSupportedError'),
    )
    await create(window)
  })

  test('without mediation there is no credential, and nothing is asked', async () => {
    const { window, authenticators } = openFrame()
    authenticators.addVirtualAuthenticator(PHONE)
    await create(window, { authenticatorSelection: { residentKey: 'required' } })
    expect(await get(window, {}, { mediation: 'silent' })).toBeNull()
  })
})

test('store() takes credentials only, and not these', async () => {
  const { window, authenticators } = openFrame()
  authenticators.addVirtualAuthenticator(PHONE)
  const { credentials } = window.navigator
  await expect(credentials.store({ id: 'ada', type: 'password' })).rejects.toBeInstanceOf(window.TypeError)
  await expect(credentials.store(await create(window))).rejects.toMatchObject(name('NotSupportedError'))
})

describe('extensions', () => {
  test('credProps and payment are refused at authentication, as browsers do it', async () => {
    const { window, authenticators } = openFrame()
    authenticators.addVirtualAuthenticator(USB)
    const { rawId } = await create(window)
    const allowCredentials = [{ type: 'public-key' as const, id: rawId }]
    for (const extensions of [{ credProps: true }, { payment: { isPayment: true } }])
      await expect(get(window, { allowCredentials, extensions })).rejects.toMatchObject(
        name('NotSupportedError'),
      )
    await get(window, { allowCredentials, extensions: { credProps: false } })
  })

  test('no site may speak for another one', async () => {
    const { window, authenticators } = openFrame()
    authenticators.addVirtualAuthenticator(USB)
    const override = { origin: 'https://login.example', sameOriginWithAncestors: true }
    const extensions = { remoteDesktopClientOverride: override } as never
    await expect(create(window, { extensions })).rejects.toMatchObject(name('NotAllowedError'))
    await expect(get(window, { extensions })).rejects.toMatchObject(name('NotAllowedError'))
  })

  test.each([
    [{}, PHONE, false],
    [{}, { ...PHONE, extensions: ['largeBlob'] }, true],
    [{ support: 'preferred' }, { ...PHONE, extensions: ['largeBlob'] }, true],
  ])('at registration, largeBlob %j alone asks for support', async (largeBlob, config, supported) => {
    const { window, authenticators } = openFrame()
    authenticators.addVirtualAuthenticator(config)
    const created = await create(window, {
      authenticatorSelection: { residentKey: 'required' },
      extensions: { largeBlob },
    })
    expect(created.getClientExtensionResults().largeBlob).toEqual({ supported })
  })

  test('a key without PIN and sensor evaluates PRF and keeps small blobs', async () => {
    const { window, authenticators } = openFrame()
    authenticators.addVirtualAuthenticator({ ...USB, extensions: ['prf', 'credBlob'] })
    const first = Uint8Array.of(1)
    const created = await create(window, {
      extensions: { prf: { eval: { first } }, credBlob: first } as never,
    })
    const { prf, credBlob } = created.getClientExtensionResults() as {
      readonly prf?: { readonly results?: { readonly first: ArrayBuffer } }
      readonly credBlob?: boolean
    }
    expect(prf?.results?.first.byteLength).toBe(32)
    expect(credBlob).toBe(true)
    const asserted = await get(window, {
      allowCredentials: [{ type: 'public-key', id: created.rawId }],
      extensions: { prf: { eval: { first } }, getCredBlob: true } as never,
    })
    expect(asserted.getClientExtensionResults()).toEqual({
      prf: { results: prf?.results },
      getCredBlob: first.buffer,
    })
  })

  test('an authenticator of CTAP 2.0 may make every credential discoverable: then credProps.rk is missing', async () => {
    const { window, authenticators } = openFrame()
    authenticators.addVirtualAuthenticator({ ...PHONE, protocol: 'ctap2' })
    const extensions = { credProps: true }
    const plain = await create(window, { extensions })
    expect(plain.getClientExtensionResults().credProps).toEqual({})
    const resident = await create(window, { extensions, authenticatorSelection: { residentKey: 'required' } })
    expect(resident.getClientExtensionResults().credProps).toEqual({ rk: true })
  })
})
