import { describe, expect, it } from 'vitest'
import { show, startFixture, storeLateScript } from './testing/fixture.ts'

startFixture()

/** In place of the script for passkeys: it says where it is, and what it found. */
const SCRIPT = `
const { url } = JSON.parse(document.currentScript.previousElementSibling.content)
const found = CredentialsContainer.prototype.get.toString().includes('native code')
CredentialsContainer.prototype.create = async ({ publicKey }) => ({ url, found, publicKey })
CredentialsContainer.prototype.get = async () => 'got'
PublicKeyCredential.getClientCapabilities = async () => ({ late: true })`

const LATE = { passkeys: 'simulated', latePasskeys: true } as const
const publicKey = { challenge: new Uint8Array([1]) }

describe('a page that came without the script for passkeys', () => {
  it('gets it when it first asks for one, and the call goes on there', async () => {
    await storeLateScript(SCRIPT)
    const { window, document } = await show('', LATE)
    const elements = document.documentElement.children.length
    const { credentials } = window.navigator
    const [made, got] = await Promise.all([
      credentials.create({ publicKey } as never),
      credentials.get({ publicKey }),
    ])
    expect(made).toEqual({ url: 'https://app.example/a/b/c', found: true, publicKey })
    expect(got).toBe('got')
    expect(document.documentElement.children).toHaveLength(elements)
  })

  it('gets it for a question about the machine', async () => {
    await storeLateScript(SCRIPT)
    const { window } = await show('', LATE)
    expect(await window.PublicKeyCredential.getClientCapabilities()).toEqual({ late: true })
    expect(await window.navigator.credentials.get({ publicKey })).toBe('got')
  })

  it.each([
    ['there is none', undefined, true],
    ['the policy does not allow it', SCRIPT, false],
    ['the page is the simulator’s own', SCRIPT, true],
  ])('asks no browser when %s', async (why, script, isAllowed) => {
    await storeLateScript(script, isAllowed)
    const { window } = await show('', why.startsWith('the page') ? {} : LATE)
    const { credentials } = window.navigator
    const other = {
      identity: { providers: [{ configURL: 'https://far.example/fedcm.json', clientId: 'x' }] },
    }
    const attempts = [
      () => credentials.get({ publicKey }),
      () => credentials.get(other as CredentialRequestOptions),
      () => credentials.create({ password: { id: 'ada', password: 'secret' } } as CredentialCreationOptions),
      () => window.PublicKeyCredential.signalUnknownCredential({ rpId: 'far.example', credentialId: 'AA' }),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ name: 'NotSupportedError' })
  })

  it('has no credentials at all where a browser has none', async () => {
    const { window } = await show('', { ...LATE, url: 'http://app.example/' })
    expect(window.navigator.credentials).toBeUndefined()
    expect(window).not.toHaveProperty('PublicKeyCredential')
  })
})
