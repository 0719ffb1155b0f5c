import * as library from 'simplewebauthn-server-9'
import { webauthn } from '../core/webauthn.ts'
import { recorded } from './presets.ts'
import type { Operation } from './store.ts'
import type { Kit } from './world.ts'

interface Given {
  readonly adapter: { getUserByEmail(email: string): Promise<object | null> }
  readonly url: URL
}

interface Asked {
  readonly method: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, string>>
}

/** A passkey provider, with what our engine wants brought along, with the library that configurations for Auth.js bring, its calls recorded. `functions` replaces some of them. */
export function passkey(
  kit: Kit,
  change: object = {},
  functions: Readonly<Record<string, Operation>> = {},
): object {
  return {
    ...webauthn,
    id: 'passkey',
    name: 'Passkey',
    type: 'webauthn',
    enableConditionalUI: true,
    simpleWebAuthn: recordLibrary(kit, { ...library, ...functions }),
    authenticationOptions: { timeout: 300_000 },
    registrationOptions: { timeout: 300_000 },
    formFields: { email: { label: 'Email', required: true, autocomplete: 'username webauthn' } },
    simpleWebAuthnBrowserVersion: 'v9.0.1',
    async getUserInfo({ adapter }: Given, { method, query, body }: Asked) {
      const email = method === 'POST' ? body?.['email'] : query?.['email']
      if (!email) return null
      const user = await adapter.getUserByEmail(email)
      return user ? { user, exists: true } : { user: { email }, exists: false }
    },
    getRelayingParty: ({ url }: Given) => ({ id: url.hostname, name: url.host, origin: url.origin }),
    ...change,
  }
}

function recordLibrary(kit: Kit, functions: Readonly<Record<string, unknown>>): object {
  const names = [
    'generateAuthenticationOptions',
    'generateRegistrationOptions',
    'verifyAuthenticationResponse',
    'verifyRegistrationResponse',
  ] as const
  return Object.fromEntries(
    names.map((name) => [name, withoutResponse(kit, name, functions[name] as Operation)]),
  )
}

/** What the browser answered is left out, for its signature is another one each time, and so is the challenge that only ours hands in (DEV-39). */
function withoutResponse(kit: Kit, name: string, call: Operation) {
  return async (given: object) => {
    const { response: _, challenge, ...options } = given as Readonly<Record<string, unknown>>
    await recorded(kit, `library ${name}`, () => undefined)(options)
    return call(given as never)
  }
}
