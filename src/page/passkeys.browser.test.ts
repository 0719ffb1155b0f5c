import { describe, expect, it } from 'vitest'
import { show, startFixture } from './testing/fixture.ts'

startFixture()

/** Pages of a world whose passkeys are this machine's. */
const MACHINE = { passkeys: 'machine' } as const

const challenge = new Uint8Array([1, 2, 3])
const create = { challenge, user: { id: challenge, name: 'ada', displayName: 'Ada' }, pubKeyCredParams: [] }

describe('the passkeys of a simulated page', () => {
  it('are refused for any other relying party, before the browser hears of it', async () => {
    const { window } = await show('', MACHINE)
    const { credentials } = window.navigator
    const attempts = [
      credentials.create({ publicKey: { ...create, rp: { id: 'app.example', name: 'Example' } } }),
      credentials.get({ publicKey: { challenge, rpId: 'app.example' } }),
    ]
    for (const { reason } of (await Promise.allSettled(attempts)) as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({ name: 'SecurityError' })
      expect(reason.message).toContain('"app.example"')
      expect(reason.message).toContain(`"${location.hostname}"`)
    }
  })

  it('are the real host’s when nobody is named, and then the browser’s business', async () => {
    const { window } = await show('', MACHINE)
    const abort = new window.AbortController()
    const asked = window.navigator.credentials.get({ publicKey: { challenge }, signal: abort.signal })
    abort.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('are the only credentials: the browser would ask the servers of others itself', async () => {
    const { window } = await show('', MACHINE)
    const { credentials } = window.navigator
    const providers = [{ configURL: 'https://far.example/fedcm.json', clientId: 'x' }]
    const attempts = [
      credentials.get({}),
      credentials.get({ identity: { providers } } as CredentialRequestOptions),
      credentials.create({ password: { id: 'ada', password: 'secret' } } as CredentialCreationOptions),
      credentials.store({ id: 'ada', type: 'password' }),
    ]
    for (const { reason } of (await Promise.allSettled(attempts)) as PromiseRejectedResult[])
      expect(reason).toMatchObject({
        name: 'NotSupportedError',
        message: expect.stringContaining('not asked'),
      })
    expect(window).not.toHaveProperty('PublicKeyCredential.signalUnknownCredential')
    expect(window).toHaveProperty('PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable')
  })
})

describe('a form that ends in a ceremony', () => {
  const form =
    '<form data-passkey="/auth/webauthn-options/passkey" hidden><p role="alert" hidden></p><button>Add</button></form>'

  it('is shown where passkeys can be used', async () => {
    const { find } = await show(form, MACHINE)
    expect(find('form').hidden).toBe(false)
    expect(find('[role=alert]').hidden).toBe(true)
  })

  it('says what went wrong and stays', async () => {
    const { find } = await show(form, MACHINE)
    find('button').click()
    await expect
      .poll(() => find('[role=alert]').textContent)
      .toContain('returned status 200 and no passkey options')
    expect(find('[role=alert]').hidden).toBe(false)
  })
})

it('a page without the script for passkeys asks no authenticator at all', async () => {
  const { window } = await show('')
  const asked = window.navigator.credentials.get({ publicKey: { challenge } })
  await expect(asked).rejects.toMatchObject({ name: 'NotSupportedError' })
})

it('simulated passkeys are refused for a foreign relying party, as a browser does', async () => {
  const { window } = await show('', { passkeys: 'simulated' })
  const asked = window.navigator.credentials.get({ publicKey: { challenge, rpId: 'evil.example' } })
  await expect(asked).rejects.toMatchObject({ name: 'SecurityError' })
  await expect(window.navigator.credentials.store({ id: 'ada', type: 'password' })).rejects.toMatchObject({
    name: 'TypeError',
  })
})
