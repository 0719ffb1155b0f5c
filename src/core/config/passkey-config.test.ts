import { describe, expect, test } from 'vitest'
import { engineParts } from '../symbols.ts'
import { createPasskeys } from '../testing/fake-passkeys.ts'
import { createFullAdapter } from '../testing/memory-adapter.ts'
import { createTestBed } from '../testing/test-bed.ts'
import type { AuthConfig, WebAuthnConfig } from '../types.ts'

const { adapter } = createFullAdapter()
const enabled = { adapter, experimental: { enableWebAuthn: true } }
const passkeys = (change: Partial<WebAuthnConfig> = {}) => createPasskeys({}, change).provider

describe('[CONFIG-5] a WebAuthn provider', () => {
  const { createAuthenticator: _, ...lacking } = adapter
  const cases: [string | undefined, Partial<AuthConfig>][] = [
    [undefined, { ...enabled, providers: [passkeys()] }],
    ['ExperimentalFeatureNotEnabled', { adapter, providers: [passkeys()] }],
    ['MissingAdapter', { ...enabled, adapter: undefined, providers: [passkeys()] }],
    ['MissingAdapterMethods', { ...enabled, adapter: lacking, providers: [passkeys()] }],
    ['AuthError', { ...enabled, providers: [passkeys({ [engineParts]: undefined })] }],
    ['AuthError', { ...enabled, providers: [passkeys({ simpleWebAuthnBrowserVersion: '9.0.1' })] }],
    ['AuthError', { ...enabled, providers: [passkeys({ simpleWebAuthnBrowserVersion: 'v9.0.1.2' })] }],
    ['AuthError', { ...enabled, providers: [passkeys({ simpleWebAuthnBrowserVersion: 'v9.0.1-beta' })] }],
    [undefined, { ...enabled, providers: [passkeys({ simpleWebAuthnBrowserVersion: 'v9' })] }],
    [undefined, { ...enabled, providers: [passkeys({ simpleWebAuthnBrowserVersion: false })] }],
    ['DuplicateConditionalUI', { ...enabled, providers: [passkeys(), passkeys({ id: 'two' })] }],
    [undefined, { ...enabled, providers: [passkeys(), passkeys({ id: 'two', enableConditionalUI: false })] }],
    ['MissingWebAuthnAutocomplete', { ...enabled, providers: [passkeys({ formFields: undefined })] }],
    [
      'MissingWebAuthnAutocomplete',
      { ...enabled, providers: [passkeys({ formFields: { email: { autocomplete: 'username' } } })] },
    ],
    [undefined, { ...enabled, providers: [passkeys({ enableConditionalUI: false, formFields: {} })] }],
    [
      'DuplicateConditionalUI',
      { ...enabled, providers: [passkeys(), () => passkeys({ id: 'two', options: { name: 'Two' } })] },
    ],
  ]

  test.each(cases)('[CONFIG-5] %s %#', async (type, config) => {
    const bed = createTestBed(config)
    const response = await bed.get('/auth/providers')
    expect(response.status).toBe(type ? 500 : 200)
    expect(bed.logged.errors).toMatchObject(type ? [{ type }] : [])
  })

  test('[CONFIG-5] the error for one without the engine’s part says where to get it', async () => {
    const bed = createTestBed({ ...enabled, providers: [passkeys({ [engineParts]: undefined })] })
    await bed.get('/auth/signin')
    expect(bed.logged.errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('lacks `...webauthn` of core/webauthn.ts, which WebAuthn() and Passkey() have'),
    ])
  })

  test('[CONFIG-5] the form comes before the switch, the switch before the adapter', async () => {
    const bed = createTestBed({ providers: [passkeys({ formFields: {} })] })
    await bed.get('/auth/providers')
    const off = createTestBed({ providers: [passkeys()] })
    await off.get('/auth/providers')
    expect([...bed.logged.errors, ...off.logged.errors]).toMatchObject([
      { type: 'MissingWebAuthnAutocomplete' },
      { type: 'ExperimentalFeatureNotEnabled' },
    ])
  })
})

describe('[LOG-2] warnings', () => {
  test('[LOG-2] experimental-webauthn at each request that has such a provider', async () => {
    const bed = createTestBed({ ...enabled, providers: [passkeys()] })
    await bed.get('/auth/providers')
    await bed.get('/auth/session')
    expect(bed.logged.warnings).toEqual(['experimental-webauthn', 'experimental-webauthn'])
    const without = createTestBed(enabled)
    await without.get('/auth/providers')
    expect(without.logged.warnings).toEqual([])
  })

  test('[LOG-2] debug-enabled once for each logger', async () => {
    const bed = createTestBed({ debug: true })
    await bed.get('/auth/session')
    await bed.get('/auth/session')
    expect(bed.logged.warnings).toEqual(['debug-enabled'])
    const other = createTestBed({ debug: true })
    await other.get('/auth/session')
    expect(other.logged.warnings).toEqual(['debug-enabled'])
  })

  test('[LOG-2] a configuration that cannot work is not warned about', async () => {
    const bed = createTestBed({ debug: true, trustHost: false })
    await bed.get('/auth/session')
    expect(bed.logged.warnings).toEqual([])
  })
})
