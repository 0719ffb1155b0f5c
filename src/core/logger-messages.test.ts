import { expect, test } from 'vitest'
import { createPasskeyBed } from './testing/passkey-bed.ts'
import { createTestBed, signInWithGitHub } from './testing/test-bed.ts'

test('[LOG-3] an OAuth sign-in', async () => {
  const bed = createTestBed()
  await signInWithGitHub(bed)
  expect(bed.logged.debug).toEqual([
    'CREATE_STATE',
    'CREATE_PKCECODEVERIFIER',
    'authorization url is ready',
    'USE_STATE',
    'PARSE_STATE',
    'CLEAR_STATE',
    'USE_PKCECODEVERIFIER',
    'PARSE_PKCECODEVERIFIER',
    'CLEAR_PKCECODEVERIFIER',
    'authorization result',
  ])
})

test('[LOG-3] a passkey, with the adapter calls', async () => {
  const bed = createPasskeyBed()
  bed.addPasskey()
  await bed.options()
  await bed.answer('authenticate')
  expect(bed.logged.debug).toEqual([
    'CREATE_WEBAUTHNCHALLENGE',
    'adapter_getAuthenticator',
    'PARSE_WEBAUTHNCHALLENGE',
    'CLEAR_WEBAUTHNCHALLENGE',
    'adapter_updateAuthenticatorCounter',
    'adapter_getAccount',
    'adapter_getUser',
    'adapter_getUserByAccount',
    'adapter_createSession',
  ])
})

test('[LOG-3] a callback that fails, a request that cannot be read, a session in pieces', async () => {
  const bed = createPasskeyBed()
  await bed.postForm({ action: 'authenticate', data: 'nope' })
  await bed.send('/auth/nope')
  expect(bed.logged.debug).toEqual(['callback route error details', 'request'])
  const long = createTestBed({ callbacks: { jwt: ({ token }) => ({ ...token, long: 'x'.repeat(5000) }) } })
  await signInWithGitHub(long)
  expect(long.logged.debug.at(-1)).toBe('CHUNKING_SESSION_COOKIE')
})
