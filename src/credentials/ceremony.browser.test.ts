import { afterEach, describe, expect, test } from 'vitest'
import { create, creation, FULL, get, openFrame, withAuthenticator } from './testing/frame.ts'

afterEach(() => {
  document.body.replaceChildren()
})

const name = (name: string): { readonly name: string } => ({ name })

describe('a ceremony', () => {
  test('is not allowed without an authenticator, and all of these look the same', async () => {
    const nothing = await create(openFrame().window).catch((error: unknown) => error)
    const { window } = withAuthenticator({}, { ...FULL, isUserVerified: false })
    const unverified = await create(window, {
      authenticatorSelection: { userVerification: 'required' },
    }).catch((error: unknown) => error)
    expect(nothing).toMatchObject(name('NotAllowedError'))
    expect(String(unverified)).toBe(String(nothing))
  })

  test('times out when no one does anything', async () => {
    const { window } = withAuthenticator({}, { protocol: 'ctap1/u2f', isUserConsenting: false })
    await expect(create(window, { timeout: 1 })).rejects.toMatchObject(name('NotAllowedError'))
  })

  test('can be aborted before and while it runs, with the reason of the signal', async () => {
    const { window } = withAuthenticator({}, { ...FULL, isUserConsenting: false })
    const publicKey = creation()
    const before = window.AbortSignal.abort()
    await expect(window.navigator.credentials.create({ publicKey, signal: before })).rejects.toMatchObject(
      name('AbortError'),
    )
    const controller = new window.AbortController()
    const running = window.navigator.credentials.create({ publicKey, signal: controller.signal })
    controller.abort('my reason')
    await expect(running).rejects.toBe('my reason')
    // Nothing is left behind.
    const second = new window.AbortController()
    const again = get(window, {}, { signal: second.signal })
    second.abort()
    await expect(again).rejects.toBeDefined()
  })

  test('can follow one that was aborted at once', async () => {
    const { window, authenticators, id } = withAuthenticator()
    const controller = new window.AbortController()
    const autofill = get(window, {}, { mediation: 'conditional', signal: controller.signal })
    controller.abort()
    await Promise.all([expect(autofill).rejects.toMatchObject(name('AbortError')), create(window)])
    expect(authenticators.getCredentials(id)).toHaveLength(1)
  })

  test('in the background waits without a credential, and offers those of the list with one', async () => {
    const { window } = withAuthenticator()
    const controller = new window.AbortController()
    const waiting = get(window, {}, { mediation: 'conditional', signal: controller.signal })
    let hasEnded = false
    const end = (): void => {
      hasEnded = true
    }
    waiting.then(end, end)
    // A later call to the authenticators is answered later.
    await window.PublicKeyCredential.getClientCapabilities()
    expect(hasEnded).toBe(false)
    controller.abort()
    await expect(waiting).rejects.toMatchObject(name('AbortError'))
    const { rawId, id } = await create(window, { authenticatorSelection: { residentKey: 'required' } })
    const allowCredentials = [{ type: 'public-key' as const, id: rawId }]
    expect((await get(window, { allowCredentials }, { mediation: 'conditional' })).id).toBe(id)
  })

  test('is the only one in its frame', async () => {
    const { window } = withAuthenticator({}, { ...FULL, isUserConsenting: false })
    const first = create(window, { timeout: 20 })
    await expect(create(window)).rejects.toMatchObject(name('NotAllowedError'))
    await expect(first).rejects.toMatchObject(name('NotAllowedError'))
  })

  test('tells that a credential is excluded', async () => {
    const { window } = withAuthenticator()
    const { rawId } = await create(window)
    const excludeCredentials = [{ type: 'public-key' as const, id: rawId }]
    await expect(create(window, { excludeCredentials })).rejects.toMatchObject(name('InvalidStateError'))
  })

  test.each([
    ['discouraged', false],
    ['preferred', true],
    ['required', true],
  ] as const)('residentKey %s: credProps.rk is %s', async (residentKey, rk) => {
    const { window } = withAuthenticator()
    const created = await create(window, {
      authenticatorSelection: { residentKey },
      extensions: { credProps: true },
    })
    expect(created.getClientExtensionResults().credProps).toEqual({ rk })
  })

  test('residentKey required is not allowed on an authenticator without resident keys', async () => {
    const { window } = withAuthenticator({}, { protocol: 'ctap1/u2f' })
    const attempt = create(window, { authenticatorSelection: { residentKey: 'required' } })
    await expect(attempt).rejects.toMatchObject(name('NotAllowedError'))
    const created = await create(window, { extensions: { credProps: true } })
    expect(created.getClientExtensionResults().credProps).toEqual({ rk: false })
  })

  test('in a frame of another origin needs the policy, and a press to create', async () => {
    const cross = { sameOriginWithAncestors: false }
    const denied = withAuthenticator({ policy: { ...cross, allows: () => false } })
    await expect(create(denied.window)).rejects.toMatchObject(name('NotAllowedError'))
    const idle = withAuthenticator({ policy: { ...cross, hasUserActivation: () => false } })
    await expect(create(idle.window)).rejects.toMatchObject(name('NotAllowedError'))
    const { window } = withAuthenticator({ topOrigin: 'https://top.example', policy: cross })
    const { response } = await create(window)
    expect(JSON.parse(new TextDecoder().decode(response.clientDataJSON))).toEqual({
      type: 'webauthn.create',
      challenge: 'AQIDBA',
      origin: 'https://shop.example',
      crossOrigin: true,
      topOrigin: 'https://top.example',
    })
  })

  test('may use the relying party of a related origin', async () => {
    const fetchRelatedOrigins = async (): Promise<unknown> => ({ origins: ['https://shop.example'] })
    const { window, authenticators, id } = withAuthenticator({ fetchRelatedOrigins })
    await create(window, { rp: { id: 'shop.com', name: 'Shop' } })
    expect(authenticators.getCredentials(id)).toMatchObject([{ rpId: 'shop.com' }])
  })

  test('checks AppIDs, and never finds credentials from before', async () => {
    const { window } = withAuthenticator()
    const created = await create(window, { extensions: { appidExclude: '' } as never })
    expect(created.getClientExtensionResults()).toEqual({ appidExclude: true })
    const allowCredentials = [{ type: 'public-key' as const, id: created.rawId }]
    const asserted = await get(window, {
      allowCredentials,
      extensions: { appid: 'https://www.shop.example' },
    })
    expect(asserted.getClientExtensionResults()).toEqual({ appid: false })
    const other = get(window, { allowCredentials, extensions: { appid: 'https://other.example' } })
    await expect(other).rejects.toMatchObject(name('SecurityError'))
    await expect(create(window, { extensions: { appid: '' } })).rejects.toMatchObject(
      name('NotSupportedError'),
    )
  })

  test('evaluates PRF, and reads and writes large blobs', async () => {
    const { window } = withAuthenticator()
    const first = Uint8Array.of(7)
    const created = await create(window, {
      authenticatorSelection: { residentKey: 'required' },
      extensions: { prf: { eval: { first } }, largeBlob: { support: 'required' } },
    })
    const results = created.getClientExtensionResults()
    expect(results.prf?.enabled).toBe(true)
    expect(results.largeBlob).toEqual({ supported: true })
    const allowCredentials = [{ type: 'public-key' as const, id: created.rawId }]
    const asserted = await get(window, {
      allowCredentials,
      extensions: { prf: { evalByCredential: { [created.id]: { first } } }, largeBlob: { write: first } },
    })
    expect(asserted.getClientExtensionResults()).toEqual({
      prf: { results: results.prf?.results },
      largeBlob: { written: true },
    })
    const read = await get(window, { allowCredentials, extensions: { largeBlob: { read: true } } })
    expect(read.getClientExtensionResults().largeBlob?.blob).toEqual(first.buffer)
  })
})
